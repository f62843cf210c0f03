import type { AccountRef, MachineFact } from '@agio/core';
import type { ModelHouse } from '@agio/module/testing';
import type { BetRecord, DealerRecord, DiceFact, FlowRecord, Invest, Limit, MakeBet, PlayerRecord, SeedRef, Withdraw } from '../model.ts';

export class No extends Error {}
export function no(refusal: string): never {
  throw new No(refusal);
}

export function mustBeThere(house: ModelHouse, customer: number): void {
  const standing = house.customer(customer);
  if (standing !== 'enabled') no(standing === 'unknown' ? 'unknown_customer' : 'customer_disabled');
}

/** Refuses what a debt or a coin that stands still keeps back; of the house only the coin can. */
export function mustSpare(house: ModelHouse, customer: number, coin: number): void {
  const why = customer === 0 ? house.stillness(coin) : house.lossRefusal(customer, coin);
  if (why !== undefined) no(why);
}

/** Whether shares of a debtor are taken out of a pool of a coin that they owe. */
export function takesOwed(house: ModelHouse, { customer, kind }: Invest | Withdraw, coin: number | undefined): boolean {
  return kind === 'dice.withdraw' && coin !== undefined && house.debtOf(customer, coin) > 0n;
}

/** Withdrawals of a customer that wait. */
export function leavingOf(flows: readonly FlowRecord[], customer: number, coin: number): readonly FlowRecord[] {
  return flows.filter((flow) => flow.customer === customer && flow.coin === coin && flow.state === 'waiting');
}

const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const isSome = (text: string): boolean => /^\d{1,30}$/.test(text) && !text.startsWith('0');
export const isSeed = (text: string): boolean => text.length >= 1 && text.length <= 64 && !/[^0-9a-zA-Z_-]/.test(text);
export const isHex = (text: string, digits: number): boolean => text.length === digits && !/[^0-9a-f]/.test(text);
export const isWhole = (value: number, low: number, high: number): boolean => Number.isInteger(value) && value >= low && value <= high;
export const game = (owner: number): AccountRef => ({ owner, kind: owner === 0 ? 'house' : 'game' });
export const pool: AccountRef = { owner: 0, kind: 'dice.pool' };
export const dayOf = (at: number): number => (at - (at % DAY)) / DAY;

/** The first movement of a customer who is a dealer now, and when it was. */
export interface Since {
  readonly flow: number;
  readonly at: number;
}

export interface Sums {
  readonly bankroll: bigint;
  readonly reserved: bigint;
  readonly shares: bigint;
}

/** A pool as all that ever happened left it. */
export function sumsOf(bets: readonly BetRecord[], flows: readonly FlowRecord[], coin: number): Sums {
  let [bankroll, reserved, shares] = [0n, 0n, 0n];
  for (const flow of flows) {
    if (flow.coin !== coin || flow.state !== 'done') continue;
    bankroll += flow.direction === 'in' ? BigInt(flow.amount) : -BigInt(flow.amount);
    shares += flow.direction === 'in' ? BigInt(flow.shares) : -BigInt(flow.shares);
  }
  for (const bet of bets) {
    if (bet.coin !== coin) continue;
    if (bet.state === 'pending') reserved += BigInt(bet.profit) + BigInt(bet.fee);
    else if (bet.state !== 'void') bankroll += (bet.state === 'won' ? -BigInt(bet.profit) : BigInt(bet.stake)) - BigInt(bet.fee);
  }
  return { bankroll, reserved, shares };
}

export function dealerFrom(
  flows: readonly FlowRecord[],
  since: Since | undefined,
  customer: number,
  coin: number,
): DealerRecord | undefined {
  if (since === undefined) return undefined;
  const own = flows.filter((flow) => flow.customer === customer && flow.coin === coin && flow.id >= since.flow);
  const sum = (which: (flow: FlowRecord) => boolean, of: (flow: FlowRecord) => string): bigint =>
    own.filter(which).reduce((total, flow) => total + BigInt(of(flow)), 0n);
  const isIn = ({ direction }: FlowRecord): boolean => direction === 'in';
  const isOut = ({ direction, state }: FlowRecord): boolean => direction === 'out' && state === 'done';
  const shares = sum(isIn, (flow) => flow.shares) - sum(isOut, (flow) => flow.shares);
  if (shares === 0n) return undefined;
  return {
    customer,
    coin,
    shares: String(shares),
    leaving: String(
      sum(
        ({ state }) => state === 'waiting',
        (flow) => flow.shares,
      ),
    ),
    putIn: String(sum(isIn, (flow) => flow.amount)),
    takenOut: String(sum(isOut, (flow) => flow.amount)),
    sinceMs: since.at,
  };
}

export function blank(customer: number, epoch: number): PlayerRecord {
  return { customer, seed: null, next: null, client: '', nonce: 0, epoch, excludedUntilMs: 0, reminderMinutes: 0, limits: [] };
}

export const rolls: readonly number[] = Array.from({ length: 10_000 }, (_, roll) => roll);
export const isRef = ({ hash, id }: SeedRef): boolean => isHex(id, 32) && isHex(hash, 64);
/** The seed of the customer that a bet has: its own, or the last one; none before the first bet with a server seed. */
export const seedOf = (said: MakeBet, { client }: PlayerRecord): string | undefined => said.client ?? (client === '' ? undefined : client);

export function madeBet(
  { customer, side, stake, target }: MakeBet,
  {
    fee,
    now,
    profit,
    ...numbers
  }: Pick<BetRecord, 'id' | 'coin' | 'wins' | 'multiple' | 'edge'> & {
    readonly profit: bigint;
    readonly fee: bigint;
    readonly now: number;
  },
  { client, nonce }: Pick<PlayerRecord, 'client' | 'nonce'>,
  { hash, id: seed }: SeedRef,
): BetRecord {
  const waiting = { state: 'pending', roll: -1, payout: '0', bankroll: '', shares: '', placedAtMs: now, resolvedAtMs: 0 } as const;
  return { ...numbers, customer, stake, side, target, profit: String(profit), fee: String(fee), seed, hash, client, nonce, ...waiting };
}

export function flowIn(
  { amount, by, customer, decidedBy }: Invest,
  { bought, coin, id, now }: { readonly id: number; readonly coin: number; readonly bought: bigint; readonly now: number },
  after: Pick<Sums, 'bankroll' | 'shares'>,
): FlowRecord {
  return {
    id,
    customer,
    coin,
    direction: 'in',
    shares: String(bought),
    amount,
    state: 'done',
    dueMs: 0,
    isLate: false,
    bankroll: String(after.bankroll),
    sharesAfter: String(after.shares),
    by,
    decidedBy,
    createdAtMs: now,
    doneAtMs: now,
  };
}

export function flowOut(
  { by, customer, decidedBy, shares }: Withdraw,
  { coin, id, now }: { readonly id: number; readonly coin: number; readonly now: number },
): FlowRecord {
  const waiting = { amount: '', state: 'waiting', dueMs: now + DAY, isLate: false, bankroll: '', sharesAfter: '' } as const;
  return { id, customer, coin, direction: 'out', shares, ...waiting, by, decidedBy, createdAtMs: now, doneAtMs: 0 };
}

/** The limit that counts at a time; undefined for none. */
export function limitNow({ most, next, nextAtMs }: Limit, now: number): bigint | undefined {
  const text = nextAtMs > 0 && nextAtMs <= now ? next : most;
  return text === '' ? undefined : BigInt(text);
}

export function changedLimit(known: Limit | undefined, to: string, now: number): Limit {
  const counts = known === undefined ? undefined : limitNow(known, now);
  const wanted = to === '' ? undefined : BigInt(to);
  const most = counts === undefined ? '' : String(counts);
  if (wanted === counts) return { most, next: '', nextAtMs: 0 };
  const isLower = wanted !== undefined && (counts === undefined || wanted < counts);
  return isLower ? { most: to, next: '', nextAtMs: 0 } : { most, next: to, nextAtMs: now + DAY };
}

/** What a customer staked on a day, and lost on it if all that is open is lost. */
export function countedOf(
  bets: readonly BetRecord[],
  customer: number,
  coin: number,
  day: number,
): { readonly staked: bigint; readonly lost: bigint } {
  let [staked, lost] = [0n, 0n];
  for (const bet of bets) {
    if (bet.customer !== customer || bet.coin !== coin) continue;
    if (dayOf(bet.placedAtMs) === day) staked += BigInt(bet.stake);
    if (bet.state === 'pending' || dayOf(bet.resolvedAtMs) === day) lost += BigInt(bet.stake) - BigInt(bet.payout);
  }
  return { staked, lost };
}

/** What a fact is of. */
export function nameOf(fact: MachineFact): string {
  const told = fact as DiceFact;
  switch (told.fact) {
    case 'dice.epoch':
      return told.fact;
    case 'dice.player':
      return `${told.fact} ${told.customer}`;
    case 'dice.pool':
      return `${told.fact} ${told.coin}`;
    case 'dice.dealer':
      return `${told.fact} ${told.customer} ${told.coin}`;
    default:
      return `${told.fact} ${told.id}`;
  }
}

/** A bet whose stake came back. */
export function voided(bet: BetRecord, { bankroll, shares }: Sums, now: number): BetRecord {
  return { ...bet, state: 'void', payout: bet.stake, resolvedAtMs: now, bankroll: String(bankroll), shares: String(shares) };
}

/** Whether the right number of people says it: two of the house's, none of a customer's. */
export function arePeople({ by, customer, decidedBy }: Invest | Withdraw): boolean {
  const areTwo = isWhole(by, 1, Infinity) && isWhole(decidedBy, 1, Infinity) && by !== decidedBy;
  return customer === 0 ? areTwo : by === 0 && decidedBy === 0;
}

/** What requests of the house did; of customers the core knows it. */
export class HouseRequests {
  readonly #flows = new Map<string, number>();

  before({ customer, request }: Invest | Withdraw): number | undefined {
    return customer === 0 && request !== null ? this.#flows.get(request.key) : undefined;
  }

  remember({ customer, request }: Invest | Withdraw, flow: number): number {
    if (customer === 0 && request !== null) this.#flows.set(request.key, flow);
    return flow;
  }
}

/** The number of the next bet with a seed: how many there are. */
export function nonceOf(bets: readonly BetRecord[], { customer, seed }: PlayerRecord): number {
  return bets.filter((bet) => bet.customer === customer && bet.seed === seed?.id).length;
}

/** A withdrawal that found its coins reserved waits as long again, from ten seconds to ten minutes. */
export function nextTry({ createdAtMs }: FlowRecord, now: number): number {
  const waited = now - createdAtMs - DAY;
  return now + (waited < 10_000 ? 10_000 : waited > 600_000 ? 600_000 : waited);
}

/** An atom stays for those who keep shares while bets may take the rest. */
export const mustStay = ({ shares }: Pick<FlowRecord, 'shares'>, reserved: bigint, all: bigint): bigint =>
  reserved > 0n && BigInt(shares) < all ? 1n : 0n;
