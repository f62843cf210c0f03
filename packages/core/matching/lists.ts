import { limbs, setLimbs, toBig } from '@agio/kernel';
import type { Limbs } from '@agio/kernel';
import { TICKS_MAX } from '../bounds.ts';
import { BUY, BY_LIST, BY_OPERATOR, CANCELLED, LIMIT, NONE, NO_REASON, SELL, TRAILING_STOP } from '../codes.ts';
import type { Events } from '../events.ts';
import type { OrderList } from '../lists/lists.ts';
import type { State } from '../state/state.ts';
import { activationDirection, isMet } from '../triggers/conditions.ts';
import type { Closing } from './close.ts';
import { openStatus } from './close.ts';
import { lastPrice } from './trigger-rules.ts';
import { moreHold, waitingHold } from './waiting.ts';

/** What happens among the orders of a list. */
export interface Listing {
  /** After orders of lists were filled, changed or ended: their siblings follow. Must run before another order takes a slot. */
  settle(): void;
  /** After triggers were compared with the trades of the operation: exits begin to wait for their prices, or are executed. */
  arm(): void;
  /** Both, after an operation without trades. */
  finish(): void;
  /** An order that was fired is about to be executed: what it replaces ends first. */
  beforeFiring(slot: number): void;
  /** Its price may have changed: its list holds what it must. */
  balance(list: OrderList): void;
  /** Cancels one order of a list, and leaves the others. */
  leave(slot: number, status: number, reason: number): void;
}

const held = limbs();

export function createListing(state: State, events: Events, closing: Closing): Listing {
  const { ledger, markets, orders, steps, triggers } = state;
  const { lists } = orders;

  function settle(): void {
    for (let list = lists.takeTouched(); list !== undefined; list = lists.takeTouched()) settleOne(list);
  }

  function settleOne(list: OrderList): void {
    const { endedEntry } = list;
    const from = endedEntry === NONE ? list.entry : endedEntry;
    if (from !== NONE) give(list, broughtBy(state, list, from));
    if (list.hasEnded && !list.isLoose) endRest(list);
    if (endedEntry !== NONE) {
      list.endedEntry = NONE;
      if (list.brought === 0) endRest(list);
      else lists.arm(list);
    }
    list.hasEnded = false;
    list.isLoose = false;
    share(list);
    lists.drop(list);
  }

  /** Where a market ends, operators end all its orders. */
  function endRest({ endReason, entry, profit, stop }: OrderList): void {
    const reason = endReason === BY_OPERATOR ? BY_OPERATOR : BY_LIST;
    for (const slot of [entry, profit, stop]) if (slot !== NONE) closing.closeOpen(slot, CANCELLED, reason);
  }

  /** Exits get what the entry has brought by now, and hold it. */
  function give(list: OrderList, came: number): void {
    if (came <= list.brought) return;
    const [first] = exitsOf(list);
    // One that was fired has ended the entry, and is executed for what that had brought until then: its own price may be another by now.
    if (first === undefined || exitsOf(list).some((slot) => !orders.isWaiting(slot))) return;
    const lots = Math.min(came, list.brought + payableLots(state, list, first));
    if (lots <= list.brought) return;
    rehold(first, () => {
      list.brought = lots;
      if (!list.isArmed) {
        list.isArmed = true;
        lists.arm(list);
      }
      orders.setLots(first, lots, lots);
    });
    for (const slot of exitsOf(list)) changed(slot, lots);
    balance(list);
  }

  function changed(slot: number, lots: number): void {
    orders.setLots(slot, lots, lots);
    orders.setUpdatedAt(slot, state.nowMs);
    events.order(orders, slot, openStatus(state, slot), NO_REASON);
  }

  /** The stop has what is left of the other exit. */
  function share(list: OrderList): void {
    const { entry, isArmed, profit, stop } = list;
    if (entry === NONE && isArmed && profit !== NONE && stop !== NONE) {
      const left = orders.remaining(profit);
      if (left !== orders.remaining(stop)) changed(stop, left);
    }
    balance(list);
  }

  function rehold(slot: number, change: () => void): void {
    const account = orders.payingAccount(slot, orders.side(slot));
    ledger.release(account, copy(waitingHold(state, slot)));
    change();
    ledger.hold(account, copy(waitingHold(state, slot)));
  }

  function balance(list: OrderList): void {
    const { isArmed, isShared, profit, stop } = list;
    if (!isShared || !isArmed || profit === NONE || stop === NONE || orders.side(stop) === SELL) return;
    const moreTicks = Math.max(0, orders.ticks(stop) - orders.ticks(profit));
    const moreLots = orders.remaining(stop);
    if (moreTicks === list.moreTicks && moreLots === list.moreLots) return;
    rehold(stop, () => {
      list.moreTicks = moreTicks;
      list.moreLots = moreLots;
    });
  }

  function arm(): void {
    for (let list = lists.takeArming(); list !== undefined; list = lists.takeArming()) armOne(list);
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

  function finish(): void {
    if (lists.isTouched) settle();
    if (lists.isArming) arm();
  }

  function beforeFiring(slot: number): void {
    const list = lists.of(slot);
    if (slot === list.entry) return;
    const { entry, profit, stop } = list;
    const replaces = slot === stop || orders.isAtMarket(slot);
    const other = slot === stop ? profit : stop;
    if (replaces) list.isLoose = true;
    if (entry !== NONE) closing.closeOpen(entry, CANCELLED, BY_LIST);
    if (!replaces || other === NONE) return;
    leave(other, CANCELLED, BY_LIST);
  }

  function leave(slot: number, status: number, reason: number): void {
    const list = lists.of(slot);
    list.isLoose = true;
    const { stop } = list;
    if (slot !== list.profit || stop === NONE || !list.isShared) return closing.closeOpen(slot, status, reason);
    // What the other exit held for both is the stop's own from here on.
    const account = orders.payingAccount(stop, orders.side(stop));
    if (list.isArmed) ledger.release(account, moreHold(held, state, stop, list));
    list.isShared = false;
    list.moreTicks = 0;
    list.moreLots = 0;
    closing.closeOpen(slot, status, reason);
    ledger.hold(account, copy(waitingHold(state, stop)));
  }

  return { settle, arm, finish, beforeFiring, balance, leave };
}

function exitsOf({ profit, stop }: OrderList): number[] {
  return [profit, stop].filter((slot) => slot !== NONE);
}

/** How many lots more the owner of exits can hold: parts of a lot stay available, and may have been spent since they came. */
function payableLots({ ledger, markets, orders }: State, list: OrderList, exit: number): number {
  const { baseAtomsPerLot, quoteAtomsPerTickLot } = markets.list[orders.market(exit)]!;
  const side = orders.side(exit);
  const perLot = side === SELL ? BigInt(baseAtomsPerLot) : BigInt(highestTicks(orders, list)) * BigInt(quoteAtomsPerTickLot);
  return Number(toBigInt(ledger.available(orders.payingAccount(exit, side), limbs())) / perLot);
}

function highestTicks(orders: State['orders'], list: OrderList): number {
  return Math.max(...exitsOf(list).map((slot) => orders.ticks(slot)), 1);
}

/** Lots that an entry has brought to its exits, after fees: what it bought, or what its proceeds buy at the highest price of an exit. */
function broughtBy({ markets, orders }: State, list: OrderList, entry: number): number {
  const market = markets.list[orders.market(entry)]!;
  const fee = toBigInt(orders.feesPaid(entry));
  const most = list.asked === 0 ? Infinity : list.asked;
  if (orders.side(entry) === BUY) {
    const bought = BigInt(orders.lots(entry) - orders.remaining(entry)) * BigInt(market.baseAtomsPerLot) - fee;
    return Math.min(most, Number(bought / BigInt(market.baseAtomsPerLot)));
  }
  const proceeds = toBigInt(orders.filledCost(entry)) - fee;
  return Math.min(most, Number(proceeds / (BigInt(highestTicks(orders, list)) * BigInt(market.quoteAtomsPerTickLot))));
}

/** The price from which an order trails: the last one, or the nearest at which its distance leaves a trigger. */
function nearestStart(
  side: number,
  { trailingBps, trailingTicks }: { readonly trailingBps: number; readonly trailingTicks: number },
  last: number,
): number {
  if (side === SELL) {
    const least = trailingTicks === 0 ? Math.ceil(10_000 / (10_000 - trailingBps)) : trailingTicks + 1;
    return Math.max(last, least);
  }
  const most = trailingTicks === 0 ? Math.floor((TICKS_MAX / (10_000 + trailingBps)) * 10_000) - 1 : TICKS_MAX - trailingTicks;
  return Math.min(last, most);
}

function toBigInt({ hi, lo }: Limbs): bigint {
  return toBig(hi, lo);
}

function copy({ hi, lo }: Limbs): Limbs {
  return setLimbs(limbs(), hi, lo);
}
