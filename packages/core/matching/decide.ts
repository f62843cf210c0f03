import * as kernel from '@agio/kernel';
import type { Limbs } from '@agio/kernel';
import * as bounds from '../bounds.ts';
import * as codes from '../codes.ts';
import type { SideCode } from '../codes.ts';
import * as refusals from '../refusals.ts';
import type { RefusalResult } from '../refusals.ts';
import type { Market } from '../state/markets.ts';
import type { State } from '../state/state.ts';
import * as fars from './far.ts';
import * as guards from './guard.ts';
import type { OrderInput, Taker } from './order-input.ts';
import * as rules from './rules.ts';
import * as walk from './walk.ts';

/** Local copies of constants, which the compiler folds into the code; see the README. */
const { compareLimbs, costInto, limbs, multiplyInto, setLimbs, subtractInto } = kernel;
const { refused } = refusals;
const {
  amountRefusal,
  bandLimit,
  beyond,
  other,
  holdInto,
  isBaseCountable,
  isCountable,
  levelRefusal,
  priceRefusal,
  referenceTicks,
  smallOrderRefusal,
  smallTotalRefusal,
} = rules;
const { farRefusal } = fars;
const { marketLimit, restraintRefusal } = guards;
const { walkBook } = walk;
const { BUY, FOK, GTD, MARKET, NONE, SELL, TRADING } = codes;
const { OPEN_ORDERS_MAX, OPEN_ORDERS_WIDE_MAX } = bounds;

/** One limb of money, as in kernel. */
const LIMB = 1e15;
const cost = limbs();
const ONE: Limbs = { hi: 0, lo: 1 };

/** What is known about an order once it is decided. */
export interface Decision {
  /** Zero for market orders. */
  readonly hold: Limbs;
  /** The owner's accounts of the two coins, NONE if never used. */
  baseAccount: number;
  quoteAccount: number;
  /** Whether the order would match anything. */
  crosses: boolean;
  /** Whether an order with a trigger is executed at once. */
  isMet: boolean;
}

export function decision(): Decision {
  return { hold: limbs(), baseAccount: NONE, quoteAccount: NONE, crosses: false, isMet: false };
}

/** The checks that may refuse an order; nothing here writes. */
export interface Deciding {
  /** Whether this order may be placed. Writes only the decision. */
  decidePlace(input: OrderInput, decided: Decision): RefusalResult | undefined;
  customerRefusal(customer: number): RefusalResult | undefined;
  /** The customer, the owner of the accounts and the market. */
  ownerRefusal(input: OrderInput): RefusalResult | undefined;
  /** The number of open orders and the order's name. */
  listRefusal(input: OrderInput): RefusalResult | undefined;
  /** Writes the owner's accounts into the decision. */
  findAccounts(market: Market, input: OrderInput, decided: Decision): void;
  /** Whether the owner has what the order needs at first. */
  balanceRefusal(market: Market, input: OrderInput, decided: Decision): RefusalResult | undefined;
  /** Whether a limit order would meet the best of the other side. */
  crosses(market: Market, side: SideCode, ticks: number): boolean;
  /** Post-only, fill-or-kill and the price band, against the current book. */
  bookRefusal(market: Market, taker: Taker, isCrossing: boolean): RefusalResult | undefined;
}

export function createDeciding(state: State): Deciding {
  const { orders, ledger, customers, markets, books, triggers } = state;

  function customerRefusal(customer: number): RefusalResult | undefined {
    if (!customers.has(customer)) return refused('unknown_customer');
    if (!customers.isBarred(customer)) return undefined;
    return refused(customers.isSub(customer) ? 'unknown_customer' : 'customer_disabled');
  }

  function ownerRefusal(input: OrderInput): RefusalResult | undefined {
    const customer = customerRefusal(input.customer);
    if (customer !== undefined) return customer;
    if (input.owner !== input.customer && customers.rootOf(input.owner) !== input.customer) return refused('unknown_customer');
    return markets.list[input.market] === undefined ? refused('unknown_market') : undefined;
  }

  /** Whether this order may be placed. Writes only the decision. */
  function decidePlace(input: OrderInput, decided: Decision): RefusalResult | undefined {
    const owner = ownerRefusal(input);
    if (owner !== undefined) return owner;
    const market = markets.list[input.market]!;
    const refusal =
      statusRefusal(market, input.postOnly) ??
      restraintRefusal(state.restraint, market, input.customer, input.side) ??
      formRefusal(market, input) ??
      // While triggers are still to be compared, there are no trades.
      (triggers.isSweeping && triggers.isSwept(market.id) ? refused('too_much_waits') : undefined) ??
      listRefusal(input) ??
      holdRefusal(market, input, decided.hold);
    if (refusal !== undefined) return refusal;
    findAccounts(market, input, decided);
    decided.isMet = false;
    decided.crosses = input.type === MARKET || crosses(market, input.side, input.ticks);
    return balanceRefusal(market, input, decided) ?? bookRefusal(market, input, decided.crosses);
  }

  /** The owner's two accounts; a customer's own are cached for the market last used. */
  function findAccounts(market: Market, { customer, owner }: OrderInput, decided: Decision): void {
    if (owner === customer && customers.remembers(customer, market.id)) {
      decided.baseAccount = customers.baseAccount(customer);
      decided.quoteAccount = customers.quoteAccount(customer);
    } else {
      decided.baseAccount = ledger.peek(owner, TRADING, market.base.id);
      decided.quoteAccount = ledger.peek(owner, TRADING, market.quote.id);
    }
  }

  /** Whether a limit order would meet the best of the other side. */
  function crosses(market: Market, side: SideCode, ticks: number): boolean {
    const best = books.best(market.id, other(side));
    return best !== NONE && !beyond(side, orders.ticks(best), ticks);
  }

  /** Price, amount, total and expiry by themselves. */
  function formRefusal(market: Market, input: OrderInput): RefusalResult | undefined {
    if (input.terms !== null) return refused('invalid_terms', { rule: 'type' });
    if (input.timeInForce === GTD && input.expireAtMs <= state.nowMs) return refused('expiry_in_the_past');
    if (input.byTotal) return smallTotalRefusal(market, input.total);
    const amount = amountRefusal(market, input.lots);
    if (amount !== undefined) return amount;
    if (input.type === MARKET) return sizeRefusal(market, referenceTicks(market, state.nowMs), input.lots);
    return priceRefusal(input.ticks) ?? sizeRefusal(market, input.ticks, input.lots);
  }

  function listRefusal({ clientOrderId, customer }: OrderInput): RefusalResult | undefined {
    return openOrdersRefusal(customer) ?? (clientOrderId === null ? undefined : nameRefusal(customer, clientOrderId));
  }

  function openOrdersRefusal(customer: number): RefusalResult | undefined {
    const bound = customers.isWide(customer) ? OPEN_ORDERS_WIDE_MAX : OPEN_ORDERS_MAX;
    if (customers.openOrders(customer) < bound && !orders.full) return undefined;
    return refused('too_many_open_orders', { rule: 'open_orders', limit: String(bound) });
  }

  function nameRefusal(customer: number, clientOrderId: string): RefusalResult | undefined {
    const known = state.remembered.find(customer, `c:${clientOrderId}`, state.nowMs);
    return known === undefined ? undefined : refused('client_order_id_used');
  }

  function balanceRefusal(market: Market, input: OrderInput, decided: Decision): RefusalResult | undefined {
    const { side } = input;
    const account = decided.quoteAccount * (1 - side) + decided.baseAccount * side;
    const needed = input.type === MARKET ? neededAtMarket(market, input) : decided.hold;
    return ledger.has(account, needed) ? undefined : refused('balance_not_enough', { rule: 'available' });
  }

  /** Post-only, fill-or-kill and the price band, against the current book. */
  function bookRefusal(market: Market, taker: Taker, isCrossing: boolean): RefusalResult | undefined {
    const { side, lots } = taker;
    const limit = taker.type === MARKET ? 0 : taker.ticks;
    const first = levelRefusal(books, market, side, limit, lots) ?? farRefusal(state, market, taker, isCrossing);
    if (first !== undefined) return first;
    if (taker.postOnly) return isCrossing ? postOnlyRefusal(orders.ticks(books.best(market.id, other(side))), side) : undefined;
    if (taker.timeInForce === FOK) return fillOrKillRefusal(market, taker, limit);
    if (limit === 0 || !isCrossing) return undefined;
    const band = bandLimit(market, side, state.nowMs);
    if (band === 0 || !beyond(side, limit, band)) return undefined;
    return walkBook(state, market, taker, limit, band).reachesBeyondStop ? bandRefusal(band) : undefined;
  }

  function fillOrKillRefusal(market: Market, taker: Taker, limit: number): RefusalResult | undefined {
    const band = bandLimit(market, taker.side, state.nowMs);
    const furthest = limit === 0 ? marketLimit(state, market, taker.customer, taker.side) : limit;
    const walked = walkBook(state, market, taker, furthest, limit === 0 ? 0 : band);
    if (walked.reachesBeyondStop) return bandRefusal(band);
    if (walked.lots < taker.lots)
      return refused('fill_or_kill_not_fillable', { rule: 'fill_or_kill', unit: 'lots', limit: String(walked.lots) });
    const account = ledger.peek(taker.owner, TRADING, market.quote.id);
    if (limit !== 0 || taker.side === SELL || ledger.has(account, walked.cost)) return undefined;
    return refused('balance_not_enough', { rule: 'available' });
  }

  return { decidePlace, customerRefusal, ownerRefusal, listRefusal, findAccounts, balanceRefusal, crosses, bookRefusal };
}

export function statusRefusal(market: Market, postOnly: boolean): RefusalResult | undefined {
  if (market.status === 'open') return undefined;
  if (market.status !== 'post-only') return refused('market_closed', { rule: market.status });
  return postOnly ? undefined : refused('market_post_only', { rule: 'post-only' });
}

export function sizeRefusal(market: Market, ticks: number, lots: number): RefusalResult | undefined {
  const product = ticks * lots * market.quoteAtomsPerTickLot;
  const { minTotal } = market;
  if (product < LIMB && minTotal.hi === 0 && product >= minTotal.lo) return undefined;
  if (!isCountable(market, ticks, lots)) return undefined;
  return smallOrderRefusal(market, ticks, costInto(cost, ticks, lots, market.quoteAtomsPerTickLot));
}

/** What the order holds, or a refusal if its amount or its total is larger than money can be. */
function holdRefusal(market: Market, input: OrderInput, hold: Limbs): RefusalResult | undefined {
  if (input.type === MARKET) {
    setLimbs(hold, 0, 0);
    return undefined;
  }
  return holdFor(hold, market, input.side, input.ticks, input.lots)
    ? undefined
    : refused('amount_out_of_range', { rule: 'max_total', field: 'amount' });
}

/**
 * What a limit order holds; false if its amount or its total is larger than money can be, whichever of the
 * two it holds, so that no fill of it can overflow either.
 */
export function holdFor(into: Limbs, market: Market, side: SideCode, ticks: number, lots: number): boolean {
  const price = ticks * lots * market.quoteAtomsPerTickLot;
  const amount = lots * market.baseAtomsPerLot;
  if (price < LIMB && amount < LIMB) {
    into.hi = 0;
    into.lo = side === BUY ? price : amount;
    return true;
  }
  if (!isBaseCountable(market, lots) || !isCountable(market, ticks, lots)) return false;
  holdInto(into, market, side, ticks, lots);
  return true;
}

/** What must be available for a market order to begin; a purchase by amount begins with any money at all. */
function neededAtMarket(market: Market, input: OrderInput): Limbs {
  if (input.byTotal) return input.total;
  if (input.side === BUY) return ONE;
  return isBaseCountable(market, input.lots) ? multiplyInto(cost, input.lots, market.baseAtomsPerLot) : setLimbs(cost, Infinity, 0);
}

function bandRefusal(band: number): RefusalResult {
  return refused('price_out_of_band', { rule: 'price_band', unit: 'ticks', limit: String(band), field: 'price', nearest: String(band) });
}

function postOnlyRefusal(ticks: number, side: SideCode): RefusalResult {
  const nearest = side === BUY ? ticks - 1 : ticks + 1;
  const passes = priceRefusal(nearest) === undefined ? { nearest: String(nearest) } : {};
  return refused('post_only_would_take', { rule: 'post_only', unit: 'ticks', limit: String(ticks), field: 'price', ...passes });
}

/** Whether an account can pay the difference between a new and an old hold. */
export function coversIncrease({ ledger }: State, account: number, newHold: Limbs, oldHold: Limbs): boolean {
  if (compareLimbs(newHold.hi, newHold.lo, oldHold.hi, oldHold.lo) <= 0) return true;
  const more = subtractInto({ hi: newHold.hi, lo: newHold.lo }, oldHold.hi, oldHold.lo);
  return ledger.has(account, more);
}
