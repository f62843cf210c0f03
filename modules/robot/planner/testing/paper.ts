import { OPEN_ORDERS_MAX } from '@agio/core';
import { assert } from '@agio/kernel';
import { grid } from '../grid/grid.ts';
import type { GridState } from '../grid/state.ts';
import type { GridTerms } from '../../terms.ts';
import type { Action, EndedOrder, Event, Live, Rules, RobotReport, View } from '../types.ts';
import type { Ending } from '../../model.ts';
import { costOf, reserveOf } from '../work.ts';

/** An event without what is there after it, which the paper adds when it is delivered. */
type Happened = Event extends infer One ? (One extends Event ? Omit<One, 'view'> : never) : never;

/** A robot on paper: its money, its orders and one market with a deep book at the last price. Resting orders fill whole at their price when the price goes through or to them. */
export class Paper {
  state: GridState;
  readonly rules: Rules;
  quote: bigint;
  base: bigint;
  lastTicks: number;
  nowMs = 1_790_000_000_000;
  status: View['markets'][number]['status'] = 'open';
  isFrozen = false;
  /** The customer whose order moves the price; 0 for none. */
  by = 0;
  readonly told: RobotReport[] = [];
  ending: Ending | undefined;
  /** What it gave back at its start. */
  given = 0n;
  readonly #resting = new Map<string, Live>();
  readonly #events: Happened[] = [];

  constructor(terms: GridTerms, rules: Rules, lastTicks: number, money: { readonly quote: bigint; readonly base?: bigint }) {
    this.rules = rules;
    this.lastTicks = lastTicks;
    this.quote = money.quote;
    this.base = money.base ?? 0n;
    this.state = grid.begin(terms, this.view());
    this.give({ kind: 'started' });
  }

  get resting(): readonly Live[] {
    return [...this.#resting.values()];
  }

  /** What rests, the lowest first: `sell 1060 100000`. */
  picture(): readonly string[] {
    return this.resting.toSorted((a, b) => a.ticks - b.ticks).map(({ lots, side, ticks }) => `${side} ${ticks} ${lots}`);
  }

  equity(): bigint {
    return this.quote + (this.base * BigInt(this.lastTicks) * this.rules.quoteAtomsPerTickLot) / this.rules.baseAtomsPerLot;
  }

  view(): View {
    let [quote, base] = [this.quote, this.base];
    for (const order of this.#resting.values())
      if (order.side === 'buy') quote -= reserveOf(order, this.rules);
      else base -= reserveOf(order, this.rules);
    const { isFrozen, lastTicks, nowMs, rules, status } = this;
    assert(quote >= 0n && base >= 0n, 'a robot never asks for more than it has');
    return {
      nowMs,
      free: quote,
      room: OPEN_ORDERS_MAX - this.#resting.size,
      isFrozen,
      markets: [{ market: 0, rules, status, lastTicks, lastAtMs: nowMs, bidTicks: lastTicks, askTicks: lastTicks, free: base }],
    };
  }

  /** Something happens, and whatever follows from it. */
  give(event: Happened): void {
    this.#events.push(event);
    this.deliver();
  }

  deliver(): void {
    for (let event = this.#events.shift(); event !== undefined; event = this.#events.shift()) {
      const planned = grid.plan(this.state, { ...event, view: this.view() });
      this.state = planned.state;
      for (const action of planned.actions) this.#do(action);
    }
  }

  /** The price moves, and everything on its way is filled before the robot is notified of any of it. */
  sweepTo(ticks: number): void {
    const rises = ticks >= this.lastTicks;
    const met = this.resting
      .filter((order) => (order.side === 'sell' ? rises && order.ticks <= ticks : !rises && order.ticks >= ticks))
      .toSorted((a, b) => (rises ? a.ticks - b.ticks : b.ticks - a.ticks));
    this.lastTicks = ticks;
    for (const order of met) this.#fill(order, order.ticks, this.rules.makerRate);
    for (const { name, ticks: at, way } of this.state.watches)
      if (way === 'up' ? ticks >= at : ticks <= at) this.#events.push({ kind: 'price', name, ticks, by: this.by });
    this.deliver();
  }

  /** The same, with the robot told at each line. */
  walkTo(ticks: number): void {
    const rises = ticks >= this.lastTicks;
    const stops = this.state.lines
      .map((line) => line.ticks)
      .filter((at) => (rises ? at > this.lastTicks && at < ticks : at < this.lastTicks && at > ticks));
    for (const stop of [...(rises ? stops : stops.toReversed()), ticks]) this.sweepTo(stop);
  }

  /** Another party ends an order, after some lots of it were filled. */
  end(order: Live, why: string, lots = 0): void {
    this.#events.push({ kind: 'ended', ...this.#trade(order, lots, order.ticks, this.rules.makerRate), isWhole: false, why });
    this.#resting.delete(order.tag);
    this.deliver();
  }

  pass(ms: number): void {
    this.nowMs += ms;
    if (this.state.wakeAtMs > 0 && this.state.wakeAtMs <= this.nowMs) this.give({ kind: 'due' });
  }

  #do(action: Action): void {
    if (action.kind === 'tell') this.told.push(action);
    else if (action.kind === 'give') {
      this.quote -= action.atoms;
      this.given += action.atoms;
    } else if (action.kind === 'finish') this.ending = action.ending;
    else if (action.kind === 'cancel') this.#cancel(action.tag);
    else if (action.kind === 'amend') this.#amend(action.tag, action.ticks);
    else if (action.kind === 'place') this.#place({ ...action, isLeaving: false });
  }

  #place(order: Live): void {
    if (this.status !== 'open') {
      this.#events.push({ kind: 'refused', tag: order.tag, did: 'place', refusal: 'market_closed' });
      return;
    }
    assert(!this.#resting.has(order.tag), 'a tag names one order');
    this.#resting.set(order.tag, order);
    this.view();
    const takes = order.side === 'buy' ? order.ticks >= this.lastTicks : order.ticks <= this.lastTicks;
    if (takes) this.#fill(order, this.lastTicks, this.rules.takerRate);
    else if (order.as === 'take') this.#cancel(order.tag);
  }

  #amend(tag: string, ticks: number): void {
    const order = this.#resting.get(tag);
    assert(order !== undefined, 'what is amended rests');
    const changed = { ...order, ticks };
    this.#resting.set(tag, changed);
    if (ticks <= this.lastTicks) this.#fill(changed, this.lastTicks, this.rules.takerRate);
  }

  #cancel(tag: string): void {
    const order = this.#resting.get(tag);
    if (order === undefined) return;
    this.#resting.delete(tag);
    this.#events.push({ kind: 'ended', tag, filledLots: 0, paid: 0n, received: 0n, fee: 0n, isWhole: false, why: 'customer' });
  }

  #fill(order: Live, ticks: number, rate: number): void {
    this.#resting.delete(order.tag);
    this.#events.push({ kind: 'ended', ...this.#trade(order, order.lots, ticks, rate), isWhole: true, why: '' });
  }

  #trade({ side, tag }: Live, lots: number, ticks: number, rate: number): Omit<EndedOrder, 'isWhole' | 'why'> {
    const [cost, base] = [costOf(ticks, lots, this.rules), BigInt(lots) * this.rules.baseAtomsPerLot];
    const [paid, gross] = side === 'buy' ? [cost, base] : [base, cost];
    const fee = (gross * BigInt(rate)) / 1_000_000n;
    const received = gross - fee;
    this.quote += side === 'buy' ? -paid : received;
    this.base += side === 'buy' ? received : -paid;
    return { tag, filledLots: lots, paid, received, fee };
  }
}

/** The example of the design, in atoms of 10⁻⁸: tick 0.1, lot 0.00001. */
export const RULES: Rules = {
  baseAtomsPerLot: 1_000n,
  quoteAtomsPerTickLot: 100n,
  minLots: 10,
  maxLots: 1_000_000_000,
  minTotal: 100_000_000n,
  makerRate: 800,
  takerRate: 1_000,
};

export const gridTerms = (change: Partial<GridTerms> = {}): GridTerms => ({
  kind: 'grid',
  market: 0,
  lines: [1_000, 1_020, 1_040, 1_060, 1_080, 1_100],
  lots: 100_000,
  spacing: 'arithmetic',
  triggerTicks: 0,
  stopLossTicks: 0,
  takeProfitTicks: 0,
  highestTicks: 0,
  lowestTicks: 0,
  reinvests: false,
  onStop: 'keep',
  slippageBps: 100,
  ...change,
});
