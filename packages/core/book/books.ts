import type { SideCode } from '../codes.ts';

/**
 * The resting orders of all markets, by price and then by time. Orders are slots of the shared `OrderStore`, which knows
 * their market, side and price; the books link them and keep the sum of each level. The plain books are written to be
 * read, the fast ones to be fast: both pass the same tests and give the same bytes.
 */
export interface Books {
  /** Makes room for a market's book; markets are numbered from 0 and are opened in that order. */
  open(market: number): void;
  /** Slot of the order that would be matched first, or NONE. */
  best(market: number, side: SideCode): number;
  /** Appends the order to the end of its level; returns the level's new sum in lots. */
  insert(slot: number): number;
  /** Removes the order with its remaining amount; returns the level's new sum. */
  remove(slot: number): number;
  /** As `remove`, for the order that `best` names; there must be one. */
  removeBest(market: number, side: SideCode): number;
  /** Lowers the order's remaining amount (and its level's) without changing its place in the queue; returns the level's new sum. */
  reduce(slot: number, lots: number): number;
  /** Sum of a level in lots; 0 where there is none. */
  levelLots(market: number, side: SideCode, ticks: number): number;
  /** Visits levels from the best on until the visitor returns false. */
  levels(market: number, side: SideCode, visit: (ticks: number, lots: number, firstSlot: number) => boolean): void;
}
