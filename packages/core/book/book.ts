import type { SideCode } from '../codes.ts';

/**
 * The resting orders of one market, by price and then by time. Orders are slots of the shared `OrderStore`; the book
 * links them and keeps the sum of each level. The plain book is written to be read, the fast one to be fast: both pass
 * the same tests and give the same bytes.
 */
export interface Book {
  /** Slot of the order that would be matched first, or NONE. */
  best(side: SideCode): number;
  /** Appends the order to the end of its level; answers the level's new sum in lots. */
  insert(slot: number): number;
  /** Takes the order out with all that remains of it; answers what the level still sums to. */
  remove(slot: number): number;
  /** Lowers the order's remaining amount (and its level's) without touching its place; answers the level's new sum. */
  reduce(slot: number, lots: number): number;
  /** Sum of a level in lots; 0 where there is none. */
  levelLots(side: SideCode, ticks: number): number;
  /** Visits levels from the best on until the visitor answers false. */
  levels(side: SideCode, visit: (ticks: number, lots: number, firstSlot: number) => boolean): void;
}
