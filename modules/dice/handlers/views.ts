import type { DiceBet, DiceBoardBet, DiceFormerSeed, DicePlayer, DicePool } from '@agio/contracts/dice';
import { multipleOf, rollText, scopeOf } from '@agio/dice-verifier';
import { MILLION_DIGITS, formatFixed } from '@agio/kernel';
import { noLimits } from '../machine/state.ts';
import { EVER_MS, limitAt } from '../model.ts';
import type { BetRecord, CoinLimits, EndedSeed, FlowRecord, Limit, PoolRecord } from '../model.ts';
import { largestWin } from '../odds.ts';
import { booksOf } from '../machine/books.ts';
import { amountText, balanceOf, coinAt } from '../units.ts';
import type { Room } from './room.ts';

const MULTIPLE_DIGITS = 4;
export const VALUE_DIGITS = 8;

export const multipleText = (multiple: number): string => formatFixed(multiple, MULTIPLE_DIGITS);

function scopeView({ side, target }: Pick<BetRecord, 'side' | 'target'>): DiceBet['scope'] {
  const [first, last] = scopeOf(side, target);
  return { from: rollText(first), to: rollText(last) };
}

/** Payout less stake; of one that was voided the stake came back. */
export const resultOf = ({ payout, stake, state }: BetRecord): bigint => (state === 'pending' ? 0n : BigInt(payout) - BigInt(stake));

/** A bet as its customer sees it, with the server seed once that is in use no more. */
export function betView(room: Room, bet: BetRecord): DiceBet {
  const coin = coinAt(room, bet.coin);
  return {
    id: String(bet.id),
    coin: coin.code,
    decimals: coin.decimals,
    stake: amountText(bet.stake, coin),
    side: bet.side,
    target: rollText(bet.target),
    scope: scopeView(bet),
    multiple: multipleText(bet.multiple),
    edge: edgeView(room, bet),
    state: bet.state,
    roll: bet.roll === -1 ? null : rollText(bet.roll),
    payout: amountText(bet.payout, coin),
    result: amountText(resultOf(bet), coin),
    serverSeedHash: bet.hash,
    serverSeed: room.vault.reveal({ id: bet.seed, hash: bet.hash }, booksOf(room)),
    clientSeed: bet.client,
    nonce: bet.nonce,
    time: bet.placedAtMs,
  };
}

/** Bets from before it was recorded have that of their pool, where they were made by the same rules. */
function edgeView(room: Room, { coin, edge, multiple, wins }: BetRecord): string | null {
  if (edge !== undefined) return formatFixed(edge, MILLION_DIGITS);
  const now = booksOf(room).pools.get(coin)?.edge;
  return now === undefined || multipleOf(wins, now) !== multiple ? null : formatFixed(now, MILLION_DIGITS);
}

export function seedView(room: Room, { bets, endedAtMs, hash, id }: EndedSeed): DiceFormerSeed {
  const serverSeed = room.vault.reveal({ id, hash }, booksOf(room));
  return { serverSeedHash: hash, serverSeed, bets, ended: endedAtMs };
}

export function boardView(room: Pick<Room, 'core'>, bet: BetRecord, player: string): DiceBoardBet {
  const coin = coinAt(room, bet.coin);
  return {
    id: String(bet.id),
    player,
    coin: coin.code,
    stake: amountText(bet.stake, coin),
    scope: scopeView(bet),
    multiple: multipleText(bet.multiple),
    roll: rollText(bet.roll),
    result: amountText(resultOf(bet), coin),
    time: bet.resolvedAtMs,
  };
}

/** What one whole share is worth, cut. */
export function shareValue(bankroll: bigint, shares: bigint): string {
  return formatFixed(shares === 0n ? 10n ** BigInt(VALUE_DIGITS) : (bankroll * 10n ** BigInt(VALUE_DIGITS)) / shares, VALUE_DIGITS);
}

export function largestOf({ bankroll, edge, reserved }: Pick<PoolRecord, 'bankroll' | 'reserved' | 'edge'>): bigint {
  return largestWin(BigInt(bankroll), BigInt(reserved), edge);
}

export function poolView(room: Pick<Room, 'core'>, pool: PoolRecord): DicePool {
  const coin = coinAt(room, pool.coin);
  return {
    coin: coin.code,
    decimals: coin.decimals,
    isOpen: pool.isOpen && pool.waiting === 0,
    edge: formatFixed(pool.edge, MILLION_DIGITS),
    houseShare: formatFixed(pool.house, MILLION_DIGITS),
    minStake: amountText(pool.minStake, coin),
    maxStake: amountText(pool.maxStake, coin),
    minDeposit: amountText(pool.minDeposit, coin),
    bankroll: amountText(pool.bankroll, coin),
    reserved: amountText(pool.reserved, coin),
    largestWin: amountText(largestOf(pool), coin),
    shares: amountText(pool.shares, coin),
    shareValue: shareValue(BigInt(pool.bankroll), BigInt(pool.shares)),
    dealers: pool.dealers,
  };
}

/** Everything of a customer's game but server seeds. */
export async function playerView(room: Room, customer: number): Promise<DicePlayer> {
  const elsewhereMs = await room.links.excludedUntil(customer);
  const books = booksOf(room);
  const player = books.players.get(customer);
  const nowMs = room.now();
  const isLive = player?.epoch === books.counts.epoch;
  const pools = [...books.pools.values()];
  return {
    seeds:
      player === undefined || !isLive || player.seed === null || player.next === null
        ? null
        : {
            serverSeedHash: player.seed.hash,
            nextServerSeedHash: player.next.hash,
            clientSeed: player.client === '' ? null : player.client,
            nonce: player.nonce,
          },
    excludedUntil: player === undefined || player.excludedUntilMs <= nowMs ? null : player.excludedUntilMs,
    excludedElsewhereUntil: elsewhereMs === 0 ? null : elsewhereMs,
    isExcludedForGood: [player?.excludedUntilMs, elsewhereMs].includes(EVER_MS),
    reminderMinutes: player?.reminderMinutes ?? 0,
    limits: pools.map(({ coin }) => limitView(room, customer, player?.limits.find((one) => one.coin === coin) ?? noLimits(coin))),
    balances: pools.map(({ coin: id }) => {
      const coin = coinAt(room, id);
      const { available, held } = balanceOf(room, customer, id);
      return { coin: coin.code, available: amountText(available, coin), held: amountText(held, coin) };
    }),
    dealerOf: pools.flatMap(({ coin }) => (books.dealer(customer, coin) === undefined ? [] : [coinAt(room, coin).code])),
    now: nowMs,
  };
}

function limitView(room: Room, customer: number, { coin: id, loss, stake }: CoinLimits): DicePlayer['limits'][number] {
  const coin = coinAt(room, id);
  const nowMs = room.now();
  const used = booksOf(room).usageOf(customer, id, nowMs);
  const textOf = (atoms: string): string | null => (atoms === '' ? null : amountText(atoms, coin));
  const nextOf = ({ next, nextAtMs }: Limit) => (nextAtMs <= nowMs ? null : { most: textOf(next), from: nextAtMs });
  return {
    coin: coin.code,
    stake: textOf(limitAt(stake, nowMs)),
    loss: textOf(limitAt(loss, nowMs)),
    stakeNext: nextOf(stake),
    lossNext: nextOf(loss),
    staked: amountText(used.staked, coin),
    lost: amountText(used.lost, coin),
  };
}

export function flowView(room: Pick<Room, 'core'>, flow: FlowRecord) {
  const coin = coinAt(room, flow.coin);
  return {
    id: String(flow.id),
    direction: flow.direction,
    shares: amountText(flow.shares, coin),
    amount: flow.amount === '' ? null : amountText(flow.amount, coin),
    state: flow.state,
    due: flow.dueMs === 0 ? null : flow.dueMs,
    time: flow.createdAtMs,
  };
}
