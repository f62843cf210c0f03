import { POSTING_REASONS } from '@agio/core';
import type { HouseClass } from '@agio/core';
import { machines } from './machines.ts';

const classes: ReadonlyMap<string, HouseClass> = new Map([
  ...Object.entries(POSTING_REASONS),
  ...machines.flatMap(({ reasons = {} }) => Object.entries(reasons)),
]);

/** What a reason of postings means in the books of the house; undefined for one that nothing declares. */
export const houseClassOf = (reason: string): HouseClass | undefined => classes.get(reason);
