import { TICKS_MAX } from '@agio/core';
import { assert } from '@agio/kernel';
import type { Action, Common, Event, Live, MarketView, PlannerResult, Rules, RobotReport, View, PlannedOrder, Watch } from './types.ts';
import type { Reason } from '../model.ts';

/** The market of a robot that has one. */
export function onlyMarket({ markets }: View): MarketView {
  const [market] = markets;
  assert(market !== undefined, 'a robot sees all of its markets');
  return market;
}

/** What an order takes out of what is free: its cost at its price, or its lots. */
export function reserveOf({ lots, side, ticks }: Pick<PlannedOrder, 'lots' | 'side' | 'ticks'>, rules: Rules): bigint {
  return side === 'buy' ? costOf(ticks, lots, rules) : BigInt(lots) * rules.baseAtomsPerLot;
}

export const costOf = (ticks: number, lots: number, { quoteAtomsPerTickLot }: Rules): bigint =>
  BigInt(ticks) * BigInt(lots) * quoteAtomsPerTickLot;

/** Whole lots in an amount of the base coin, and what an amount of the quote coin buys at a price. */
export const lotsIn = (atoms: bigint, { baseAtomsPerLot }: Rules): number => Number(atoms / baseAtomsPerLot);
export const affordable = (atoms: bigint, ticks: number, rules: Rules): number => Number(atoms / costOf(ticks, 1, rules));

/** Whether a market takes an order of this size. */
export const isLargeEnough = (ticks: number, lots: number, rules: Rules): boolean =>
  lots >= rules.minLots && lots > 0 && costOf(ticks, lots, rules) >= rules.minTotal;

/** The worst price within a bound, for a buyer above and for a seller below; never below one tick. */
export const boundOf = (side: PlannedOrder['side'], ticks: number, bps: number): number =>
  side === 'buy' ? Math.floor((ticks * (10_000 + bps)) / 10_000) : Math.max(1, Math.ceil((ticks * (10_000 - bps)) / 10_000));

/** Whether a number of terms is in its bounds. */
export const isBps = (bps: number, least: number, most: number): boolean => Number.isInteger(bps) && bps >= least && bps <= most;
export const isTicksOrNone = (ticks: number): boolean => Number.isInteger(ticks) && ticks >= 0 && ticks <= TICKS_MAX;
/** Whether a choice of the terms is one, or was none yet. */
export const isChoice = (choice: unknown): boolean => choice === undefined || typeof choice === 'boolean';
export const isTime = (atMs: number): boolean => Number.isSafeInteger(atMs) && atMs >= 0;

export const RETRY_MS = 60_000;

/** Nothing else tells a robot of the end of a market while it waits for no price there: watches that end with it. */
export const untilEnd = ({ markets }: View): readonly Watch[] =>
  markets.flatMap(({ lastTicks }, at) =>
    lastTicks < TICKS_MAX ? [{ name: at === 0 ? 'end' : `end${at}`, at, way: 'up', ticks: TICKS_MAX } as const] : [],
  );

const NOTHING: Omit<RobotReport, 'what'> = {
  at: 0,
  side: '',
  ticks: 0,
  lots: 0,
  paid: 0n,
  received: 0n,
  profit: 0n,
  fromTicks: 0,
  count: 0,
  reason: '',
};

/** A plan in the making: the state as it becomes, what is still free, and what is to be done. One planner call has one of its own. */
export class Work<State extends Common> {
  state: State;
  readonly view: View;
  readonly actions: Action[] = [];
  /** Of the quote coin, and of each market's base coin: less whatever this plan asks for. */
  quote: bigint;
  readonly base: bigint[];
  /** Orders that may still be placed. */
  room: number;

  constructor(state: State, { view }: Pick<Event, 'view'>) {
    this.state = state;
    this.view = view;
    this.quote = view.free;
    this.room = view.room;
    this.base = view.markets.map(({ free }) => free);
  }

  market(at = 0): MarketView {
    const market = this.view.markets[at];
    assert(market !== undefined, 'a robot sees all of its markets');
    return market;
  }

  set(change: Partial<State> | Partial<Common>): void {
    this.state = { ...this.state, ...change };
  }

  order(tag: string): Live | undefined {
    return this.state.orders.find((order) => order.tag === tag);
  }

  /** Atoms of a market's base coin that nothing of this plan asks for. */
  free(at = 0): bigint {
    return this.base[at] ?? 0n;
  }

  place(wanted: PlannedOrder): void {
    const reserve = reserveOf(wanted, this.market(wanted.at).rules);
    this.room -= 1;
    if (wanted.side === 'buy') this.quote -= reserve;
    else this.base[wanted.at] = this.free(wanted.at) - reserve;
    this.set({ orders: [...this.state.orders, { ...wanted, isLeaving: false }] });
    this.actions.push({ kind: 'place', ...wanted });
  }

  cancel(tag: string): void {
    if (this.order(tag)?.isLeaving !== false) return;
    this.#change(tag, { isLeaving: true });
    this.actions.push({ kind: 'cancel', tag });
  }

  cancelAll(): void {
    for (const { isLeaving, tag } of this.state.orders) if (!isLeaving) this.cancel(tag);
  }

  /** Its amount stays where `lots` is 0. */
  amend(tag: string, ticks: number, lots: number): void {
    this.#change(tag, lots === 0 ? { ticks } : { ticks, lots });
    this.actions.push({ kind: 'amend', tag, ticks, lots });
  }

  /** Forgets an order that ended or was refused. */
  drop(tag: string): Live | undefined {
    const order = this.order(tag);
    if (order !== undefined) this.set({ orders: this.state.orders.filter((one) => one !== order) });
    return order;
  }

  /** The prices that are to be watched now: others are ended. */
  watch(wanted: readonly Watch[]): void {
    const same = (a: Watch, b: Watch): boolean => a.name === b.name && a.at === b.at && a.way === b.way && a.ticks === b.ticks;
    const { watches } = this.state;
    for (const one of watches) if (!wanted.some((other) => same(one, other))) this.actions.push({ kind: 'unwatch', name: one.name });
    for (const one of wanted) if (!watches.some((other) => same(one, other))) this.actions.push({ kind: 'watch', ...one });
    this.set({ watches: wanted });
  }

  /** A watch that was met is over. */
  met(name: string): void {
    this.set({ watches: this.state.watches.filter((one) => one.name !== name) });
  }

  wake(atMs: number): void {
    if (this.state.wakeAtMs === atMs) return;
    this.set({ wakeAtMs: atMs });
    this.actions.push({ kind: 'wake', atMs });
  }

  /** At the latest after a minute; an earlier time stays. */
  retry(): void {
    this.wakeBy(this.view.nowMs + RETRY_MS);
  }

  /** At this time, unless it is woken earlier. */
  wakeBy(atMs: number): void {
    const { wakeAtMs } = this.state;
    if (wakeAtMs === 0 || wakeAtMs > atMs) this.wake(atMs);
  }

  give(atoms: bigint): void {
    this.quote -= atoms;
    this.actions.push({ kind: 'give', atoms });
  }

  tell(what: RobotReport['what'], more: Partial<RobotReport> = {}): void {
    this.actions.push({ kind: 'tell', ...NOTHING, ...more, what });
  }

  done(): PlannerResult<State> {
    return { state: this.state, actions: this.actions };
  }

  #change(tag: string, change: Partial<Live>): void {
    this.set({ orders: this.state.orders.map((one) => (one.tag === tag ? { ...one, ...change } : one)) });
  }
}

/** Why something waits that the core refused. */
export function reasonOf(refusal: string): Reason {
  switch (refusal) {
    case 'balance_not_enough':
      return 'insufficient';
    case 'no_small_orders':
    case 'amount_out_of_range':
    case 'amount_zero':
      return 'minimum';
    case 'market_closed':
    case 'market_post_only':
      return 'market_closed';
    case 'price_out_of_band':
    case 'worse_than_reference':
      return 'price_band';
    case 'customer_disabled':
      return 'customer_frozen';
    case 'too_many_open_orders':
      return 'limit';
    case 'self_trade':
      return 'stp';
    default:
      return 'refused';
  }
}
