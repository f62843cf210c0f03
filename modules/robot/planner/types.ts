import type { Ending, Phase, Reason, ReportKind, Side } from '../model.ts';
import type { Terms } from '../terms.ts';

/** What a market asks of orders, as the core has it now, and the rates of the robot's owner in millionths. */
export interface Rules {
  readonly baseAtomsPerLot: bigint;
  readonly quoteAtomsPerTickLot: bigint;
  readonly minLots: number;
  readonly maxLots: number;
  /** Atoms of the quote coin. */
  readonly minTotal: bigint;
  readonly makerRate: number;
  readonly takerRate: number;
}

/** A market as terms are checked with it. */
export interface QuotedMarket {
  readonly rules: Rules;
  readonly lastTicks: number;
}

/** One market as a planner sees it when something happens. */
export interface MarketView {
  readonly market: number;
  readonly rules: Rules;
  readonly status: 'open' | 'post-only' | 'cancel-only' | 'halted';
  /** Of the last trade here; the opening price before the first. */
  readonly lastTicks: number;
  /** When it last traded; 0 for never. */
  readonly lastAtMs: number;
  /** The best prices of the book; 0 for none. */
  readonly bidTicks: number;
  readonly askTicks: number;
  /** Atoms of the base coin that neither rest in an order nor are asked for by one on its way. */
  readonly free: bigint;
}

/** What a planner may see: the robot's own money, and its markets in the order of the terms. */
export interface View {
  readonly nowMs: number;
  /** Atoms of the quote coin that neither rest in an order nor are asked for by one on its way. */
  readonly free: bigint;
  /** How many more orders its owner may have open, less those of this robot that are on their way. */
  readonly room: number;
  /** Whether the core accepts orders of its owner now. */
  readonly isFrozen: boolean;
  readonly markets: readonly MarketView[];
}

/** An order as a planner asks for it. `tag` names it among the orders of its robot that have not ended. */
export interface PlannedOrder {
  readonly tag: string;
  /** Place in `View.markets`. */
  readonly at: number;
  readonly side: Side;
  /** The price, or the worst one of an order that takes. */
  readonly ticks: number;
  readonly lots: number;
  /** `rest` is a limit order until it ends, `post` one that never takes, `take` one that takes at once and ends. */
  readonly as: 'rest' | 'post' | 'take';
}

/** An order of a robot that has not ended: asked for, in the book, or asked to leave it. */
export interface Live extends PlannedOrder {
  readonly isLeaving: boolean;
}

/** What every planner keeps; the machine, rows and pages read it alike. Everything in it is plain data, and it is replaced, never changed. */
export interface Common {
  readonly phase: Phase;
  /** Why it is paused. */
  readonly reason: Reason | '';
  /** Orders that have not ended, in the order in which they were asked for. */
  readonly orders: readonly Live[];
  /** Prices that are watched, by name. */
  readonly watches: readonly Watch[];
  /** When it wants to be asked again; 0 for never. */
  readonly wakeAtMs: number;
  /** How it stops, once it does. */
  readonly stopping: { readonly ending: Ending; readonly sells: boolean; readonly tries: number } | null;
  /** Atoms of the quote coin that closed pairs or cycles brought; what is not in it is the result of the position. */
  readonly profit: bigint;
  readonly pairs: number;
  /** Atoms that were paid as fees: in the quote coin, and of each market's base coin. */
  readonly quoteFees: bigint;
  readonly baseFees: readonly bigint[];
  /** The customer whose trades alone met the stop loss so far, 0 or absent for none; and when they did last. */
  readonly doubted?: number;
  readonly doubtedAtMs?: number;
}

/** The last price is watched until it is at or beyond one. */
export interface Watch {
  readonly name: string;
  readonly at: number;
  readonly way: 'up' | 'down';
  readonly ticks: number;
  /** For the next trade there, if the last price is there already. */
  readonly isAgain?: true;
}

/** An order that ended, whole or in part. */
export interface EndedOrder {
  readonly tag: string;
  readonly filledLots: number;
  /** Atoms: a buyer pays in the quote coin and receives the base coin, after the fee. */
  readonly paid: bigint;
  readonly received: bigint;
  /** Atoms of what was received. */
  readonly fee: bigint;
  /** Whether it was filled to the last lot. */
  readonly isWhole: boolean;
  /** Why it ended before, as the core says; empty if it did not. */
  readonly why: string;
}

/** What happens to a robot. `view` is what is there after it. */
export type Event = { readonly view: View } & (
  | { readonly kind: 'started' }
  /** A watched price was met by an order of this customer, 0 where that is not known; the watch is over. */
  | { readonly kind: 'price'; readonly name: string; readonly ticks: number; readonly by: number }
  | ({ readonly kind: 'ended' } & EndedOrder)
  | { readonly kind: 'due' }
  /** An order that was asked for, or its change, was refused by the core. */
  | { readonly kind: 'refused'; readonly tag: string; readonly did: 'place' | 'amend'; readonly refusal: string }
  | { readonly kind: 'edited'; readonly terms: Terms }
  /** More times of the same schedule. */
  | { readonly kind: 'scheduled'; readonly times: readonly number[] }
  /** Money was added or taken out. */
  | { readonly kind: 'funded' }
  | { readonly kind: 'paused'; readonly reason: Reason }
  | { readonly kind: 'resumed' }
  | { readonly kind: 'stopped'; readonly ending: Ending; readonly sells: boolean }
);

/** An event that a robot reports about itself, with its figures; 0 and the empty text where there are none. */
export interface RobotReport {
  readonly what: ReportKind;
  /** Place in `View.markets` of the market that it is about. */
  readonly at: number;
  readonly side: Side | '';
  readonly ticks: number;
  readonly lots: number;
  readonly paid: bigint;
  readonly received: bigint;
  /** Of a pair or a cycle that is closed, in atoms of the quote coin. */
  readonly profit: bigint;
  /** Of a pair: what its coins were bought at. */
  readonly fromTicks: number;
  /** Missed runs, lots of a line, or a number of the like. */
  readonly count: number;
  readonly reason: Reason | Ending | '';
}

/** What a planner wants done, in this order. */
export type Action =
  | ({ readonly kind: 'place' } & PlannedOrder)
  | { readonly kind: 'cancel'; readonly tag: string }
  /** Another price and another whole amount. */
  | { readonly kind: 'amend'; readonly tag: string; readonly ticks: number; readonly lots: number }
  /** Asks to be asked at this time; another one replaces it, 0 ends it. */
  | { readonly kind: 'wake'; readonly atMs: number }
  | ({ readonly kind: 'watch' } & Watch)
  | { readonly kind: 'unwatch'; readonly name: string }
  | ({ readonly kind: 'tell' } & RobotReport)
  /** Money of the quote coin that nothing needs goes home, and counts as never given. */
  | { readonly kind: 'give'; readonly atoms: bigint }
  /** Nothing is left to do: everything goes home. */
  | { readonly kind: 'finish'; readonly ending: Ending };

export interface PlannerResult<State> {
  readonly state: State;
  readonly actions: readonly Action[];
}

/** The planner of a kind: pure, and the same live, in replay and in the back-test. */
export interface Planner<T extends Terms, State extends Common> {
  begin(terms: T, view: View): State;
  plan(state: State, event: Event): PlannerResult<State>;
  /** Atoms of the quote coin that may be taken out of it. */
  spare(state: State, view: View): bigint;
}
