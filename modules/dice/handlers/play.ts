import { answer, fail, pageOf } from '@agio/contracts';
import type { BodyOf, CallName, Calls, DataOf, HandlerResult, Handlers, RequestContext } from '@agio/contracts';
import type { DiceBet, DicePlayer, DiceShownSeed } from '@agio/contracts/dice';
import type { Reply } from '@agio/core';
import { numberOf, parseDecimal } from '@agio/kernel';
import { wrong } from '@agio/module';
import type { FailedResult } from '@agio/module';
import { betRow, ownBets, sittingOf, statsSince } from '../shared/bet-rows.ts';
import type { Stats } from '../shared/bet-rows.ts';
import type { Board } from './board.ts';
import { shownIn } from '../vault/commitment.ts';
import { dayOf, diceSeed } from '../model.ts';
import type { BetRecord, MakeBet, PoolRecord } from '../model.ts';
import { oddsOf } from '../odds.ts';
import { diceFailure } from '../refusals.ts';
import { excludedElsewhere, caughtUp } from './room.ts';
import { ask, betIn, booksOf } from '../machine/books.ts';
import { amountText, balanceOf, coinAt, rollOfText } from '../units.ts';
import type { Room } from './room.ts';
import { formerSeeds } from '../shared/seed-rows.ts';
import { betView, largestOf, multipleText, playerView, poolView, seedView } from './views.ts';

export type PlayCall = keyof ReturnType<typeof playHandlers>;
/** A player who has not bet for so long has stopped. */
const PAUSE_MS = 30 * 60_000;
type PlayerReply = Promise<HandlerResult<DicePlayer>>;

export function playHandlers(room: Room, board: Board) {
  const player = async (reply: Reply, customer: number): PlayerReply =>
    reply.ok ? answer(await playerView(room, customer)) : diceFailure(reply.refusal);
  return {
    diceInfo: () => answer({ pools: [...booksOf(room).pools.values()].map((pool) => poolView(room, pool)), board: [...board.rows] }),
    diceOwn: async (_input, { customer }) => answer(await playerView(room, customer)),
    diceBegin: (_input, { customer }) => begin(room, customer),
    async diceClientSeed({ body }, { customer }) {
      const { reply } = await ask(room, { kind: 'dice.client', customer, client: body.clientSeed });
      return player(reply, customer);
    },
    diceRotate: ({ body }, { customer }) => rotate(room, customer, body),
    async diceFormerSeeds({ query }, { customer }) {
      if (!(await caughtUp(room, customer))) return fail('UNAVAILABLE');
      const page = pageOf(query);
      const { list, total, next } = await formerSeeds(room.database, customer, { ...page, cursor: query.cursor });
      return answer({ list: list.map((seed) => seedView(room, seed)), total, ...page, next });
    },
    diceCommitment: (_input, { customer }) => commitment(room, customer),
    dicePlace: ({ body }, context) => place(room, body, context),
    async diceBets({ query }, { customer }) {
      if (!(await caughtUp(room, customer))) return fail('UNAVAILABLE');
      const coin = query.coin === undefined ? undefined : room.core.coin(query.coin)?.id;
      if (query.coin !== undefined && coin === undefined) return wrong('coin', 'unknown');
      const page = pageOf(query);
      const filter = { customer, coin, state: query.state, hash: query.hash };
      const { list, total, next } = await ownBets(room.database, filter, { ...page, cursor: query.cursor });
      return answer({ list: list.map((bet) => betView(room, bet)), total, ...page, next });
    },
    async diceOneBet({ params }, { customer }) {
      const id = numberOf(params.id);
      if (id === 0) return fail('NOT_FOUND');
      if (!(await caughtUp(room, customer))) return fail('UNAVAILABLE');
      const bet = await betRow(room.database, id);
      return bet?.customer === customer ? answer(betView(room, bet)) : fail('NOT_FOUND');
    },
    diceStats: ({ query }, { customer }) => statsOf(room, customer, query.coin),
    diceSitting: (_input, { customer }) => sitting(room, customer),
    diceLimits: ({ body }, { customer }) => limit(room, customer, body),
    async diceReminder({ body }, { customer }) {
      const { reply } = await ask(room, { kind: 'dice.remind', customer, minutes: body.minutes });
      return player(reply, customer);
    },
    async diceExclude({ body }, { customer }) {
      const { reply } = await ask(room, { kind: 'dice.exclude', customer, period: body.period });
      return player(reply, customer);
    },
  } satisfies Partial<Handlers<CallName>>;
}

async function begin(room: Room, customer: number): PlayerReply {
  if (!room.vault.isReady) return fail('NOT_YET_OPEN');
  const view = await playerView(room, customer);
  if (view.seeds !== null) return answer(view);
  const { reply } = await ask(room, { kind: 'dice.begin', customer, seed: room.vault.newSeed(), next: room.vault.newSeed() });
  // Two pages that begin at once have begun.
  if (reply.ok || reply.refusal === 'dice.state_changed') return answer(await playerView(room, customer));
  return diceFailure(reply.refusal);
}

async function rotate(
  room: Room,
  customer: number,
  { serverSeedHash }: BodyOf<Calls['diceRotate']>,
): Promise<HandlerResult<DataOf<Calls['diceRotate']>>> {
  if (!room.vault.isReady) return fail('NOT_YET_OPEN');
  const before = booksOf(room).players.get(customer);
  if (before === undefined || before.seed === null) return fail('DICE_NO_SEED');
  if (before.seed.hash !== serverSeedHash) return fail('STATE_CHANGED');
  const { seed } = before;
  const command = { kind: 'dice.rotate', customer, seed: seed.id, next: room.vault.newSeed() } as const;
  const { facts, reply } = await ask(room, command);
  if (!reply.ok) return diceFailure(reply.refusal);
  const ended = facts.find(diceSeed.is);
  const serverSeed = room.vault.reveal(seed, booksOf(room));
  if (serverSeed === null) return fail('UNAVAILABLE');
  return answer({ player: await playerView(room, customer), serverSeed, serverSeedHash, bets: ended?.bets ?? 0 });
}

/** Where the hashes that a customer was shown are in what was signed. */
async function commitment(room: Room, customer: number): Promise<HandlerResult<DataOf<Calls['diceCommitment']>>> {
  const player = booksOf(room).players.get(customer);
  const isLive = player?.epoch === booksOf(room).counts.epoch;
  const hashes = isLive ? [player.seed, player.next].flatMap((one) => (one === null ? [] : [one.hash])) : [];
  const seeds: DiceShownSeed[] = [];
  for (const serverSeedHash of hashes) {
    const shown = await shownIn(room.database, serverSeedHash);
    const found = shown === undefined ? null : { root: shown.root, leaves: shown.leaves, time: shown.madeAtMs, path: [...shown.path] };
    seeds.push({ serverSeedHash, commitment: found });
  }
  return answer({ seeds });
}

/** Reserves, waits until that is durable and rolled, and tells the result. */
async function place(room: Room, body: BodyOf<Calls['dicePlace']>, context: RequestContext): Promise<HandlerResult<DiceBet>> {
  const { customer, request } = context;
  // Before any await: a repeated request must never make a second bet after the original is forgotten.
  const known = request === null ? undefined : room.core.repliedTo(customer, request);
  if (known !== undefined) {
    context.setHeader('Idempotency-Replayed', 'true');
    return known.ok ? repeated(room, known, customer) : diceFailure(known.refusal);
  }
  if (!room.vault.isReady) return fail('NOT_YET_OPEN');
  const coin = room.core.coin(body.coin);
  const pool = coin === undefined ? undefined : booksOf(room).pools.get(coin.id);
  if (coin === undefined || pool === undefined) return fail('NOT_YET_OPEN');
  const stake = parseDecimal(body.stake, coin.decimals);
  if (stake === undefined) return fail('AMOUNT_TOO_FINE', { decimals: coin.decimals });
  if (stake === 0n) return fail('AMOUNT_ZERO');
  const target = rollOfText(body.target);
  const odds = oddsOf(body.side, target, pool.edge);
  if (odds === undefined) return wrong('target', 'out_of_range');
  if (body.multiple !== undefined && body.multiple !== multipleText(odds.multiple))
    return fail('DICE_ODDS_CHANGED', { multiple: multipleText(odds.multiple) });
  const elsewhere = await excludedElsewhere(room, customer);
  if (elsewhere !== undefined) return elsewhere;
  if (await room.links.ownsPool(customer, coin.id)) return diceFailure('dice.own_pool');
  const command: MakeBet = {
    kind: 'dice.bet',
    customer,
    coin: coin.code,
    stake: String(stake),
    side: body.side,
    target,
    multiple: odds.multiple,
    ...(body.clientSeed === undefined ? {} : { client: body.clientSeed }),
    request,
  };
  const outcome = await ask(room, command);
  const { reply } = outcome;
  if (!reply.ok) return refusedBet(room, command, pool, reply);
  const made = betIn(outcome);
  if (made === undefined) return repeated(room, reply, customer);
  return answer(betView(room, await room.resolver.result(made)));
}

/** What keeps a bet from being taken, with what would be. */
function refusedBet(room: Room, { customer }: MakeBet, pool: PoolRecord, { refusal }: Extract<Reply, { ok: false }>): FailedResult {
  const coin = coinAt(room, pool.coin);
  switch (refusal) {
    case 'dice.below_minimum':
      return diceFailure(refusal, { minimum: amountText(pool.minStake, coin) });
    case 'dice.above_maximum': {
      const now = booksOf(room).pool(pool.coin);
      return diceFailure(refusal, { maximum: amountText(now.maxStake, coin), largestWin: amountText(largestOf(now), coin) });
    }
    case 'dice.balance_not_enough':
      return diceFailure(refusal, { available: amountText(balanceOf(room, customer, pool.coin).available, coin) });
    default:
      return diceFailure(refusal);
  }
}

/** The bet that the first request made. */
async function repeated(room: Room, reply: Extract<Reply, { ok: true }>, customer: number): Promise<HandlerResult<DiceBet>> {
  const id = reply.kind === 'done' ? (reply.id ?? 0) : 0;
  const open = booksOf(room).bets.get(id);
  const found: BetRecord | undefined =
    open === undefined
      ? (await caughtUp(room, customer))
        ? await betRow(room.database, id)
        : undefined
      : await room.resolver.result(open);
  return found?.customer === customer ? answer(betView(room, found)) : fail('UNAVAILABLE');
}

async function sitting(room: Room, customer: number): Promise<HandlerResult<DataOf<Calls['diceSitting']>>> {
  if (!(await caughtUp(room, customer))) return fail('UNAVAILABLE');
  const now = room.now();
  const found = await sittingOf(room.database, customer, now, PAUSE_MS);
  const results = (found?.results ?? []).map(({ coin: id, result }) => {
    const coin = coinAt(room, id);
    return { coin: coin.code, result: amountText(result, coin) };
  });
  return answer({ since: found?.sinceMs ?? null, bets: found?.bets ?? 0, results, now });
}

async function statsOf(room: Room, customer: number, code: string): Promise<HandlerResult<DataOf<Calls['diceStats']>>> {
  const coin = room.core.coin(code);
  if (coin === undefined) return wrong('coin', 'unknown');
  if (!(await caughtUp(room, customer))) return fail('UNAVAILABLE');
  const view = ({ result, staked, ...counts }: Stats) => ({
    ...counts,
    staked: amountText(staked, coin),
    result: amountText(result, coin),
  });
  const all = await statsSince(room.database, customer, coin.id, 0);
  return answer({ all: view(all), today: view(await statsSince(room.database, customer, coin.id, dayOf(room.now()))) });
}

async function limit(room: Room, customer: number, body: BodyOf<Calls['diceLimits']>): PlayerReply {
  const coin = room.core.coin(body.coin);
  if (coin === undefined) return wrong('coin', 'unknown');
  const atomsOf = (text: string | null): string | undefined => {
    if (text === null) return '';
    const atoms = parseDecimal(text, coin.decimals);
    return atoms === undefined ? undefined : String(atoms);
  };
  const [stake, loss] = [atomsOf(body.stake), atomsOf(body.loss)];
  if (stake === undefined || loss === undefined) return fail('AMOUNT_TOO_FINE', { decimals: coin.decimals });
  const { reply } = await ask(room, { kind: 'dice.limit', customer, coin: coin.code, stake, loss });
  return reply.ok ? answer(await playerView(room, customer)) : diceFailure(reply.refusal);
}
