import type { OrderStore } from '../book/order-store.ts';
import * as places from '../book/order-terms.ts';
import { BUY, SELL } from '../codes.ts';
import type { SideCode } from '../codes.ts';
import { DOWN, isMet, trailingTrigger, UP, waitDirection } from './conditions.ts';
import type { Direction } from './conditions.ts';
import type { TriggerListener, TriggerIndex, WaitingPlace } from './trigger-index.ts';

interface Waiting {
  readonly record: number;
  readonly place: number;
  readonly direction: Direction;
  /** The price of its level or its activation; of an order that trails, its extreme. */
  ticks: number;
}

/** All waiting orders of each market in one list, which every question walks through. */
export class PlainTriggerIndex implements TriggerIndex {
  readonly #orders: OrderStore;
  readonly #markets: Waiting[][] = [];
  readonly #watched = new Map<number, readonly [above: number, below: number]>();

  constructor(orders: OrderStore) {
    this.#orders = orders;
  }

  open(market: number): void {
    this.#markets[market] = [];
  }

  narrow(market: number, above: number, below: number): void {
    this.#watched.set(market, [above, below]);
  }

  isQuiet(market: number, ticks: number): boolean {
    const [above, below] = this.#watched.get(market) ?? [0, Infinity];
    if (ticks <= above || ticks >= below) return false;
    return this.#markets[market]!.every((one) =>
      one.place === places.TRAILING
        ? !isMet(one.direction, ticks, this.#trigger(one)) && !this.#isBetter(one, ticks)
        : !isMet(one.direction, ticks, one.ticks),
    );
  }

  add(record: number, direction: Direction, ticks: number): void {
    this.#enter({ record, place: places.AT_LEVEL, direction, ticks });
  }

  await(record: number, direction: Direction, ticks: number): void {
    this.#enter({ record, place: places.ACTIVATING, direction, ticks });
  }

  trail(record: number, ticks: number): void {
    this.#enter({ record, place: places.TRAILING, direction: this.#trailing(record), ticks });
  }

  /** In which direction the price fires a trailing order. */
  #trailing(record: number): Direction {
    const slot = this.#orders.terms.slotOf(record);
    return waitDirection(this.#orders.type(slot), this.#orders.side(slot));
  }

  #enter(one: Waiting): void {
    this.#orders.terms.setLink(one.record, places.PLACE, one.place);
    this.#listOf(one.record).push(one);
  }

  #listOf(record: number): Waiting[] {
    return this.#markets[this.#orders.market(this.#orders.terms.slotOf(record))]!;
  }

  remove(record: number): void {
    const list = this.#listOf(record);
    const index = list.findIndex((one) => one.record === record);
    list.splice(index, 1);
  }

  change(_record: number, change: () => void): void {
    change();
  }

  move(market: number, side: SideCode, ticks: number, most: number): number {
    const worse = this.#markets[market]!.filter(
      (one) => one.place === places.TRAILING && this.#side(one) === side && this.#isBetter(one, ticks),
    );
    let units = 0;
    for (const kind of [0, 1] as const) {
      const ofKind = worse.filter((one) => this.#kind(one) === kind);
      const extremes = [...new Set(ofKind.map((one) => one.ticks))].sort((a, b) => (side === SELL ? a - b : b - a));
      for (const extreme of extremes) {
        if (units >= most) return units;
        units += 1;
        for (const one of ofKind) if (one.ticks === extreme) one.ticks = ticks;
      }
    }
    return units;
  }

  compare(market: number, direction: Direction, price: number, most: number, heard: TriggerListener): number {
    const { terms } = this.#orders;
    let units = 0;
    while (units < most) {
      const met = this.#markets[market]!.filter((one) => one.direction === direction && isMet(direction, price, this.#trigger(one)));
      if (met.length === 0) return units;
      const nearest = Math[direction === DOWN ? 'max' : 'min'](...met.map((one) => this.#trigger(one)));
      const there = met.filter((one) => this.#trigger(one) === nearest);
      const activating = there.filter((one) => one.place === places.ACTIVATING);
      if (activating.length > 0) {
        const kind = Math.min(...activating.map((one) => this.#kind(one)));
        for (const one of activating) {
          if (this.#kind(one) !== kind) continue;
          this.remove(one.record);
          this.trail(one.record, price);
        }
        heard.activated(direction === UP ? SELL : BUY, nearest);
      } else {
        const first = there.sort((a, b) => this.#before(a, b))[0]!;
        this.remove(first.record);
        if (first.place === places.TRAILING) terms.setExtreme(first.record, first.ticks);
        heard.fired(first.record);
      }
      units += 1;
    }
    return units;
  }

  /** At one price: orders with a price of their own first, then by kind of distance, extreme and distance. */
  #before(a: Waiting, b: Waiting): number {
    const { terms } = this.#orders;
    const [since, sinceB] = [terms.since(a.record), terms.since(b.record)];
    if (a.place !== b.place) return a.place === places.AT_LEVEL ? -1 : 1;
    if (a.place === places.AT_LEVEL) return since - sinceB;
    const extreme = this.#side(a) === SELL ? b.ticks - a.ticks : a.ticks - b.ticks;
    return this.#kind(a) - this.#kind(b) || extreme || terms.distance(a.record) - terms.distance(b.record) || since - sinceB;
  }

  place(record: number): number {
    return this.#orders.terms.link(record, places.PLACE);
  }

  extreme(record: number): number {
    return this.#listOf(record).find((one) => one.record === record)!.ticks;
  }

  levelTicks(record: number): number {
    return this.extreme(record);
  }

  triggerAt(record: number, extreme: number): number {
    const { terms } = this.#orders;
    return trailingTrigger(this.#orders.side(terms.slotOf(record)), extreme, terms.isByAmount(record), terms.distance(record));
  }

  restore(waiting: readonly WaitingPlace[]): void {
    const { terms } = this.#orders;
    for (const { record, place, ticks, direction } of waiting.toSorted((a, b) => terms.since(a.record) - terms.since(b.record)))
      this.#enter({ record, place, ticks, direction: place === places.TRAILING ? this.#trailing(record) : direction });
  }

  #side({ record }: Waiting): SideCode {
    return this.#orders.side(this.#orders.terms.slotOf(record));
  }

  #kind({ record }: Waiting): 0 | 1 {
    return this.#orders.terms.isByAmount(record);
  }

  #trigger(one: Waiting): number {
    return one.place === places.TRAILING ? this.triggerAt(one.record, one.ticks) : one.ticks;
  }

  #isBetter(one: Waiting, ticks: number): boolean {
    return this.#side(one) === SELL ? ticks > one.ticks : ticks < one.ticks;
  }
}
