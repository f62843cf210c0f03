import { ICEBERG, MARKET, NONE, NO_REASON } from '../codes.ts';
import type { Events } from '../events.ts';
import type { State } from '../state/state.ts';
import { createAmend } from './amend.ts';
import type { Amend } from './amend.ts';
import { createAmendWaiting } from './amend-waiting.ts';
import { createCancelling } from './cancel.ts';
import type { Cancelling } from './cancel.ts';
import { createClosing, openStatus } from './close.ts';
import { createDelisting } from './delist.ts';
import type { Delisting } from './delist.ts';
import { createDeciding, decision } from './decide.ts';
import type { Deciding } from './decide.ts';
import { createDecidingResting } from './decide-resting.ts';
import type { DecideResting } from './decide-resting.ts';
import { createDecidingWaiting } from './decide-waiting.ts';
import type { DecideWaiting } from './decide-waiting.ts';
import { createFiring } from './fire.ts';
import type { FireNext } from './fire.ts';
import { createAmendList } from './amend-list.ts';
import { createDecidingList } from './decide-list.ts';
import { createListing } from './lists.ts';
import { createPlacingList } from './place-list.ts';
import type { PlaceListOf } from './place-list.ts';
import { createIcebergs } from './iceberg.ts';
import { createMatchTaker } from './match.ts';
import { createPlacing } from './place.ts';
import type { Placing } from './place.ts';
import type { OrderInput } from './order-input.ts';
import type { RefusalResult } from '../refusals.ts';
import { createSettling } from './settle.ts';
import { createTriggering } from './triggering.ts';

/** What would become of an order if it were placed now. */
export interface OrderTrial {
  readonly refusal: RefusalResult | undefined;
  /** Whether it would trade at once. */
  readonly crosses: boolean;
}

/** Everything that orders can do, for one state; see the README for why these are closures. */
export interface Matching extends Cancelling, Delisting, Pick<Placing, 'placeOrder'> {
  /** As `placeOrder` for orders of any type; the hot path knows that its orders have no trigger. */
  readonly placeAny: Placing['placeOrder'];
  readonly amendOrder: Amend;
  readonly placeList: PlaceListOf;
  readonly fireNext: FireNext;
  /** Goes on with triggers that were too many for one command. */
  readonly resumeTriggers: () => void;
  /** Why an order would be refused now, and whether it would trade; writes nothing. */
  readonly tryOrder: (input: OrderInput) => OrderTrial;
}

export function createMatching(state: State, events: Events): Matching {
  const deciding = createDeciding(state);
  const settling = createSettling(state, events);
  const closing = createClosing(state, events, settling);
  const icebergs = createIcebergs(state, events, settling);
  const matchTaker = createMatchTaker(state, events, settling, closing, icebergs);
  const triggering = createTriggering(state, events);
  const listing = createListing(state, events, closing);
  const decideWaiting = createDecidingWaiting(state, deciding);
  const decideResting = createDecidingResting(state, deciding);
  const placing = createPlacing(state, events, {
    deciding,
    settling,
    closing,
    matchTaker,
    triggering,
    listing,
    decideWaiting,
    decideResting,
    icebergs,
  });
  const amendWaiting = createAmendWaiting(state, events, deciding);
  const amendWorking = createAmend(state, events, { deciding, settling, placing, icebergs });
  const { orders } = state;
  const amendByItself: Amend = (command) => {
    const slot = orders.slotOf(command.order);
    return slot !== NONE && orders.isWaiting(slot) ? amendWaiting(command, slot) : amendWorking(command);
  };
  const amendList = createAmendList(state, amendByItself, listing);
  const amendOrder: Amend = (command) => {
    const slot = orders.slotOf(command.order);
    const isOfList = slot !== NONE && orders.isLinked(slot) && orders.customer(slot) === command.customer;
    if (!isOfList) return amendByItself(command);
    const refusal = amendList(command, slot);
    if (refusal === undefined) orders.lists.touch(slot);
    listing.finish();
    // Its amount is that of another exit: it may not have been reported.
    if (refusal === undefined && orders.slotOf(command.order) === slot) {
      orders.setUpdatedAt(slot, state.nowMs);
      events.order(orders, slot, openStatus(state, slot), NO_REASON);
    }
    return refusal;
  };
  const placeList = createPlacingList(state, events, {
    decideList: createDecidingList(state, deciding, decideWaiting),
    closing,
    placing,
    listing,
  });
  const fireNext = createFiring(state, events, { deciding, settling, closing, placing, matchTaker, listing });
  const { cancelOrders, cancelOne, expireOne, orderOfClientId } = createCancelling(state, closing, listing);
  const tryOrder = createTrying({ deciding, decideWaiting, decideResting });
  const { delistOne } = createDelisting(state, events, closing, listing);
  return {
    placeOrder: placing.placeOrder,
    placeAny: (input) => {
      if (isResting(input)) return placing.placeResting(input);
      return input.type > MARKET ? placing.placeWaiting(input) : placing.placeOrder(input);
    },
    amendOrder,
    placeList,
    cancelOrders,
    cancelOne,
    expireOne,
    orderOfClientId,
    delistOne,
    tryOrder,
    fireNext,
    resumeTriggers: () => triggering.resume().forEach((market) => listing.armLate(market)),
  };
}

/** Whether an order has terms of how it rests: an iceberg, or one that makes way. */
function isResting(input: OrderInput): boolean {
  return input.type === ICEBERG || input.resting !== null;
}

interface TryingParts {
  readonly deciding: Deciding;
  readonly decideWaiting: DecideWaiting;
  readonly decideResting: DecideResting;
}

function createTrying({ deciding, decideWaiting, decideResting }: TryingParts): Matching['tryOrder'] {
  const tried = decision();
  const decideAny = (input: OrderInput): RefusalResult | undefined => {
    if (isResting(input)) return decideResting(input, tried);
    return input.type > MARKET ? decideWaiting(input, tried) : deciding.decidePlace(input, tried);
  };
  const tryOrder = (input: OrderInput): OrderTrial => {
    const refusal = decideAny(input);
    return { refusal, crosses: refusal === undefined && tried.crosses };
  };
  return tryOrder;
}
