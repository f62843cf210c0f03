import type { CallData, CallInput } from '@agio/client';
import { addDecimals, subtractDecimals } from '@agio/ui';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { queryClient } from '../../../shared/query-client.ts';
import type { Attempt } from '../../../shared/money/money-try.ts';

export type DiceInfo = CallData<'diceInfo'>;
export type Pool = DiceInfo['pools'][number];
export type BoardBet = DiceInfo['board'][number];
export type Player = CallData<'diceOwn'>;
export type Bet = CallData<'dicePlace'>;
export type BetBody = CallInput<'dicePlace'>['body'];
export type Period = CallInput<'diceExclude'>['body']['period'];

const own = ['own', 'dice'] as const;

export const infoQuery = queryOptions({
  queryKey: ['dice', 'info'],
  queryFn: async ({ signal }) => await api.call('diceInfo', { signal }),
});

export const playerQuery = queryOptions({
  queryKey: [...own, 'player'],
  queryFn: async ({ signal }) => await api.call('diceOwn', { signal }),
});

export const statsQuery = (coin: string) =>
  queryOptions({
    queryKey: [...own, 'stats', coin],
    queryFn: async ({ signal }) => await api.call('diceStats', { query: { coin }, signal }),
  });

/** How long the customer has been playing; polled while they want to be reminded. */
export const sittingQuery = queryOptions({
  queryKey: [...own, 'sitting'],
  queryFn: async ({ signal }) => await api.call('diceSitting', { signal }),
  refetchInterval: 20_000,
});

export interface BetFilter {
  readonly coin: string;
  readonly state: 'all' | 'won' | 'lost';
  readonly page: number;
}

export const betsQuery = ({ coin, page, state }: BetFilter, limit = 20) =>
  queryOptions({
    queryKey: [...own, 'bets', coin, state, page, limit],
    queryFn: async ({ signal }) =>
      await api.call('diceBets', {
        query: { p: page, limit, ...(coin === '' ? {} : { coin }), ...(state === 'all' ? {} : { state }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

function kept(player: Player): Player {
  queryClient.setQueryData(playerQuery.queryKey, player);
  return player;
}

/** The first server seeds, where there are none. */
export async function begin(): Promise<void> {
  kept(await api.call('diceBegin'));
}

export async function setClientSeed(clientSeed: string): Promise<void> {
  kept(await api.call('diceClientSeed', { body: { clientSeed } }));
}

export async function rotate(serverSeedHash: string): Promise<CallData<'diceRotate'>> {
  const rotated = await api.call('diceRotate', { body: { serverSeedHash } });
  kept(rotated.player);
  await Promise.all(['bets', 'seeds'].map((list) => queryClient.invalidateQueries({ queryKey: [...own, list] })));
  return rotated;
}

/** One bet; the same key makes the same one. What follows from its result is put in place at once, and fetched a little later. */
export async function place({ body, key }: Attempt<BetBody>): Promise<Bet> {
  const bet = await api.call('dicePlace', { body, idempotencyKey: key });
  queryClient.setQueryData(playerQuery.queryKey, (player) => (player === undefined ? undefined : after(player, bet)));
  soon();
  return bet;
}

/** A bet whose roll was still to come. */
export async function betOf(id: string): Promise<Bet> {
  return await api.call('diceOneBet', { params: { id } });
}

function after(player: Player, { clientSeed, coin, nonce, payout, serverSeedHash, stake }: Bet): Player {
  const { seeds } = player;
  const changed = (available: string): string => addDecimals(subtractDecimals(available, stake), payout);
  return {
    ...player,
    seeds: seeds?.serverSeedHash === serverSeedHash ? { ...seeds, clientSeed, nonce: Math.max(seeds.nonce, nonce + 1) } : seeds,
    balances: player.balances.map((one) => (one.coin === coin ? { ...one, available: changed(one.available) } : one)),
  };
}

const SETTLE_MS = 800;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Many bets are one refresh. */
function soon(): void {
  if (timer !== undefined) return;
  timer = setTimeout(() => {
    timer = undefined;
    void queryClient.invalidateQueries({ queryKey: own });
    void queryClient.invalidateQueries({ queryKey: ['own', 'balances'] });
  }, SETTLE_MS);
}

export async function setLimits(body: CallInput<'diceLimits'>['body']): Promise<void> {
  kept(await api.call('diceLimits', { body }));
}

export async function setReminder(minutes: number): Promise<void> {
  kept(await api.call('diceReminder', { body: { minutes } }));
}

export async function exclude(period: Period): Promise<void> {
  kept(await api.call('diceExclude', { body: { period } }));
}
