import { limbs } from '@agio/kernel';
import * as codes from '../codes.ts';
import type { Events } from '../events.ts';
import type { Refused } from '../refusals.ts';
import type { Market } from '../state/markets.ts';
import type { State } from '../state/state.ts';
import { linkToOwner, openStatus, retire } from './close.ts';
import { decidePlace } from './decide.ts';
import { setFeeRates } from './fees.ts';
import { matchTaker } from './match.ts';
import type { OrderInput } from './order-input.ts';
import { releaseLots } from './settle.ts';

/** Copies, which are folded into the code; see the README. */
const { BUY, CANCELLED, EXPIRED, FILLED, GTC, GTD, IMMEDIATE_OR_CANCEL, LIMIT, MARKET, NO_LIQUIDITY, NO_REASON, SELF_TRADE, TRADING } =
  codes;

const hold = limbs();

/** Decides an order and, unless it is refused, writes it: hold, match, then rest or end. The last order event is its own. */
export function placeOrder(state: State, events: Events, input: OrderInput): Refused | undefined {
  const refusal = decidePlace(state, input, hold);
  if (refusal !== undefined) return refusal;
  const market = state.markets.list[input.market]!;
  const slot = writeOrder(state, market, input);
  const stopped = matchTaker(state, events, market, slot);
  restOrEnd(state, events, market, slot, stopped);
  return undefined;
}

function writeOrder(state: State, market: Market, input: OrderInput): number {
  const { orders, ledger } = state;
  const baseAccount = ledger.account(input.customer, TRADING, market.base.id);
  const quoteAccount = ledger.account(input.customer, TRADING, market.quote.id);
  const slot = orders.allocate(input, input.customer, baseAccount, quoteAccount);
  setFeeRates(orders, slot, market, state.customers, input.customer);
  orders.setTicks(slot, input.ticks);
  orders.setLots(slot, input.lots, input.lots);
  orders.setCreatedAt(slot, state.nowMs);
  if (input.timeInForce === GTD) orders.setExpireAt(slot, input.expireAtMs);
  if (input.byTotal) orders.setTotal(slot, input.total.hi, input.total.lo);
  if (input.type === LIMIT) ledger.hold(input.side === BUY ? quoteAccount : baseAccount, hold);
  linkToOwner(state, slot);
  if (input.clientOrderId !== null) {
    orders.setClientOrderId(slot, input.clientOrderId);
    const memory = { atMs: state.nowMs, body: '', reply: String(orders.idOf(slot)) };
    state.remembered.add(input.customer, `c:${input.clientOrderId}`, memory);
  }
  return slot;
}

/** After matching: FILLED, resting, or ended with the rest given back. */
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
