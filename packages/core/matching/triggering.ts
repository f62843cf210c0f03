import { SIDES } from '../codes.ts';
import * as layout from '../event-layout.ts';
import type { Events } from '../events.ts';
import type { Market } from '../state/markets.ts';
import type { State } from '../state/state.ts';
import type { ActivationEvent } from '../triggers/triggers.ts';

/** Local copies of constants, which the compiler folds into the code; see the README. */
const { TRADE, widthOf } = layout;

/** What trades do to orders that wait. */
export interface Triggering {
  /** After the order in this slot has taken: the events from `from` on have its trades, of which there is one at least. */
  traded(market: Market, slot: number, from: number): void;
  /** Goes on with what was too much for one command; returns the markets in which nothing is left of it. */
  resume(): readonly number[];
}

export function createTriggering(state: State, events: Events): Triggering {
  const { orders, steps, triggers } = state;
  /** Prices of which the present command has told already: each is one fact. */
  let told = '';

  function traded(market: Market, slot: number, from: number): void {
    const lastTicks = market.ticker.lastTicks;
    const first = firstTrade(events, from);
    const firstTicks = events.numbers[first + 4]!;
    const mayMatter = triggers.notes(market.id, lastTicks) || !triggers.isQuiet(market.id, firstTicks);
    if (!mayMatter && !triggers.isSwept(market.id)) return;
    const [side, by] = [orders.side(slot), orders.customer(slot)];
    const trades = { side, by, firstTicks, firstTrade: events.numbers[first + 1]!, lastTicks, lastTrade: state.trades };
    told = '';
    if (triggers.traded(market.id, trades, state.nowMs, activated)) steps.add({ kind: 'fired' });
    watched();
  }

  /** One step for each trade that met watched prices. */
  function watched(): void {
    for (let count = triggers.watches.takeNew(); count > 0; count -= 1) steps.add({ kind: 'watched' });
  }

  function activated({ market, side, ticks, trade }: ActivationEvent): void {
    const name = `${market} ${side} ${ticks}`;
    if (name === told) return;
    told = name;
    events.add({ fact: 'activation', market, side: SIDES[side], ticks, trade, atMs: state.nowMs });
  }

  function resume(): readonly number[] {
    told = '';
    const swept = triggers.resume(activated);
    watched();
    return swept;
  }

  return { traded, resume };
}

/** Where the first trade is among the events from an index on. */
function firstTrade({ numbers }: Events, from: number): number {
  let at = from;
  while (numbers[at] !== TRADE) at += widthOf(numbers[at]!);
  return at;
}
