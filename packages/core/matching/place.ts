import * as codes from '../codes.ts';
import type { Events } from '../events.ts';
import type { Refused } from '../refusals.ts';
import type { Market } from '../state/markets.ts';
import type { State } from '../state/state.ts';
import * as close from './close.ts';
import * as decide from './decide.ts';
import * as fees from './fees.ts';
import * as match from './match.ts';
import type { OrderInput } from './order-input.ts';
import * as settle from './settle.ts';

/** Copies, which are folded into the code; see the README. */
const { linkToOwner, openStatus, retire } = close;
const { decidePlace, decision } = decide;
const { shareOf } = fees;
const { matchTaker } = match;
const { releaseLots } = settle;
const { CANCELLED, EXPIRED, FILLED, GTC, GTD, IMMEDIATE_OR_CANCEL, LIMIT, MARKET, NONE, NO_LIQUIDITY, NO_REASON, SELF_TRADE, TRADING } =
  codes;

const decided = decision();

/** Decides an order and, unless it is refused, writes it: hold, match, then rest or end. The last order event is its own. */
export function placeOrder(state: State, events: Events, input: OrderInput): Refused | undefined {
  const refusal = decidePlace(state, input, decided);
  if (refusal !== undefined) return refusal;
  const market = state.markets.list[input.market]!;
  const slot = writeOrder(state, market, input);
  const stopped = decided.crosses ? matchTaker(state, events, market, slot) : NO_REASON;
  restOrEnd(state, events, market, slot, stopped);
  return undefined;
}

function writeOrder(state: State, market: Market, input: OrderInput): number {
  const { orders, ledger, customers } = state;
  const { customer } = input;
  const base = decided.baseAccount === NONE ? ledger.account(customer, TRADING, market.base.id) : decided.baseAccount;
  const quote = decided.quoteAccount === NONE ? ledger.account(customer, TRADING, market.quote.id) : decided.quoteAccount;
  customers.remember(customer, market.id, base, quote);
  const vip = customers.vip(customer);
  const discount = customers.discount(customer);
  const makerRate = shareOf(market.makerRate, vip, discount);
  const takerRate = shareOf(market.takerRate, vip, discount);
  const slot = orders.allocate(input, base, quote, makerRate, takerRate, state.nowMs);
  if (input.timeInForce === GTD) orders.setExpireAt(slot, input.expireAtMs);
  if (input.byTotal) orders.setTotal(slot, input.total.hi, input.total.lo);
  if (input.type === LIMIT) ledger.hold(orders.payingAccount(slot, input.side), decided.hold);
  linkToOwner(state, slot);
  if (input.clientOrderId !== null) {
    orders.setClientOrderId(slot, input.clientOrderId);
    const memory = { atMs: state.nowMs, body: '', reply: String(orders.idOf(slot)) };
    state.remembered.add(customer, `c:${input.clientOrderId}`, memory);
  }
  return slot;
}

/** After matching: filled, resting, or ended with the rest given back. */
export function restOrEnd(state: State, events: Events, market: Market, slot: number, stopped: number): void {
  const { orders } = state;
  const left = orders.remaining(slot);
  if (stopped === NO_REASON && left === 0 && orders.lots(slot) > 0) {
    retire(state, events, slot, FILLED, NO_REASON);
    return;
  }
  const isMarket = orders.type(slot) === MARKET;
  const timeInForce = orders.timeInForce(slot);
  if (stopped === NO_REASON && !isMarket && (timeInForce === GTC || timeInForce === GTD)) {
    rest(state, events, market, slot);
    return;
  }
  if (!isMarket && left > 0) releaseLots(state, market, slot, left);
  const reason = stopped !== NO_REASON ? stopped : isMarket ? NO_LIQUIDITY : IMMEDIATE_OR_CANCEL;
  retire(state, events, slot, reason === SELF_TRADE ? EXPIRED : CANCELLED, reason);
}

function rest(state: State, events: Events, market: Market, slot: number): void {
  const { orders } = state;
  const level = market.book.insert(slot);
  if (orders.timeInForce(slot) === GTD) state.timers.add(slot);
  events.level(market, orders.side(slot), orders.ticks(slot), level);
  events.order(orders, slot, openStatus(state, slot), NO_REASON);
}
