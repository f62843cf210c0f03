import * as codes from '../codes.ts';
import type { Events } from '../events.ts';
import type { Refused } from '../refusals.ts';
import type { Market } from '../state/markets.ts';
import type { State } from '../state/state.ts';
import * as close from './close.ts';
import type { Closing } from './close.ts';
import { decision } from './decide.ts';
import type { Deciding } from './decide.ts';
import * as fees from './fees.ts';
import type { MatchTaker } from './match.ts';
import type { OrderInput } from './order-input.ts';
import type { Settling } from './settle.ts';

/** Local copies of constants, which the compiler folds into the code; see the README. */
const { openStatus } = close;
const { shareOf } = fees;
const { CANCELLED, EXPIRED, FILLED, GTC, GTD, IMMEDIATE_OR_CANCEL, LIMIT, MARKET, NONE, NO_LIQUIDITY, NO_REASON, SELF_TRADE, TRADING } =
  codes;

const decided = decision();

/** How orders enter. */
export interface Placing {
  /** Decides an order and, unless it is refused, writes it: hold, match, then rest or end. The last order event is its own. */
  readonly placeOrder: (input: OrderInput) => Refused | undefined;
  /** After matching: filled, resting, or ended with the rest given back. */
  restOrEnd(market: Market, slot: number, stopped: number): void;
}

export interface PlacingParts {
  readonly deciding: Deciding;
  readonly settling: Settling;
  readonly closing: Closing;
  readonly matchTaker: MatchTaker;
}

export function createPlacing(state: State, events: Events, { deciding, settling, closing, matchTaker }: PlacingParts): Placing {
  const { orders, ledger, customers, markets, books, timers } = state;

  function placeOrder(input: OrderInput): Refused | undefined {
    const refusal = deciding.decidePlace(input, decided);
    if (refusal !== undefined) return refusal;
    const market = markets.list[input.market]!;
    const slot = writeOrder(market, input);
    const stopped = decided.crosses ? matchTaker(market, slot) : NO_REASON;
    restOrEnd(market, slot, stopped);
    return undefined;
  }

  function writeOrder(market: Market, input: OrderInput): number {
    const { customer, owner } = input;
    const base = decided.baseAccount === NONE ? ledger.account(owner, TRADING, market.base.id) : decided.baseAccount;
    const quote = decided.quoteAccount === NONE ? ledger.account(owner, TRADING, market.quote.id) : decided.quoteAccount;
    if (owner === customer) customers.remember(customer, market.id, base, quote);
    const vip = customers.vip(customer);
    const discount = customers.discount(customer);
    const makerRate = shareOf(market.makerRate, vip, discount);
    const takerRate = shareOf(market.takerRate, vip, discount);
    const slot = orders.allocate(input, base, quote, makerRate, takerRate, state.nowMs);
    if (input.timeInForce === GTD) orders.setExpireAt(slot, input.expireAtMs);
    if (input.byTotal) orders.setTotal(slot, input.total.hi, input.total.lo);
    if (input.type === LIMIT) ledger.hold(orders.payingAccount(slot, input.side), decided.hold);
    closing.linkToOwner(slot);
    if (input.terms !== null) orders.setTerms(slot, input.terms);
    if (input.clientOrderId !== null) remember(slot, input.clientOrderId);
    return slot;
  }

  function remember(slot: number, clientOrderId: string): void {
    orders.setClientOrderId(slot, clientOrderId);
    const memory = { atMs: state.nowMs, body: '', reply: String(orders.idOf(slot)) };
    state.remembered.add(orders.customer(slot), `c:${clientOrderId}`, memory);
  }

  function restOrEnd(market: Market, slot: number, stopped: number): void {
    const left = orders.remaining(slot);
    if (stopped === NO_REASON && left === 0 && orders.lots(slot) > 0) {
      closing.retire(slot, FILLED, NO_REASON);
      return;
    }
    const isMarket = orders.type(slot) === MARKET;
    const timeInForce = orders.timeInForce(slot);
    if (stopped === NO_REASON && !isMarket && (timeInForce === GTC || timeInForce === GTD)) {
      rest(market, slot);
      return;
    }
    if (!isMarket && left > 0) settling.releaseLots(market, slot, left);
    const reason = stopped !== NO_REASON ? stopped : isMarket ? NO_LIQUIDITY : IMMEDIATE_OR_CANCEL;
    closing.retire(slot, reason === SELF_TRADE ? EXPIRED : CANCELLED, reason);
  }

  function rest(market: Market, slot: number): void {
    const level = books.insert(slot);
    if (orders.timeInForce(slot) === GTD) timers.add(slot);
    events.level(market, orders.side(slot), orders.ticks(slot), level);
    events.order(orders, slot, openStatus(state, slot), NO_REASON);
  }

  return { placeOrder, restOrEnd };
}
