import { compareLimbs, costInto, fromBig, ISSUE_MAX, limbs, multiplyInto, subtractInto } from '@agio/kernel';
import type { Limbs } from '@agio/kernel';
import { NONE } from '../book/order-store.ts';
import { OPEN_ORDERS_MAX, OPEN_ORDERS_WIDE_MAX } from '../bounds.ts';
import { BUY, ORDER_TYPES_OPEN, SELF_TRADE_MODES, SELL, TRADING } from '../codes.ts';
import type { SideCode } from '../codes.ts';
import type { PlaceOrder } from '../commands.ts';
import { refused } from '../refusals.ts';
import type { Refused } from '../refusals.ts';
import type { Customer } from '../state/customers.ts';
import type { Market } from '../state/markets.ts';
import type { State } from '../state/state.ts';
import { amountRefusal, bandLimit, beyond, priceRefusal, smallOrderRefusal, smallTotalRefusal, referenceTicks } from './rules.ts';
import { walkBook } from './walk.ts';

/** An order that may be written: everything that could refuse it has been looked at. */
export interface Placement {
  readonly market: Market;
  readonly customer: Customer;
  readonly side: SideCode;
  readonly baseAccount: number;
  readonly quoteAccount: number;
  /** Atoms to hold before matching; zero for market orders. */
  readonly hold: Limbs;
}

const available = limbs();

export function openCustomer(state: State, id: number): Customer | Refused {
  const customer = state.customers.get(id);
  if (customer === undefined) return refused('unknown_customer');
  return customer.disabled ? refused('customer_disabled') : customer;
}

/** May this order be placed? Writes nothing but opens the customer's empty accounts. */
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
  const accounts = tradingAccounts(state, customer.id, market);
  return (
    balanceRefusal(state, command, side, accounts, hold) ??
    bookRefusal(state, market, command, side, accounts) ?? { market, customer, side, ...accounts, hold }
  );
}

export function tradingAccounts(state: State, customer: number, market: Market): { baseAccount: number; quoteAccount: number } {
  return {
    baseAccount: state.ledger.account(customer, TRADING, market.base.id),
    quoteAccount: state.ledger.account(customer, TRADING, market.quote.id),
  };
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

/** What a limit order holds; undefined where the product is beyond what money can count. */
export function holdFor(market: Market, side: SideCode, command: { type: string; ticks: number; lots: number }): Limbs | undefined {
  const hold = limbs();
  if (command.type === 'market') return hold;
  const units =
    BigInt(command.lots) * (side === BUY ? BigInt(command.ticks) * BigInt(market.quoteAtomsPerTickLot) : BigInt(market.baseAtomsPerLot));
  if (units > ISSUE_MAX) return undefined;
  return side === BUY
    ? costInto(hold, command.ticks, command.lots, market.quoteAtomsPerTickLot)
    : baseAmountInto(hold, market, command.lots);
}

/** Atoms of the base coin in so many lots. */
export function baseAmountInto(into: Limbs, market: Market, lots: number): Limbs {
  return multiplyInto(into, lots, market.baseAtomsPerLot);
}

function balanceRefusal(
  state: State,
  command: PlaceOrder,
  side: SideCode,
  accounts: { baseAccount: number; quoteAccount: number },
  hold: Limbs,
): Refused | undefined {
  const { ledger } = state;
  const account = side === BUY ? accounts.quoteAccount : accounts.baseAccount;
  if (command.type !== 'market')
    return ledger.has(account, hold.hi, hold.lo) ? undefined : refused('balance_not_enough', { rule: 'available' });
  if (command.total !== null) {
    const total = BigInt(command.total);
    if (total > ISSUE_MAX) return refused('balance_not_enough', { rule: 'available' });
    const needed = fromBig(total);
    return ledger.has(account, needed.hi, needed.lo) ? undefined : refused('balance_not_enough', { rule: 'available' });
  }
  if (side === SELL) {
    const market = state.markets.list[command.market]!;
    if (BigInt(command.lots) * BigInt(market.baseAtomsPerLot) > ISSUE_MAX) return refused('balance_not_enough', { rule: 'available' });
    const needed = baseAmountInto(limbs(), market, command.lots);
    return ledger.has(account, needed.hi, needed.lo) ? undefined : refused('balance_not_enough', { rule: 'available' });
  }
  ledger.available(account, available);
  return available.hi === 0 && available.lo === 0 ? refused('balance_not_enough', { rule: 'available' }) : undefined;
}

/** Post-only, fill-or-kill and the price band, against what rests now. */
export function bookRefusal(
  state: State,
  market: Market,
  command: Pick<PlaceOrder, 'customer' | 'type' | 'timeInForce' | 'postOnly' | 'stp' | 'ticks' | 'lots' | 'total'>,
  side: SideCode,
  accounts: { quoteAccount: number },
): Refused | undefined {
  const limit = command.type === 'market' ? 0 : command.ticks;
  if (command.postOnly) return postOnlyRefusal(state, market, side, limit);
  const band = bandLimit(market, side);
  const taker = { customer: command.customer, side, stp: SELF_TRADE_MODES.indexOf(command.stp) };
  if (command.timeInForce === 'FOK') {
    const effective = limit === 0 ? band : limit;
    const walked = walkBook(state, market, { ...taker, limit: effective, stop: limit === 0 ? 0 : band }, command.lots);
    if (walked.reachesBeyondStop) return bandRefusal(band);
    if (walked.lots < command.lots)
      return refused('fill_or_kill_not_fillable', { rule: 'fill_or_kill', unit: 'lots', limit: String(walked.lots) });
    if (limit === 0 && side === BUY && !state.ledger.has(accounts.quoteAccount, walked.cost.hi, walked.cost.lo)) {
      return refused('balance_not_enough', { rule: 'available' });
    }
    return undefined;
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
  const nearest = String(side === BUY ? ticks - 1 : ticks + 1);
  return refused('post_only_would_take', { rule: 'post_only', unit: 'ticks', limit: String(ticks), field: 'price', nearest });
}

/** Whether the account can pay the difference between a new and an old hold. */
export function coversIncrease(state: State, account: number, newHold: Limbs, oldHold: Limbs): boolean {
  if (compareLimbs(newHold.hi, newHold.lo, oldHold.hi, oldHold.lo) <= 0) return true;
  const more = subtractInto({ hi: newHold.hi, lo: newHold.lo }, oldHold.hi, oldHold.lo);
  return state.ledger.has(account, more.hi, more.lo);
}
