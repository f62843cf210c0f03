import { assert } from '@agio/kernel';
import * as bounds from '../bounds.ts';
import * as codes from '../codes.ts';
import type { SideCode } from '../codes.ts';
import type { OrderStore } from '../book/order-store.ts';
import * as places from '../book/order-terms.ts';
import type { SnapshotReader, SnapshotWriter } from '../state/bytes.ts';
import { activationDirection, DOWN, UP, waitDirection } from './conditions.ts';
import type { Direction } from './conditions.ts';
import { FiredOrders } from './fired-orders.ts';
import type { TriggerIndex, WaitingPlace } from './trigger-index.ts';
import type { WatchLevels } from './watch-levels.ts';
import { Watches } from './watches.ts';

/** Local copies of constants, which the compiler folds into the code; see the README. */
const { BUY, LIMIT, NONE, SELL, TRAILING_STOP } = codes;
const { TRIGGER_UNITS_MAX } = bounds;
const { AT_LEVEL, ACTIVATING, FIRED, NOWHERE, TRAILING } = places;

/** What one taker's trades mean for triggers: they only get worse for it, so the first and the last tell everything. */
export interface TakerTrades {
  readonly side: SideCode;
  readonly firstTicks: number;
  readonly firstTrade: number;
  readonly lastTicks: number;
  readonly lastTrade: number;
  /** The taker's customer: of a sub-account its parent. */
  readonly by: number;
}

/** A price at which orders waited to begin to trail was met. */
export interface ActivationEvent {
  readonly market: number;
  readonly side: SideCode;
  readonly ticks: number;
  readonly trade: number;
}

/** Part of what one taker's trades do: watched prices or the triggers of one direction are compared, or extremes move. */
type Stage = readonly ['move', SideCode, number] | readonly ['compare' | 'watch', Direction, number, number];

/** Trades whose consequences are too many for one command. */
interface Pending {
  readonly market: number;
  readonly atMs: number;
  /** Absent in snapshots of before. */
  readonly by?: number;
  stages: Stage[];
}

/**
 * The orders that wait for a trigger, of all markets, and those that were fired and wait for their step. Which orders a trade fires, and in which
 * order, is decided at once (or, if there are too many, before anything else can trade in the market); each then runs as a step of its own.
 */
export class Triggers {
  readonly #orders: OrderStore;
  readonly #index: TriggerIndex;
  readonly #fired: FiredOrders;
  /** By market: the price of its last trade that happened here, 0 before the first. */
  #lastTicks = new Int32Array(64);
  #counts = new Int32Array(64);
  #pending: Pending[] = [];
  readonly #unitsMax: number;
  /** Prices that machines watch. */
  readonly watches: Watches;
  /** The market that ends, and the order of it that was found last. Not part of the state: it only saves looking again from the first slot on. */
  #ending: { market: number; slot: number } = { market: NONE, slot: NONE };

  /** `unitsMax` is how many levels, groups and orders one command processes. */
  constructor(orders: OrderStore, index: TriggerIndex, levels: WatchLevels, unitsMax: number = TRIGGER_UNITS_MAX) {
    this.#orders = orders;
    this.watches = new Watches(levels, (market, above, below) => index.narrow(market, above, below));
    this.#index = index;
    this.#fired = new FiredOrders(orders);
    this.#unitsMax = unitsMax;
  }

  open(market: number): void {
    this.#index.open(market);
    this.watches.open(market);
    if (market < this.#counts.length) return;
    this.#lastTicks = twice(this.#lastTicks);
    this.#counts = twice(this.#counts);
  }

  /** The price of a market's last trade that happened here, 0 before the first. */
  lastTicks(market: number): number {
    return this.#lastTicks[market]!;
  }

  /** How many orders of a market wait, those that were fired included. */
  waiting(market: number): number {
    return this.#counts[market]!;
  }

  /** Notes the price of the last trade; returns whether it can have any consequence. */
  notes(market: number, ticks: number): boolean {
    this.#lastTicks[market] = ticks;
    return !this.#index.isQuiet(market, ticks);
  }

  /** Whether the first trade of a taker can have had any consequence. */
  isQuiet(market: number, ticks: number): boolean {
    return this.#index.isQuiet(market, ticks);
  }

  /** An accepted order begins to wait; `ticks` is the price from which it trails if nothing has to activate it. */
  add(slot: number, ticks: number): void {
    this.park(slot);
    this.start(slot, ticks);
  }

  /** An accepted order waits, but for no price: for its entry. */
  park(slot: number): void {
    this.#enter(slot);
  }

  /** A parked order begins to wait for its price, or to trail. */
  start(slot: number, ticks: number): void {
    const orders = this.#orders;
    const record = orders.terms.recordOf(slot);
    if (orders.type(slot) !== TRAILING_STOP) return this.#index.add(record, this.directionOf(slot), this.triggerTicks(slot));
    const activation = orders.terms.activation(record);
    if (activation === 0) this.#index.trail(record, ticks);
    else this.#index.await(record, activationDirection(orders.side(slot)), activation);
  }

  /** Takes an order away from wherever it waits. */
  remove(slot: number): void {
    const { terms } = this.#orders;
    const record = terms.recordOf(slot);
    const place = terms.link(record, places.PLACE);
    if (place === FIRED) this.#fired.forget();
    else if (place !== NOWHERE) {
      terms.setExtreme(record, this.extremeTicks(slot));
      this.#index.remove(record);
    }
    terms.setLink(record, places.PLACE, NOWHERE);
    this.#leave(slot);
  }

  #leave(slot: number): void {
    this.#orders.setWaiting(slot, false);
    this.#counts[this.#orders.market(slot)]! -= 1;
  }

  /** In which direction the price must go for an order to be fired. */
  directionOf(slot: number): Direction {
    return waitDirection(this.#orders.type(slot), this.#orders.side(slot));
  }

  /**
   * Trades of one taker in a market: extremes move, and what they meet is fired. Returns whether anything was fired or is still to be compared: a step
   * must then be queued. `activated` is called with each price at which orders began to trail.
   */
  traded(market: number, trades: TakerTrades, atMs: number, activated: (one: ActivationEvent) => void): boolean {
    this.#fired.begin();
    const watched = this.watches.count(market) === 0 ? [] : watchStages(trades);
    this.#pending.push({ market, atMs, by: trades.by, stages: [...watched, ...stagesOf(trades)] });
    // What was pending before goes first, and blocks: see `isSweeping`.
    if (this.#pending.length === 1) this.resume(activated);
    if (this.#fired.hasNew || this.isSweeping) return true;
    this.#fired.undo();
    return false;
  }

  /** Whether consequences of trades are left for later commands: no step runs before they are done. */
  get isSweeping(): boolean {
    return this.#pending.length > 0;
  }

  /** Whether nothing may trade in a market until earlier consequences are complete. */
  isSwept(market: number): boolean {
    return this.#pending.some((one) => one.market === market);
  }

  /** Goes on with consequences that were left, as many as one command may process; returns the markets in which none is left, each once. */
  resume(activated: (one: ActivationEvent) => void): number[] {
    let left = this.#unitsMax;
    const before = new Set(this.#pending.map(({ market }) => market));
    for (let one = this.#pending[0]; one !== undefined && left > 0; one = this.#pending[0]) {
      while (one.stages.length > 0 && left > 0) {
        left -= this.#run(one, one.stages[0]!, left, activated);
        if (left > 0) one.stages.shift();
      }
      if (one.stages.length === 0) this.#pending.shift();
    }
    return [...before].filter((market) => !this.isSwept(market));
  }

  #run({ atMs, by = 0, market }: Pending, stage: Stage, most: number, activated: (one: ActivationEvent) => void): number {
    if (stage[0] === 'move') return this.#index.move(market, stage[1], stage[2], most);
    const [what, direction, ticks, trade] = stage;
    if (what === 'watch') return this.watches.compare(direction, { market, ticks, trade, by, atMs }, most);
    return this.#index.compare(market, direction, ticks, most, {
      fired: (record) => this.#fired.add(record, atMs, trade),
      activated: (side, at) => activated({ market, side, ticks: at, trade }),
    });
  }

  /** Orders that were fired and wait for their step. */
  get fired(): number {
    return this.#fired.count;
  }

  /** An order that waits is fired by what happened to its list: a step must be queued. Time and trade are 0 unless a price has met it. */
  fire(slot: number, atMs: number, trade: number): void {
    const { terms } = this.#orders;
    const record = terms.recordOf(slot);
    const place = terms.link(record, places.PLACE);
    assert(place !== FIRED, 'an order is fired once');
    if (place !== NOWHERE) this.#index.remove(record);
    this.#fired.begin();
    this.#fired.add(record, atMs, trade);
  }

  /** Whether it waits, but for no price. */
  isParked(slot: number): boolean {
    return this.#orders.isWaiting(slot) && this.#orders.terms.link(this.#orders.terms.recordOf(slot), places.PLACE) === NOWHERE;
  }

  /** The next order of the first queued step, which no longer waits; NONE if all of them were cancelled in the meantime. */
  takeFired(): number {
    const slot = this.#fired.take();
    if (slot === NONE) return NONE;
    this.#orders.terms.setLink(this.#orders.terms.recordOf(slot), places.PLACE, NOWHERE);
    this.#leave(slot);
    return slot;
  }

  /** Whether the first queued step has no more orders. */
  get isStepDone(): boolean {
    return this.#fired.isFirstDone;
  }

  /** An order that was cut off in its step goes on with the next step of the same order. */
  fireAgain(slot: number): void {
    this.#fired.putBack(this.#orders.terms.recordOf(slot));
    this.#enter(slot);
  }

  /** A fired order that may not run now waits again, behind all others at its price. */
  waitAgain(slot: number): void {
    const { terms } = this.#orders;
    const record = terms.recordOf(slot);
    const ticks = this.triggerTicks(slot);
    terms.renew(slot);
    terms.setTrigger(record, 0, 0);
    this.#enter(slot);
    this.#index.add(record, this.directionOf(slot), ticks);
  }

  /** An order that waits gets other terms; one that trails keeps its extreme. It waits behind all others at its new price. */
  move(slot: number, change: () => void): void {
    const { terms } = this.#orders;
    const record = terms.recordOf(slot);
    const place = this.#index.place(record);
    if (place === NOWHERE) return change();
    if (place === TRAILING) {
      this.#index.change(record, () => {
        change();
        terms.renew(slot);
      });
      return;
    }
    this.#index.remove(record);
    change();
    terms.renew(slot);
    if (place === ACTIVATING) this.#index.await(record, activationDirection(this.#orders.side(slot)), terms.activation(record));
    else this.#index.add(record, this.directionOf(slot), this.triggerTicks(slot));
  }

  #enter(slot: number): void {
    // It may be before the one that was found last.
    this.#ending = { market: NONE, slot: NONE };
    this.#orders.setWaiting(slot, true);
    this.#counts[this.#orders.market(slot)]! += 1;
  }

  /** The best price since a trailing order began to trail; 0 before, and for other orders. */
  extremeTicks(slot: number): number {
    const record = this.#orders.terms.recordOf(slot);
    return this.#index.place(record) === TRAILING ? this.#index.extreme(record) : this.#orders.terms.extreme(record);
  }

  /** The price that fires an order now; 0 while nothing does. */
  triggerTicks(slot: number): number {
    const { terms } = this.#orders;
    const record = terms.recordOf(slot);
    if (this.#orders.type(slot) === LIMIT) return this.#orders.ticks(slot);
    if (this.#orders.type(slot) !== TRAILING_STOP) return terms.stop(record);
    return this.#index.triggerAt(record, this.extremeTicks(slot));
  }

  /** Whether the order still waits for the price at which it begins to trail. */
  isActivating(slot: number): boolean {
    return this.#index.place(this.#orders.terms.recordOf(slot)) === ACTIVATING;
  }

  /** A waiting order of a market that takes no more orders, by slot; NONE for none. */
  anyOf(market: number): number {
    if (this.#counts[market] === 0) return NONE;
    if (this.#ending.market !== market) this.#ending = { market, slot: NONE };
    const { terms } = this.#orders;
    do this.#ending.slot = terms.slotAfter(this.#ending.slot);
    while (this.#ending.slot !== NONE && !this.#isOf(this.#ending.slot, market));
    return this.#ending.slot === NONE ? this.anyOf(market) : this.#ending.slot;
  }

  #isOf(slot: number, market: number): boolean {
    return this.#orders.isWaiting(slot) && this.#orders.market(slot) === market;
  }

  /** All that wait, by slot, those that were fired included. */
  *slots(): Generator<number> {
    const { terms } = this.#orders;
    for (let slot = terms.slotAfter(NONE); slot !== NONE; slot = terms.slotAfter(slot)) if (this.#orders.isWaiting(slot)) yield slot;
  }

  /** Everything that `save` writes, order by order: for comparing two cores while they run. */
  *records(): Generator<unknown> {
    for (const record of this.#orders.terms.records()) yield record;
    for (const slot of this.slots()) yield [slot, ...this.#placeOf(slot)];
    yield [this.#fired.saved(), this.#pending];
  }

  #placeOf(slot: number): readonly [place: number, ticks: number] {
    const record = this.#orders.terms.recordOf(slot);
    const place = this.#index.place(record);
    if (place === FIRED || place === NOWHERE) return [place, 0];
    return [place, place === TRAILING ? this.#index.extreme(record) : this.#index.levelTicks(record)];
  }

  save(writer: SnapshotWriter): void {
    writer.ints(this.#lastTicks);
    const waiting = [...this.slots()].flatMap((slot) => [slot, ...this.#placeOf(slot)]);
    writer.ints(Int32Array.from(waiting));
    writer.text(JSON.stringify([this.#fired.saved(), this.#pending]));
  }

  load(reader: SnapshotReader): void {
    this.#lastTicks.set(reader.ints());
    const numbers = reader.ints();
    const waiting: WaitingPlace[] = [];
    for (let at = 0; at < numbers.length; at += 3) {
      const [slot = 0, place = 0, ticks = 0] = numbers.subarray(at, at + 3);
      this.#counts[this.#orders.market(slot)]! += 1;
      if (place !== FIRED && place !== NOWHERE)
        waiting.push({ record: this.#orders.terms.recordOf(slot), place, ticks, direction: this.#directionAt(slot, place) });
    }
    this.#index.restore(waiting);
    const [fired, pending] = JSON.parse(reader.text()) as [ReturnType<FiredOrders['saved']>, Pending[]];
    this.#fired.restore(fired);
    this.#pending = pending;
  }

  /** A state of before triggers: nothing waits, and the last price may be that of an imported trade. */
  begin(markets: readonly { readonly id: number; readonly ticker: { readonly lastTicks: number } }[]): void {
    for (const { id, ticker } of markets) this.#lastTicks[id] = ticker.lastTicks;
  }

  #directionAt(slot: number, place: number): Direction {
    return place === AT_LEVEL ? this.directionOf(slot) : activationDirection(this.#orders.side(slot));
  }
}

/** What the trades of a taker do, in order: a rising one is compared at its first price before sellers' extremes rise to its last, a falling one the other way round. */
function stagesOf({ side, firstTicks, firstTrade, lastTicks, lastTrade }: TakerTrades): Stage[] {
  const [near, far] = side === BUY ? ([DOWN, UP] as const) : ([UP, DOWN] as const);
  return [
    ['move', side === BUY ? BUY : SELL, firstTicks],
    ['compare', near, firstTicks, firstTrade],
    ['move', side === BUY ? SELL : BUY, lastTicks],
    ['compare', far, lastTicks, lastTrade],
  ];
}

/** A rising taker meets what is watched below at its first price, and what is watched above at its last; a falling one the other way round. */
function watchStages({ side, firstTicks, firstTrade, lastTicks, lastTrade }: TakerTrades): Stage[] {
  const [near, far] = side === BUY ? ([DOWN, UP] as const) : ([UP, DOWN] as const);
  return [
    ['watch', near, firstTicks, firstTrade],
    ['watch', far, lastTicks, lastTrade],
  ];
}

function twice(numbers: Int32Array): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(numbers.length * 2);
  wider.set(numbers);
  return wider;
}
