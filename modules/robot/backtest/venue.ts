import { OPEN_ORDERS_MAX } from '@agio/core';
import { assert } from '@agio/kernel';
import type { Action, Common, Event, Live, MarketView, PlannerResult, Rules, RobotReport, View, Watch } from '../planner/types.ts';
import { costOf, isLargeEnough, reserveOf, RETRY_MS } from '../planner/work.ts';
import { FilledOrders } from './filled.ts';

/** An event without what is there after it, which is added when it is told. */
type BareEvent = Event extends infer One ? (One extends Event ? Omit<One, 'view'> : never) : never;

/** What a robot has, in atoms: of the quote coin, and of each market's base coin. */
export interface Money {
  readonly quote: bigint;
  readonly base: readonly bigint[];
}

export interface VenueOptions<State extends Common> {
  readonly plan: (state: State, event: Event) => PlannerResult<State>;
  readonly begin: (view: View) => State;
  /** By market, in the order of the terms. */
  readonly rules: readonly Rules[];
  readonly lastTicks: readonly number[];
  readonly money: Money;
  readonly nowMs: number;
  /** How much worse than the last price orders are filled that take, in hundredths of a per cent. */
  readonly slippageBps: number;
  /** What found nothing to do is asked again a minute later, then after two, and so on up to this; 0 for each minute, as live. */
  readonly patienceMs?: number;
  /** A trade, as it happens. */
  readonly onTrade?: (trade: Trade) => void;
  readonly onTold?: (told: RobotReport) => void;
}

export interface Trade {
  readonly atMs: number;
  readonly market: number;
  readonly side: 'buy' | 'sell';
  readonly ticks: number;
  readonly lots: number;
  /** Atoms: a buyer pays in the quote coin and receives the base coin, after the fee. */
  readonly paid: bigint;
  readonly received: bigint;
}

interface Place {
  readonly rules: Rules;
  lastTicks: number;
  lastAtMs: number;
  free: bigint;
  held: bigint;
  /** The next prices, on the way up and down, at which something happens. */
  up: number;
  down: number;
}

/** Events that may follow from one: a planner that never comes to rest is a bug. */
const EVENTS_MAX = 100_000;

/**
 * Markets for one robot. Prices move along a path, where a resting order fills whole and at its price when the path goes through it by a tick, or from trade to
 * trade, where it fills at most by the lots of each trade beyond its price. An order that takes fills at the last price and the stated slippage.
 */
export class Venue<State extends Common> {
  state: State;
  nowMs: number;
  readonly places: readonly Place[];
  isFrozen = false;
  status: MarketView['status'] = 'open';
  /** What the robot gave back because nothing needed it. */
  returned = 0n;
  #free: bigint;
  #held = 0n;
  #wakeAtMs = 0;
  /** Actions that were more than a wish to be asked again. */
  #deeds = 0;
  #idleMs = 0;
  readonly #options: VenueOptions<State>;
  readonly #resting = new Map<string, Live>();
  readonly #filled = new FilledOrders();
  readonly #watches = new Map<string, Watch>();
  readonly #events: BareEvent[] = [];

  constructor(options: VenueOptions<State>) {
    const { begin, lastTicks, money, nowMs, rules } = options;
    this.#options = options;
    this.nowMs = nowMs;
    this.#free = money.quote;
    this.places = rules.map((rules, at) => ({
      rules,
      lastTicks: lastTicks[at] ?? 0,
      lastAtMs: nowMs,
      free: money.base[at] ?? 0n,
      held: 0n,
      up: Infinity,
      down: 0,
    }));
    this.state = begin(this.view());
  }

  get quote(): bigint {
    return this.#free + this.#held;
  }

  get resting(): readonly Live[] {
    return [...this.#resting.values()];
  }

  get wakeAtMs(): number {
    return this.#wakeAtMs === 0 ? Infinity : this.#wakeAtMs;
  }

  base(at = 0): bigint {
    const { free, held } = this.#placeAt(at);
    return free + held;
  }

  /** The quote coin, and coins at their last prices. */
  equity(): bigint {
    return this.places.reduce((sum, { lastTicks, rules }, at) => sum + worth(this.base(at), lastTicks, rules), this.quote);
  }

  view(): View {
    return {
      nowMs: this.nowMs,
      free: this.#free,
      room: OPEN_ORDERS_MAX - this.#resting.size,
      isFrozen: this.isFrozen,
      markets: this.places.map((place, at) => this.#market(place, at)),
    };
  }

  #market({ free, lastAtMs, lastTicks, rules }: Place, market: number): MarketView {
    const apart = Math.max(1, this.#slippage(lastTicks));
    const [bidTicks, askTicks] = [Math.max(1, lastTicks - apart), lastTicks + apart];
    return { market, rules, status: this.status, lastTicks, lastAtMs, bidTicks, askTicks, free };
  }

  #slippage(ticks: number): number {
    return Math.ceil((ticks * this.#options.slippageBps) / 10_000);
  }

  #placeAt(at: number): Place {
    const place = this.places[at];
    assert(place !== undefined, 'an order is of one of the markets');
    return place;
  }

  #tellLast(): void {
    const event = this.#events.pop();
    if (event !== undefined) this.give(event);
  }

  /** Something happens, and whatever follows from it. */
  give(event: BareEvent): void {
    this.#events.push(event);
    let told = 0;
    for (let next = this.#events.shift(); next !== undefined; next = this.#events.shift()) {
      assert((told += 1) < EVENTS_MAX, 'a planner comes to rest');
      const planned = this.#options.plan(this.state, { ...next, view: this.view() });
      this.state = planned.state;
      for (const action of planned.actions) this.#do(action);
    }
    for (const [at, place] of this.places.entries()) this.#look(place, at);
    // After anything else it is asked within a minute again.
    if (event.kind === 'due' || this.#idleMs === 0) return;
    this.#idleMs = 0;
    this.#wakeAtMs = Math.min(this.#wakeAtMs, this.nowMs + RETRY_MS);
  }

  /** Time passes; subscribers are asked. */
  pass(toMs: number): void {
    while (this.#wakeAtMs > 0 && this.#wakeAtMs <= toMs) {
      this.nowMs = Math.max(this.nowMs, this.#wakeAtMs);
      this.#wakeAtMs = 0;
      const deeds = this.#deeds;
      this.give({ kind: 'due' });
      if (this.#wakeAtMs > 0) this.#wakeAtMs = Math.max(this.#wakeAtMs, this.nowMs + 1);
      this.#stretch(this.#deeds > deeds);
    }
    this.nowMs = Math.max(this.nowMs, toMs);
  }

  /** In a year of minutes in which a line lacks money there are half a million questions with the same answer. */
  #stretch(didSomething: boolean): void {
    const { patienceMs = 0 } = this.#options;
    const isRetry = this.#wakeAtMs === this.nowMs + RETRY_MS && !didSomething;
    this.#idleMs = isRetry ? Math.min(patienceMs, Math.max(RETRY_MS, 2 * this.#idleMs)) : 0;
    if (this.#idleMs > 0) this.#wakeAtMs = this.nowMs + this.#idleMs;
  }

  /** The last price is another one, and nothing happens on the way. */
  stand(at: number, ticks: number): void {
    const place = this.#placeAt(at);
    place.lastTicks = ticks;
    place.lastAtMs = this.nowMs;
  }

  /** The last price goes to another one, and through everything between. */
  move(at: number, ticks: number): void {
    const place = this.#placeAt(at);
    while (ticks >= place.up && ticks > place.lastTicks) this.#reach(place, at, Math.max(place.lastTicks, place.up), 'up');
    while (ticks <= place.down && ticks < place.lastTicks) this.#reach(place, at, Math.min(place.lastTicks, place.down), 'down');
    this.stand(at, ticks);
  }

  /** Another customer's trade: orders beyond its price share its lots, the best price first. */
  trade(at: number, ticks: number, lots: number): void {
    const place = this.#placeAt(at);
    const isQuiet = ticks < place.up && ticks > place.down;
    this.stand(at, ticks);
    if (isQuiet) return;
    let left = lots;
    for (const { tag } of this.#beyond(at, ticks)) {
      // What the planner changed after the one before.
      const order = this.#resting.get(tag);
      if (order === undefined || !isBeyond(order, ticks)) continue;
      const part = Math.min(left, this.#filled.leftOf(order));
      if (part === 0) break;
      left -= part;
      this.#fill(order, order.ticks, place.rules.makerRate, part);
      if (!this.#resting.has(tag)) this.#tellLast();
    }
    for (const { at: of, name, ticks: watched, way } of Array.from(this.#watches.values()))
      if (of === at && (way === 'up' ? watched <= ticks : watched >= ticks) && this.#watches.delete(name))
        this.give({ kind: 'price', name, ticks, by: 0 });
    this.#look(place, at);
  }

  #beyond(at: number, ticks: number): readonly Live[] {
    return [...this.#resting.values()]
      .filter((order) => order.at === at && isBeyond(order, ticks))
      .toSorted((one, other) => Math.abs(other.ticks - ticks) - Math.abs(one.ticks - ticks));
  }

  #reach(place: Place, at: number, ticks: number, way: Watch['way']): void {
    this.stand(at, ticks);
    for (const order of this.#resting.values())
      if (order.at === at && (order.side === 'sell') === (way === 'up') && isBeyond(order, ticks)) {
        this.#fill(order, order.ticks, place.rules.makerRate);
        return this.#tellLast();
      }
    for (const watch of this.#watches.values())
      if (watch.at === at && watch.way === way && (way === 'up' ? watch.ticks <= ticks : watch.ticks >= ticks)) {
        this.#watches.delete(watch.name);
        return this.give({ kind: 'price', name: watch.name, ticks, by: 0 });
      }
    this.#look(place, at);
  }

  /** Finds the next prices at which something happens. */
  #look(place: Place, at: number): void {
    let [up, down] = [Infinity, 0];
    for (const order of this.#resting.values()) {
      if (order.at !== at) continue;
      if (order.side === 'sell') up = Math.min(up, order.ticks + 1);
      else down = Math.max(down, order.ticks - 1);
    }
    for (const { at: of, ticks, way } of this.#watches.values()) {
      if (of !== at) continue;
      if (way === 'up') up = Math.min(up, Math.max(ticks, place.lastTicks + 1));
      else down = Math.max(down, Math.min(ticks, place.lastTicks - 1));
    }
    [place.up, place.down] = [up, down];
  }

  #do(action: Action): void {
    if (action.kind !== 'wake') this.#deeds += 1;
    switch (action.kind) {
      case 'place': {
        const { kind: _, ...wanted } = action;
        return this.#place({ ...wanted, isLeaving: false });
      }
      case 'cancel':
        return this.#cancel(action.tag);
      case 'amend':
        return this.#amend(action.tag, action.ticks, action.lots);
      case 'wake':
        this.#wakeAtMs = action.atMs;
        return;
      case 'watch':
        this.#watches.set(action.name, action);
        return;
      case 'unwatch':
        this.#watches.delete(action.name);
        return;
      case 'tell':
        return this.#options.onTold?.(action);
      case 'give':
        assert(action.atoms > 0n && action.atoms <= this.#free, 'a robot gives back what it has');
        this.#free -= action.atoms;
        this.returned += action.atoms;
        return;
      case 'finish':
        assert(this.#resting.size === 0, 'nothing rests of a robot that finished');
    }
  }

  #place(order: Live): void {
    assert(!this.#resting.has(order.tag), 'a tag names one order');
    const place = this.#placeAt(order.at);
    const refusal = this.#refusal(order, place);
    if (refusal !== '') return void this.#events.push({ kind: 'refused', tag: order.tag, did: 'place', refusal });
    this.#hold(order, place, 1n);
    this.#resting.set(order.tag, order);
    if (order.as !== 'post' && this.#takes(order, place)) return;
    if (order.as === 'take') this.#cancel(order.tag, 'immediate');
  }

  #refusal(order: Live, { free, lastTicks, rules }: Place): string {
    if (this.isFrozen) return 'customer_disabled';
    if (this.status !== 'open') return 'market_closed';
    if (!isLargeEnough(order.ticks, order.lots, rules)) return 'no_small_orders';
    if (reserveOf(order, rules) > (order.side === 'buy' ? this.#free : free)) return 'balance_not_enough';
    const crosses = order.side === 'buy' ? order.ticks > lastTicks : order.ticks < lastTicks;
    return order.as === 'post' && crosses ? 'post_only_would_take' : '';
  }

  /** Fills an order at once if its price is beyond the last one by the slippage. */
  #takes(order: Live, { lastTicks, rules }: Place): boolean {
    const slippage = this.#slippage(lastTicks);
    const ticks = order.side === 'buy' ? lastTicks + slippage : Math.max(1, lastTicks - slippage);
    const isWithin = order.side === 'buy' ? order.ticks >= ticks : order.ticks <= ticks;
    const crosses = order.as === 'take' || (order.side === 'buy' ? order.ticks > lastTicks : order.ticks < lastTicks);
    if (!isWithin || !crosses) return false;
    this.#fill(order, ticks, rules.takerRate);
    return true;
  }

  #amend(tag: string, ticks: number, lots: number): void {
    const order = this.#resting.get(tag);
    if (order === undefined) return void this.#events.push({ kind: 'refused', tag, did: 'amend', refusal: 'order_not_open' });
    const place = this.#placeAt(order.at);
    this.#hold(order, place, -1n);
    const changed = { ...order, ticks, lots: lots === 0 ? order.lots : lots };
    const rest = { ...changed, lots: this.#filled.leftOf(changed) };
    const isFree = rest.lots > 0 && reserveOf(rest, place.rules) <= (order.side === 'buy' ? this.#free : place.free);
    if (!isFree) this.#events.push({ kind: 'refused', tag, did: 'amend', refusal: 'balance_not_enough' });
    const after = isFree ? changed : order;
    this.#hold(after, place, 1n);
    this.#resting.set(tag, after);
    this.#takes(after, place);
  }

  /** Holds what the rest of an order may cost, or gives it back. */
  #hold(order: Live, place: Place, way: 1n | -1n): void {
    const reserve = reserveOf({ ...order, lots: this.#filled.leftOf(order) }, place.rules) * way;
    if (order.side === 'buy') [this.#free, this.#held] = [this.#free - reserve, this.#held + reserve];
    else [place.free, place.held] = [place.free - reserve, place.held + reserve];
  }

  /** Another party ends an order, after some lots of it were filled. */
  end(tag: string, why: string, lots = 0): void {
    const order = this.#resting.get(tag);
    assert(order !== undefined, 'what ends rests');
    if (lots > 0) this.#fill(order, order.ticks, this.#placeAt(order.at).rules.makerRate, lots);
    if (this.#resting.has(tag)) this.#cancel(tag, why);
    this.#tellLast();
  }

  #cancel(tag: string, why = 'customer'): void {
    const order = this.#resting.get(tag);
    if (order === undefined) return;
    this.#hold(order, this.#placeAt(order.at), -1n);
    this.#close(order, why);
  }

  /** A trade of an order, which is over with the last of its lots. */
  #fill(order: Live, ticks: number, rate: number, lots = this.#filled.leftOf(order)): void {
    const { at, side, tag } = order;
    const place = this.#placeAt(at);
    const { rules } = place;
    this.#hold(order, place, -1n);
    const [cost, base] = [costOf(ticks, lots, rules), BigInt(lots) * rules.baseAtomsPerLot];
    const [paid, gross] = side === 'buy' ? [cost, base] : [base, cost];
    const fee = (gross * BigInt(rate)) / 1_000_000n;
    const received = gross - fee;
    this.#free += side === 'buy' ? -paid : received;
    place.free += side === 'buy' ? received : -paid;
    this.#filled.add(tag, { lots, paid, received, fee });
    this.#hold(order, place, 1n);
    this.#options.onTrade?.({ atMs: this.nowMs, market: at, side, ticks, lots, paid, received });
    if (this.#filled.leftOf(order) === 0) this.#close(order, '');
  }

  #close({ lots, tag }: Live, why: string): void {
    const { lots: filledLots, ...money } = this.#filled.take(tag);
    this.#resting.delete(tag);
    this.#events.push({ kind: 'ended', tag, filledLots, ...money, isWhole: filledLots === lots, why });
  }
}

/** Whether a price is worse for others than an order that rests by a tick or more. */
const isBeyond = ({ side, ticks: own }: Live, ticks: number): boolean => (side === 'sell' ? own < ticks : own > ticks);

/** What coins are worth at a price, in atoms of the quote coin. */
export const worth = (atoms: bigint, ticks: number, { baseAtomsPerLot, quoteAtomsPerTickLot }: Rules): bigint =>
  (atoms * BigInt(ticks) * quoteAtomsPerTickLot) / baseAtomsPerLot;
