import type { HouseClass } from '@agio/core';

/** What the books of the house need beside the money itself. */
export interface BookPorts {
  /** What a reason of postings means in the books of the house; undefined for one that nothing declares any more. */
  houseClassOf(this: void, reason: string): HouseClass | undefined;
}
