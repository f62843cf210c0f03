import { limbs, multiplyInto, setLimbs } from '@agio/kernel';
import { GTC, LIMIT, NO_REASON, TRAILING_STOP } from '../codes.ts';
import type { AmendOrder } from '../commands.ts';
import type { Events } from '../events.ts';
import { CHOSEN_TERMS } from '../order-schema.ts';
import type { ChosenTerms } from '../order-schema.ts';
import type { OrderList } from '../lists/lists.ts';
import { refused } from '../refusals.ts';
import type { RefusalResult } from '../refusals.ts';
import type { Market } from '../state/markets.ts';
import type { State } from '../state/state.ts';
import { aboveFilledRefusal, foreignDisplayRefusal, isExit } from './amend.ts';
import { openStatus } from './close.ts';
import { coversIncrease, holdFor, sizeRefusal, statusRefusal } from './decide.ts';
import type { Deciding } from './decide.ts';
import { orderInput } from './order-input.ts';
import { amountRefusal, priceRefusal } from './rules.ts';
import { fieldsRefusal, isAtMarketType, judgedTicks, lastPrice, metDistanceRefusal, metRefusal, rangeRefusal } from './trigger-rules.ts';
import { copyOf, waitingHold } from './waiting.ts';

/** Changes an order that waits for its trigger; the caller found its slot. */
export type AmendWaiting = (command: AmendOrder, slot: number) => RefusalResult | undefined;

/** The order as it would be, for the rules of its fields. */
const changed = orderInput();
const newHold = limbs();
const oldHold = limbs();

export function createAmendWaiting(state: State, events: Events, deciding: Deciding): AmendWaiting {
  const { ledger, markets, orders, triggers } = state;

  /** A new trigger loses the place among those of its price; less amount keeps it. */
  function amendWaiting(command: AmendOrder, slot: number): RefusalResult | undefined {
    const market = markets.list[orders.market(slot)]!;
    const terms = termsOf(state, command, slot);
    const refusal = amendRefusal(command, slot, market, terms);
    if (refusal !== undefined) return refusal;
    const account = orders.payingAccount(slot, orders.side(slot));
    ledger.release(account, copyOf(waitingHold(state, slot)));
    if (command.ticks !== 0) reprice(slot, command.ticks);
    if (command.lots !== 0) orders.setLots(slot, command.lots, command.lots - filledOf(state, slot));
    ledger.hold(account, copyOf(waitingHold(state, slot)));
    move(slot, terms);
    orders.setUpdatedAt(slot, state.nowMs);
    events.order(orders, slot, openStatus(state, slot), NO_REASON);
    return undefined;
  }

  function amendRefusal(command: AmendOrder, slot: number, market: Market, terms: ChosenTerms): RefusalResult | undefined {
    const customer = deciding.customerRefusal(command.customer);
    if (customer !== undefined) return customer;
    if (orders.customer(slot) !== command.customer) return refused('order_not_open');
    if (orders.terms.isFired(slot)) return refused('not_amendable', { rule: 'fired' });
    if (orders.isOverdue(slot, state.nowMs)) return refused('expiry_in_the_past');
    if (triggers.isSwept(market.id)) return refused('too_much_waits');
    const status = statusRefusal(market, orders.postOnly(slot));
    return (
      status ??
      shapeRefusal(state, command, slot, market, terms) ??
      triggerRefusal(state, command, slot, market, terms) ??
      paidRefusal(state, command, slot, market)
    );
  }

  /** An exit at a limit waits for its own price. */
  function reprice(slot: number, ticks: number): void {
    if (orders.type(slot) === LIMIT) triggers.move(slot, () => orders.setTicks(slot, ticks));
    else orders.setTicks(slot, ticks);
  }

  /** Waits by its new terms; one that trails keeps its extreme. */
  function move(slot: number, terms: ChosenTerms): void {
    const before = orders.terms.chosen(slot);
    const isSame = (Object.keys(before) as (keyof ChosenTerms)[]).every((name) => before[name] === terms[name]);
    if (isSame) return;
    triggers.move(slot, () => orders.terms.change(slot, terms));
  }

  return amendWaiting;
}

/** The terms that the order would have. */
function termsOf({ orders }: State, command: AmendOrder, slot: number): ChosenTerms {
  const { stopTicks, activationTicks, trailingBps, trailingTicks } = orders.terms.chosen(slot);
  // Another kind of distance replaces the former one.
  const isNewKind = command.trailingBps !== undefined || command.trailingTicks !== undefined;
  return {
    stopTicks: command.stopTicks ?? stopTicks,
    activationTicks: command.activationTicks ?? activationTicks,
    trailingBps: isNewKind ? (command.trailingBps ?? 0) : trailingBps,
    trailingTicks: isNewKind ? (command.trailingTicks ?? 0) : trailingTicks,
  };
}

/** Fields, price and amount by themselves, as for a new order. */
function shapeRefusal(state: State, command: AmendOrder, slot: number, market: Market, terms: ChosenTerms): RefusalResult | undefined {
  const { orders } = state;
  if (command.displayLots !== undefined) return foreignDisplayRefusal();
  const byTotal = orders.byTotal(slot);
  if (byTotal && command.lots !== 0) return refused('not_amendable', { rule: 'total', field: 'amount' });
  if (command.lots !== 0 && command.lots <= filledOf(state, slot)) return aboveFilledRefusal(filledOf(state, slot));
  const type = orders.type(slot);
  const ticks = command.ticks === 0 ? orders.ticks(slot) : command.ticks;
  const lots = command.lots === 0 ? orders.lots(slot) : command.lots;
  Object.assign(changed, { type, ticks, lots, terms, byTotal, side: orders.side(slot), postOnly: false, timeInForce: GTC });
  const fields = ownFieldsRefusal(market, command) ?? (isAtMarketType(type) ? undefined : priceRefusal(ticks));
  if (fields !== undefined || byTotal || (command.lots === 0 && isExit(state, slot))) return fields;
  return amountRefusal(market, lots) ?? sizeRefusal(market, judgedTicks(state, market, changed), lots);
}

/** An exit at a limit has no terms. */
function ownFieldsRefusal(market: Market, command: AmendOrder): RefusalResult | undefined {
  if (changed.type !== LIMIT) return fieldsRefusal(market, changed);
  const foreign = CHOSEN_TERMS.some((name) => command[name] !== undefined);
  return foreign ? refused('invalid_terms', { rule: 'foreign_field', field: 'stopPrice' }) : undefined;
}

function triggerRefusal(state: State, command: AmendOrder, slot: number, market: Market, terms: ChosenTerms): RefusalResult | undefined {
  const { orders, triggers } = state;
  const [type, side, last] = [orders.type(slot), orders.side(slot), lastPrice(state, market)];
  if (type === LIMIT) return undefined;
  // Its entry is still to bring something: it is compared with the price when that happens.
  if (triggers.isParked(slot)) return rangeRefusal(type, side, terms, terms.activationTicks || last);
  const isTrailing = type === TRAILING_STOP && !triggers.isActivating(slot);
  if (isTrailing && command.activationTicks !== undefined) return refused('not_amendable', { rule: 'activated', field: 'activationPrice' });
  const from = isTrailing ? triggers.extremeTicks(slot) : terms.activationTicks;
  const range = rangeRefusal(type, side, terms, from);
  if (range !== undefined) return range;
  if (isTrailing) return metDistanceRefusal(side, terms, from, last);
  const isMoved = command.stopTicks !== undefined || command.activationTicks !== undefined;
  return isMoved ? metRefusal(type, side, terms, last) : undefined;
}

function paidRefusal(state: State, command: AmendOrder, slot: number, market: Market): RefusalResult | undefined {
  if (command.lots === 0 && command.ticks === 0) return undefined;
  const { orders } = state;
  const side = orders.side(slot);
  const lots = (command.lots === 0 ? orders.lots(slot) : command.lots) - filledOf(state, slot);
  const ticks = command.ticks === 0 ? orders.ticks(slot) : command.ticks;
  if (orders.isAtMarket(slot)) multiplyInto(newHold, lots, market.baseAtomsPerLot);
  else if (!holdFor(newHold, market, side, ticks, lots)) return refused('amount_out_of_range', { rule: 'max_total', field: 'amount' });
  if (orders.isLinked(slot) && holdsByList(orders.lists.of(slot), slot)) return undefined;
  const { hi, lo } = waitingHold(state, slot);
  setLimbs(oldHold, hi, lo);
  const isCovered = coversIncrease(state, orders.payingAccount(slot, side), newHold, oldHold);
  return isCovered ? undefined : refused('balance_not_enough', { rule: 'available' });
}

/** Exits that hold nothing yet, or what another exit does not: their list knows what is needed. */
function holdsByList({ entry, isArmed, isShared, stop }: OrderList, slot: number): boolean {
  return slot !== entry && (!isArmed || (isShared && slot === stop));
}

/** What it traded before it was cut off and had to wait again. */
function filledOf({ orders }: State, slot: number): number {
  return orders.lots(slot) - orders.remaining(slot);
}
