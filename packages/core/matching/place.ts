import * as codes from '../codes.ts';
import type { Events } from '../events.ts';
import type { Refused } from '../refusals.ts';
import type { Market } from '../state/markets.ts';
import type { State } from '../state/state.ts';
import * as close from './close.ts';
import type { Closing } from './close.ts';
import { decision } from './decide.ts';
import type { Deciding } from './decide.ts';
import type { DecideWaiting } from './decide-waiting.ts';
import * as fees from './fees.ts';
import type { MatchTaker } from './match.ts';
import type { OrderInput } from './order-input.ts';
import type { Settling } from './settle.ts';
import { lastPrice } from './trigger-rules.ts';
import type { Triggering } from './triggering.ts';
import { waitingHold } from './waiting.ts';

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
  readonly triggering: Triggering;
  readonly decideWaiting: DecideWaiting;
}

export function createPlacing(
  state: State,
  events: Events,
  { deciding, settling, closing, matchTaker, triggering, decideWaiting }: PlacingParts,
): Placing {
  const { orders, ledger, customers, markets, books, timers, triggers } = state;

  function placeOrder(input: OrderInput): Refused | undefined {
    if (input.type > MARKET) return placeWaiting(input);
    const refusal = deciding.decidePlace(input, decided);
    if (refusal !== undefined) return refusal;
    const market = markets.list[input.market]!;
    execute(market, writeOrder(market, input));
    return undefined;
  }

  /** A new order that its decision let in: matched, if it meets anything, then resting or ended. */
  function execute(market: Market, slot: number): void {
    if (!decided.crosses) return restOrEnd(market, slot, NO_REASON);
    const [from, before] = [events.length, state.trades];
    const stopped = matchTaker(market, slot);
    restOrEnd(market, slot, stopped);
    if (state.trades !== before) triggering.traded(market, orders.side(slot), from);
  }

  /** An order with a trigger: it waits, or, if its trigger is met already and it asks for that, is executed at once. */
  function placeWaiting(input: OrderInput): Refused | undefined {
    const refusal = decideWaiting(input, decided);
    if (refusal !== undefined) return refusal;
    const market = markets.list[input.market]!;
    const slot = writeOrder(market, input);
    if (decided.isMet) {
      orders.terms.setTrigger(orders.terms.recordOf(slot), state.nowMs, 0);
      execute(market, slot);
      return undefined;
    }
    if (input.timeInForce === GTD) timers.add(slot);
    triggers.add(slot, lastPrice(state, market));
    ledger.hold(orders.payingAccount(slot, input.side), waitingHold(state, slot));
    events.order(orders, slot, openStatus(state, slot), NO_REASON);
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
    if (input.terms !== null) orders.setTerms(slot, input.terms);
    if (input.timeInForce === GTD) orders.setExpireAt(slot, input.expireAtMs);
    if (input.byTotal) orders.setTotal(slot, input.total.hi, input.total.lo);
    if (input.type === LIMIT || (decided.isMet && !orders.isAtMarket(slot)))
      ledger.hold(orders.payingAccount(slot, input.side), decided.hold);
    closing.linkToOwner(slot);
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
    const isMarket = orders.isAtMarket(slot);
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
    if (orders.timeInForce(slot) === GTD && orders.timerAt(slot) === NONE) timers.add(slot);
    events.level(market, orders.side(slot), orders.ticks(slot), level);
    events.order(orders, slot, openStatus(state, slot), NO_REASON);
  }

  return { placeOrder, restOrEnd };
}
