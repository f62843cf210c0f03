import { TICKS_MAX } from '../bounds.ts';
import { LIMIT, NONE, SELL, TRAILING_STOP } from '../codes.ts';
import type { SideCode } from '../codes.ts';
import type { OrderList } from '../lists/lists.ts';
import type { ChosenTerms } from '../order-schema.ts';
import type { State } from '../state/state.ts';
import { activationDirection, isMet } from '../triggers/conditions.ts';
import { lastPrice } from './trigger-rules.ts';

export interface Arming {
  /** After triggers were compared with the trades of the operation: exits that have an amount begin to wait for their prices, or are executed. */
  readonly arm: () => void;
  /** The exits of a market that could not begin while earlier trades were still to be compared with its triggers. */
  readonly armLate: (market: number) => void;
}

export function createArming(state: State): Arming {
  const { markets, orders, steps, triggers } = state;
  const { lists } = orders;

  function arm(): void {
    for (let list = lists.takeArming(); list !== undefined; list = lists.takeArming()) {
      const market = marketOf(list);
      if (market === undefined || !triggers.isSwept(market)) armOne(list);
    }
  }

  /** What the state says is enough to find them: nothing remembers that they are late. */
  function armLate(market: number): void {
    const late = lists.all().filter((list) => list.isArmed && marketOf(list) === market);
    for (const list of late.sort((a, b) => a.id - b.id)) armOne(list);
  }

  /** Undefined for a list of which nothing is open any more. */
  function marketOf({ entry, profit, stop }: OrderList): number | undefined {
    const slot = [entry, profit, stop].find((one) => one !== NONE);
    return slot === undefined ? undefined : orders.market(slot);
  }

  function armOne(list: OrderList): void {
    const { entry, profit, stop } = list;
    if (stop !== NONE && triggers.isParked(stop)) begin(stop);
    if (profit === NONE || !orders.isWaiting(profit)) return;
    if (entry === NONE && orders.type(profit) === LIMIT) {
      if (!orders.terms.isFired(profit)) fire(profit, 0, 0);
    } else if (triggers.isParked(profit)) begin(profit);
  }

  /** From the last price on: protection is never refused, and what is met already is executed. */
  function begin(slot: number): void {
    const market = markets.list[orders.market(slot)]!;
    const last = lastPrice(state, market);
    orders.terms.renew(slot);
    if (orders.type(slot) === TRAILING_STOP) beginTrailing(slot, last);
    else if (isMet(triggers.directionOf(slot), last, triggers.triggerTicks(slot))) fire(slot, state.nowMs, state.trades);
    else triggers.start(slot, last);
  }

  function beginTrailing(slot: number, last: number): void {
    const terms = orders.terms.chosen(slot);
    const side = orders.side(slot);
    const isActive = terms.activationTicks !== 0 && isMet(activationDirection(side), last, terms.activationTicks);
    if (isActive) orders.terms.change(slot, { ...terms, activationTicks: 0 });
    triggers.start(slot, nearestStart(side, terms, last));
  }

  function fire(slot: number, atMs: number, trade: number): void {
    triggers.fire(slot, atMs, trade);
    steps.add({ kind: 'fired' });
  }

  return { arm, armLate };
}

/** The price from which an order trails: the last one, or the nearest at which its distance leaves a trigger. */
function nearestStart(side: SideCode, { trailingBps, trailingTicks }: ChosenTerms, last: number): number {
  if (side === SELL) {
    const least = trailingTicks === 0 ? Math.ceil(10_000 / (10_000 - trailingBps)) : trailingTicks + 1;
    return Math.max(last, least);
  }
  const most = trailingTicks === 0 ? Math.floor((TICKS_MAX / (10_000 + trailingBps)) * 10_000) - 1 : TICKS_MAX - trailingTicks;
  return Math.min(last, most);
}
