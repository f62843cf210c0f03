import type { Fact } from '@agio/core';
import type { FactRecord, Session } from '@agio/database';
import { dayOf, diceBet, diceFlow } from './model.ts';
import type { BetRecord, FlowRecord } from './model.ts';
import { payoutOf, ROLLS } from './odds.ts';

/** Shares of a pool are counted in parts of 10^-18. */
const PARTS = 10n ** 18n;

interface PoolDay {
  readonly coin: number;
  readonly day: number;
  bets: number;
  staked: bigint;
  expected: bigint;
  result: bigint;
  house: bigint;
  drift: bigint;
  spread: bigint;
  bankroll: string;
  shares: string;
}

interface PlayerDay {
  readonly customer: number;
  readonly coin: number;
  readonly day: number;
  bets: number;
  won: number;
  staked: bigint;
  paid: bigint;
}

/** What the pool was to win of a bet, in ten-thousandths of an atom, and the square of how far its two ends are apart, in atoms. */
export function chancesOf({ fee, multiple, stake, wins }: Pick<BetRecord, 'stake' | 'multiple' | 'wins' | 'fee'>): {
  readonly expected: bigint;
  readonly variance: bigint;
} {
  const [staked, payout] = [BigInt(stake), payoutOf(BigInt(stake), multiple)];
  const [rolls, winning] = [BigInt(ROLLS), BigInt(wins)];
  return {
    expected: (staked - BigInt(fee)) * rolls - payout * winning,
    variance: (payout * payout * winning * (rolls - winning)) / (rolls * rolls),
  };
}

/** Adds what was decided to the sums of its day. Sums are the same however the facts are divided. */
export async function projectDays(session: Session, records: readonly FactRecord<Fact>[]): Promise<void> {
  const pools = new Map<string, PoolDay>();
  const players = new Map<string, PlayerDay>();
  for (const { facts } of records)
    for (const fact of facts) {
      if (diceBet.is(fact)) addBet(pools, players, fact);
      if (diceFlow.is(fact)) addFlow(pools, fact);
    }
  await addPoolDays(session, [...pools.values()]);
  await addPlayerDays(session, [...players.values()]);
}

function addBet(pools: Map<string, PoolDay>, players: Map<string, PlayerDay>, bet: BetRecord): void {
  if (bet.state === 'pending' || bet.state === 'void') return;
  const { bankroll, coin, customer, shares } = bet;
  const day = dayOf(bet.resolvedAtMs);
  const { expected, variance } = chancesOf(bet);
  const [stake, payout, fee] = [BigInt(bet.stake), BigInt(bet.payout), BigInt(bet.fee)];
  const pool = poolDay(pools, coin, day);
  pool.bets += 1;
  pool.staked += stake;
  pool.expected += expected;
  pool.result += stake - payout - fee;
  pool.house += fee;
  const size = BigInt(bankroll);
  if (size > 0n) {
    pool.drift += (expected * PARTS) / (size * BigInt(ROLLS));
    pool.spread += (variance * PARTS) / (size * size);
  }
  Object.assign(pool, { bankroll, shares });
  const key = `${customer} ${coin} ${day}`;
  const player = players.get(key) ?? { customer, coin, day, bets: 0, won: 0, staked: 0n, paid: 0n };
  player.bets += 1;
  player.won += bet.state === 'won' ? 1 : 0;
  player.staked += stake;
  player.paid += payout;
  players.set(key, player);
}

function addFlow(pools: Map<string, PoolDay>, { bankroll, coin, doneAtMs, sharesAfter, state }: FlowRecord): void {
  if (state === 'done') Object.assign(poolDay(pools, coin, dayOf(doneAtMs)), { bankroll, shares: sharesAfter });
}

function poolDay(pools: Map<string, PoolDay>, coin: number, day: number): PoolDay {
  const key = `${coin} ${day}`;
  const zero = { bets: 0, staked: 0n, expected: 0n, result: 0n, house: 0n, drift: 0n, spread: 0n, bankroll: '0', shares: '0' };
  const found = pools.get(key) ?? { coin, day, ...zero };
  pools.set(key, found);
  return found;
}

async function addPoolDays(session: Session, days: readonly PoolDay[]): Promise<void> {
  if (days.length === 0) return;
  const texts = (of: (day: PoolDay) => bigint | string): string[] => days.map((day) => String(of(day)));
  await session.query(
    `insert into dice_day (coin, day, bets, staked, expected, result, house, drift, spread, bankroll, shares)
     select * from unnest($1::int4[], $2::int4[], $3::int8[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[], $8::numeric[], $9::numeric[], $10::numeric[], $11::numeric[])
     on conflict (coin, day) do update set bets = dice_day.bets + excluded.bets, staked = dice_day.staked + excluded.staked,
       expected = dice_day.expected + excluded.expected, result = dice_day.result + excluded.result, house = dice_day.house + excluded.house,
       drift = dice_day.drift + excluded.drift, spread = dice_day.spread + excluded.spread,
       bankroll = excluded.bankroll, shares = excluded.shares`,
    [
      days.map(({ coin }) => coin),
      days.map(({ day }) => day),
      days.map(({ bets }) => bets),
      texts(({ staked }) => staked),
      texts(({ expected }) => expected),
      texts(({ result }) => result),
      texts(({ house }) => house),
      texts(({ drift }) => drift),
      texts(({ spread }) => spread),
      texts(({ bankroll }) => bankroll),
      texts(({ shares }) => shares),
    ],
  );
}

async function addPlayerDays(session: Session, days: readonly PlayerDay[]): Promise<void> {
  if (days.length === 0) return;
  await session.query(
    `insert into dice_player_day (customer, coin, day, bets, won, staked, paid)
     select * from unnest($1::int8[], $2::int4[], $3::int4[], $4::int8[], $5::int8[], $6::numeric[], $7::numeric[])
     on conflict (customer, coin, day) do update set bets = dice_player_day.bets + excluded.bets, won = dice_player_day.won + excluded.won,
       staked = dice_player_day.staked + excluded.staked, paid = dice_player_day.paid + excluded.paid`,
    [
      days.map(({ customer }) => customer),
      days.map(({ coin }) => coin),
      days.map(({ day }) => day),
      days.map(({ bets }) => bets),
      days.map(({ won }) => won),
      days.map(({ staked }) => String(staked)),
      days.map(({ paid }) => String(paid)),
    ],
  );
}
