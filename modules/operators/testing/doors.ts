import type { Doors } from '@agio/module/testing';

/** Operators have no calls of customers; theirs are in `desk-doors.ts`. */
export const doors: Doors = {};
