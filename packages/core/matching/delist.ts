import * as administer from '../administer.ts';
import * as codes from '../codes.ts';
import type { Events } from '../events.ts';
import type { State } from '../state/state.ts';
import type { Closing } from './close.ts';
import type { Listing } from './lists.ts';

/** Local copies of constants, which the compiler folds into the code; see the README. */
const { delistingFact, marketFact } = administer;
const { BUY, BY_OPERATOR, CANCELLED, NONE, SELL } = codes;

/** How markets end. */
export interface Delisting {
  /** The next step of the market that is due first: no more orders, then one order or one watched price less each time, then halted for good. */
  readonly delistOne: (unwatchOne: (market: number) => boolean) => void;
}

export function createDelisting(state: State, events: Events, closing: Closing, listing: Listing): Delisting {
  const { books, markets, triggers } = state;

  function delistOne(unwatchOne: (market: number) => boolean): void {
    endOne(unwatchOne);
    listing.finish();
  }

  function endOne(unwatchOne: (market: number) => boolean): void {
    const market = markets.firstDue();
    // A market that is halted already takes no orders either.
    if (market.status === 'open' || market.status === 'post-only') {
      market.status = 'cancel-only';
      events.add(marketFact(market));
      return;
    }
    for (const side of [BUY, SELL] as const) {
      const slot = books.best(market.id, side);
      if (slot !== NONE) return closing.closeResting(slot, CANCELLED, BY_OPERATOR);
    }
    const waiting = triggers.anyOf(market.id);
    if (waiting !== NONE) return closing.closeOpen(waiting, CANCELLED, BY_OPERATOR);
    if (unwatchOne(market.id)) return;
    market.status = 'halted';
    markets.setDelisting(market, market.delistAtMs, true);
    events.add(marketFact(market));
    events.add(delistingFact(market));
  }

  return { delistOne };
}
