import * as codes from '../codes.ts';
import type { Events } from '../events.ts';
import type { RefusalResult } from '../refusals.ts';
import type { Market } from '../state/markets.ts';
import type { State } from '../state/state.ts';
import * as close from './close.ts';
import type { Closing } from './close.ts';
import { decision } from './decide.ts';
import type { Deciding, Decision } from './decide.ts';
import type { DecideResting } from './decide-resting.ts';
import type { DecideWaiting } from './decide-waiting.ts';
import type { Icebergs } from './iceberg.ts';
import type { Listing } from './lists.ts';
import type { MatchTaker } from './match.ts';
import type { OrderInput } from './order-input.ts';
import { createResting } from './resting.ts';
import type { Settling } from './settle.ts';
import { lastPrice } from './trigger-rules.ts';
import type { Triggering } from './triggering.ts';
import { waitingHold } from './waiting.ts';
import { createWriting } from './write-order.ts';

/** Local copies of constants, which the compiler folds into the code; see the README. */
const { openStatus } = close;
const { GTD, LIMIT, MARKET, NO_REASON } = codes;

const decided = decision();

/** How orders enter. */
export interface Placing {
  /** Decides an order and, unless it is refused, writes it: hold, match, then rest or end. The last order event is its own. */
  readonly placeOrder: (input: OrderInput) => RefusalResult | undefined;
  /** As `placeOrder` for an order with a trigger: it waits, or, if its trigger is met already and it asks for that, is executed at once. */
  readonly placeWaiting: (input: OrderInput) => RefusalResult | undefined;
  /** A new order that its decision let in begins to work, or to wait. */
  begin(market: Market, slot: number, input: OrderInput, decided: Decision): void;
  /** As `placeOrder` for an iceberg, or an order that makes way for the best of the other side. */
  readonly placeResting: (input: OrderInput) => RefusalResult | undefined;
  /** Matches an order whose hold (if any) is in place; then it rests or ends, and its trades are compared with triggers. */
  matchAndRest(market: Market, slot: number): void;
  /** After an order has traded: lists follow, and triggers are compared. The events from `from` on have its trades. */
  traded(market: Market, slot: number, from: number): void;
  /** After matching: filled, resting, or ended with the rest given back. */
  restOrEnd(market: Market, slot: number, stopped: number): void;
}

export interface PlacingParts {
  readonly deciding: Deciding;
  readonly settling: Settling;
  readonly closing: Closing;
  readonly matchTaker: MatchTaker;
  readonly triggering: Triggering;
  readonly listing: Listing;
  readonly decideWaiting: DecideWaiting;
  readonly decideResting: DecideResting;
  readonly icebergs: Icebergs;
}

export function createPlacing(
  state: State,
  events: Events,
  { deciding, settling, closing, matchTaker, triggering, listing, decideWaiting, decideResting, icebergs }: PlacingParts,
): Placing {
  const { orders, ledger, markets, timers, triggers } = state;
  const restOrEnd = createResting(state, events, { settling, closing, icebergs });
  const writeOrder = createWriting(state, closing);

  function placeOrder(input: OrderInput): RefusalResult | undefined {
    return deciding.decidePlace(input, decided) ?? enter(input);
  }

  function enter(input: OrderInput): undefined {
    const market = markets.list[input.market]!;
    execute(market, writeOrder(market, input, decided));
  }

  /** A new order that its decision let in: matched, if it meets anything, then resting or ended. */
  function execute(market: Market, slot: number): void {
    if (decided.crosses) matchAndRest(market, slot);
    else restOrEnd(market, slot, NO_REASON);
  }

  function matchAndRest(market: Market, slot: number): void {
    const [from, before] = [events.length, state.trades];
    const stopped = matchTaker(market, slot);
    // Before the order's own last word, which is the reply.
    if (orders.lists.isTouched) listing.settle();
    restOrEnd(market, slot, stopped);
    if (state.trades !== before) traded(market, slot, from);
    if (orders.lists.isArming) listing.arm();
  }

  function traded(market: Market, slot: number, from: number): void {
    if (orders.isLinked(slot)) orders.lists.touch(slot);
    if (orders.lists.isTouched) listing.settle();
    triggering.traded(market, slot, from);
  }

  function placeWaiting(input: OrderInput): RefusalResult | undefined {
    const refusal = decideWaiting(input, decided);
    if (refusal !== undefined) return refusal;
    const market = markets.list[input.market]!;
    begin(market, writeOrder(market, input, decided), input, decided);
    return undefined;
  }

  function begin(market: Market, slot: number, input: OrderInput, made: Decision): void {
    if (made.isMet) orders.terms.setTrigger(orders.terms.recordOf(slot), state.nowMs, 0);
    if (made.isMet || input.type === LIMIT || input.type === MARKET) {
      if (made.crosses) matchAndRest(market, slot);
      else restOrEnd(market, slot, NO_REASON);
      return;
    }
    if (input.timeInForce === GTD) timers.add(slot);
    triggers.add(slot, lastPrice(state, market));
    ledger.hold(orders.payingAccount(slot, input.side), waitingHold(state, slot));
    events.order(orders, slot, openStatus(state, slot), NO_REASON);
  }

  function placeResting(input: OrderInput): RefusalResult | undefined {
    return decideResting(input, decided) ?? enter(input);
  }

  return { placeOrder, placeWaiting, placeResting, begin, matchAndRest, traded, restOrEnd };
}
