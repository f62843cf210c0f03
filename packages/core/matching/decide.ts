import { compareLimbs, costInto, fromBig, ISSUE_MAX, limbs, multiplyInto, subtractInto } from '@agio/kernel';
import type { Limbs } from '@agio/kernel';
import { NONE } from '../book/order-store.ts';
import { LOTS_MAX, OPEN_ORDERS_MAX, OPEN_ORDERS_WIDE_MAX } from '../bounds.ts';
import { BUY, ORDER_TYPES_OPEN, SELF_TRADE_MODES, SELL, TRADING } from '../codes.ts';
import type { SideCode } from '../codes.ts';
import type { PlaceOrder } from '../commands.ts';
import { refused } from '../refusals.ts';
import type { Refused } from '../refusals.ts';
import type { Customer } from '../state/customers.ts';
import type { Market } from '../state/markets.ts';
import type { State } from '../state/state.ts';
import {
  amountRefusal,
  bandLimit,
  beyond,
  isCountable,
  priceRefusal,
  referenceTicks,
  smallOrderRefusal,
  smallTotalRefusal,
} from './rules.ts';
import { walkBook } from './walk.ts';

/** An order that may be written: everything that could refuse it has been looked at. */
export interface Placement {
  readonly market: Market;
  readonly customer: Customer;
  readonly side: SideCode;
  /** Atoms to hold before matching; zero for market orders. */
  readonly hold: Limbs;
}

export function openCustomer(state: State, id: number): Customer | Refused {
  const customer = state.customers.get(id);
  if (customer === undefined) return refused('unknown_customer');
  return customer.disabled ? refused('customer_disabled') : customer;
}

/** May this order be placed? Writes nothing. */
export function decidePlace(state: State, command: PlaceOrder): Placement | Refused {
  const customer = openCustomer(state, command.customer);
  if ('ok' in customer) return customer;
  const market = state.markets.list[command.market];
  if (market === undefined) return refused('unknown_market');
  const side = command.side === 'buy' ? BUY : SELL;
  const refusal =
    statusRefusal(market, command) ??
    formRefusal(state, market, command) ??
    openOrdersRefusal(state, customer) ??
    (command.clientOrderId !== null && state.remembered.find(customer.id, `c:${command.clientOrderId}`, state.nowMs) !== undefined
      ? refused('client_order_id_used')
      : undefined);
  if (refusal !== undefined) return refusal;
  const hold = holdFor(market, side, command);
  if (hold === undefined) return refused('amount_out_of_range', { rule: 'max_total', field: 'amount' });
  return (
    balanceRefusal(state, market, command, side, hold) ?? bookRefusal(state, market, command, side) ?? { market, customer, side, hold }
  );
}

export function statusRefusal(market: Market, command: { postOnly: boolean }): Refused | undefined {
  if (market.status === 'open') return undefined;
  if (market.status !== 'post-only') return refused('market_closed', { rule: market.status });
  return command.postOnly ? undefined : refused('market_post_only', { rule: 'post-only' });
}

/** Price, amount, total and expiry by themselves. */
function formRefusal(state: State, market: Market, command: PlaceOrder): Refused | undefined {
  if (!ORDER_TYPES_OPEN.includes(command.type)) return refused('order_type_not_open');
  if (command.timeInForce === 'GTD' && command.expireAtMs <= state.nowMs) return refused('expiry_in_the_past');
  if (command.total !== null) return smallTotalRefusal(market, BigInt(command.total));
  const amount = amountRefusal(market, command.lots);
  if (amount !== undefined) return amount;
  if (command.type === 'market') return smallOrderRefusal(market, referenceTicks(market), command.lots);
  return priceRefusal(command.ticks) ?? smallOrderRefusal(market, command.ticks, command.lots);
}

function openOrdersRefusal(state: State, customer: Customer): Refused | undefined {
  const bound = customer.wide ? OPEN_ORDERS_WIDE_MAX : OPEN_ORDERS_MAX;
  if (customer.openOrders < bound && !state.orders.full) return undefined;
  return refused('too_many_open_orders', { rule: 'open_orders', limit: String(bound) });
}

/**
 * What a limit order holds; undefined where its amount or its total is beyond what money can count, whichever of the
 * two it holds, so that no fill of it can overflow either.
 */
export function holdFor(market: Market, side: SideCode, command: { type: string; ticks: number; lots: number }): Limbs | undefined {
  const hold = limbs();
  if (command.type === 'market') return hold;
  const base = BigInt(command.lots) * BigInt(market.baseAtomsPerLot);
  if (base > ISSUE_MAX || !isCountable(market, command.ticks, command.lots)) return undefined;
  return side === BUY
    ? costInto(hold, command.ticks, command.lots, market.quoteAtomsPerTickLot)
    : baseAmountInto(hold, market, command.lots);
}

/** Atoms of the base coin in so many lots. */
export function baseAmountInto(into: Limbs, market: Market, lots: number): Limbs {
  return multiplyInto(into, lots, market.baseAtomsPerLot);
}

function balanceRefusal(state: State, market: Market, command: PlaceOrder, side: SideCode, hold: Limbs): Refused | undefined {
  const needed = command.type === 'market' ? neededAtMarket(market, command, side) : hold;
  const coin = side === BUY ? market.quote.id : market.base.id;
  if (needed !== undefined && state.ledger.covers(command.customer, TRADING, coin, needed.hi, needed.lo)) return undefined;
  return refused('balance_not_enough', { rule: 'available' });
}

/** What must be there for a market order to begin; a purchase by amount begins with any money at all. Undefined: nobody has so much. */
function neededAtMarket(market: Market, command: PlaceOrder, side: SideCode): Limbs | undefined {
  if (side === BUY && command.total === null) return { hi: 0, lo: 1 };
  const atoms = command.total === null ? BigInt(command.lots) * BigInt(market.baseAtomsPerLot) : BigInt(command.total);
  return atoms > ISSUE_MAX ? undefined : fromBig(atoms);
}

/** Post-only, fill-or-kill and the price band, against what rests now. */
export function bookRefusal(
  state: State,
  market: Market,
  command: Pick<PlaceOrder, 'customer' | 'type' | 'timeInForce' | 'postOnly' | 'stp' | 'ticks' | 'lots' | 'total'>,
  side: SideCode,
): Refused | undefined {
  const limit = command.type === 'market' ? 0 : command.ticks;
  const level = limit === 0 ? 0 : market.book.levelLots(side, limit);
  if (level + command.lots > LOTS_MAX) {
    return refused('amount_out_of_range', { rule: 'max_level', unit: 'lots', limit: String(LOTS_MAX - level), field: 'amount' });
  }
  if (command.postOnly) return postOnlyRefusal(state, market, side, limit);
  const band = bandLimit(market, side);
  const taker = { customer: command.customer, side, stp: SELF_TRADE_MODES.indexOf(command.stp) };
  if (command.timeInForce === 'FOK') {
    const effective = limit === 0 ? band : limit;
    const walked = walkBook(state, market, { ...taker, limit: effective, stop: limit === 0 ? 0 : band }, command.lots);
    if (walked.reachesBeyondStop) return bandRefusal(band);
    if (walked.lots < command.lots)
      return refused('fill_or_kill_not_fillable', { rule: 'fill_or_kill', unit: 'lots', limit: String(walked.lots) });
    const { hi, lo } = walked.cost;
    if (limit !== 0 || side === SELL || state.ledger.covers(command.customer, TRADING, market.quote.id, hi, lo)) return undefined;
    return refused('balance_not_enough', { rule: 'available' });
  }
  if (limit === 0 || band === 0 || !beyond(side, limit, band)) return undefined;
  return walkBook(state, market, { ...taker, limit, stop: band }, command.lots).reachesBeyondStop ? bandRefusal(band) : undefined;
}

function bandRefusal(band: number): Refused {
  return refused('price_out_of_band', { rule: 'price_band', unit: 'ticks', limit: String(band), field: 'price', nearest: String(band) });
}

function postOnlyRefusal(state: State, market: Market, side: SideCode, limit: number): Refused | undefined {
  const best = market.book.best(side === BUY ? SELL : BUY);
  if (best === NONE) return undefined;
  const ticks = state.orders.int.ticks[best]!;
  if (beyond(side, ticks, limit)) return undefined;
  const nearest = side === BUY ? ticks - 1 : ticks + 1;
  const passes = priceRefusal(nearest) === undefined ? { nearest: String(nearest) } : {};
  return refused('post_only_would_take', { rule: 'post_only', unit: 'ticks', limit: String(ticks), field: 'price', ...passes });
}

/** Whether the account can pay the difference between a new and an old hold. */
export function coversIncrease(state: State, account: number, newHold: Limbs, oldHold: Limbs): boolean {
  if (compareLimbs(newHold.hi, newHold.lo, oldHold.hi, oldHold.lo) <= 0) return true;
  const more = subtractInto({ hi: newHold.hi, lo: newHold.lo }, oldHold.hi, oldHold.lo);
  return state.ledger.has(account, more.hi, more.lo);
}
