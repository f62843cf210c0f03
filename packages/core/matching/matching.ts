import type { Events } from '../events.ts';
import type { State } from '../state/state.ts';
import { createAmend } from './amend.ts';
import type { Amend } from './amend.ts';
import { createCancelling } from './cancel.ts';
import type { Cancelling } from './cancel.ts';
import { createClosing } from './close.ts';
import { createDelisting } from './delist.ts';
import type { Delisting } from './delist.ts';
import { createDeciding, decision } from './decide.ts';
import { createMatchTaker } from './match.ts';
import { createPlacing } from './place.ts';
import type { Placing } from './place.ts';
import type { OrderInput } from './order-input.ts';
import type { Refused } from '../refusals.ts';
import { createSettling } from './settle.ts';

/** What would become of an order if it were placed now. */
export interface Tried {
  readonly refusal: Refused | undefined;
  /** Whether it would trade at once. */
  readonly crosses: boolean;
}

/** Everything that orders can do, for one state; see the README for why these are closures. */
export interface Matching extends Cancelling, Delisting, Pick<Placing, 'placeOrder'> {
  readonly amendOrder: Amend;
  /** Why an order would be refused now, and whether it would trade; writes nothing. */
  readonly tryOrder: (input: OrderInput) => Tried;
}

export function createMatching(state: State, events: Events): Matching {
  const deciding = createDeciding(state);
  const settling = createSettling(state, events);
  const closing = createClosing(state, events, settling);
  const matchTaker = createMatchTaker(state, events, settling, closing);
  const placing = createPlacing(state, events, { deciding, settling, closing, matchTaker });
  const amendOrder = createAmend(state, events, { deciding, settling, placing, matchTaker });
  const { cancelOrders, cancelOne, expireOne, orderOfClientId } = createCancelling(state, closing);
  const tried = decision();
  const tryOrder = (input: OrderInput): Tried => {
    const refusal = deciding.decidePlace(input, tried);
    return { refusal, crosses: refusal === undefined && tried.crosses };
  };
  const { delistOne } = createDelisting(state, events, closing);
  return { placeOrder: placing.placeOrder, amendOrder, cancelOrders, cancelOne, expireOne, orderOfClientId, delistOne, tryOrder };
}
