import type { SideCode } from '../codes.ts';
import type { Direction } from './conditions.ts';

/** What `compare` found, in the order in which it is to happen. */
export interface TriggerListener {
  /** The order of a record was fired; the record has left the index. */
  fired(record: number): void;
  /** Orders of this side began to trail at a price for which they waited. */
  activated(side: SideCode, ticks: number): void;
}

/** Where an order waits, as a snapshot keeps it: the level's price or, for one that trails, its extreme. */
export interface WaitingPlace {
  readonly record: number;
  readonly place: number;
  readonly ticks: number;
  readonly direction: Direction;
}

/**
 * Waiting orders by the prices that concern them, as records of `OrderTermsStore`. The plain index is written to be read, the fast one to be fast; both
 * pass the same tests and count the same units: an order that is fired, a price at which orders of one kind are activated, and one former extreme that moves.
 */
export interface TriggerIndex {
  /** Makes room for a market; markets are numbered from 0 and are opened in that order. */
  open(market: number): void;
  /** Between these two prices nothing is watched: trades at them or beyond are not quiet, although they may fire nothing here. */
  narrow(market: number, above: number, below: number): void;
  /** Whether a trade at this price fires nothing, moves no extreme, and meets nothing that is watched. */
  isQuiet(market: number, ticks: number): boolean;
  /** Waits for a price, behind all others that wait for it. */
  add(record: number, direction: Direction, ticks: number): void;
  /** Waits for the price at which it begins to trail. */
  await(record: number, direction: Direction, ticks: number): void;
  /** Trails from a price on. */
  trail(record: number, ticks: number): void;
  remove(record: number): void;
  /** An order that trails gets another distance, which `change` writes; its extreme stays. */
  change(record: number, change: () => void): void;
  /** Extremes of orders of a side move to a price that is better than they are. At most so many units; returns their number. */
  move(market: number, side: SideCode, ticks: number, most: number): number;
  /**
   * Fires what a trade at this price meets in one direction, the nearest trigger first; at one price orders with a price of their own in order of acceptance, then those
   * that trail, by kind of distance, extreme (the one that trails longest first), distance and acceptance. At most so many units; returns their number.
   */
  compare(market: number, direction: Direction, ticks: number, most: number, heard: TriggerListener): number;
  /** `AT_LEVEL`, `ACTIVATING` or `TRAILING`, if it is none of these what its record says. */
  place(record: number): number;
  /** The extreme of an order that trails. */
  extreme(record: number): number;
  /** The trigger of a trailing order with this extreme. */
  triggerAt(record: number, extreme: number): number;
  /** The price at which an order waits at a level or for its activation. */
  levelTicks(record: number): number;
  restore(waiting: readonly WaitingPlace[]): void;
}
