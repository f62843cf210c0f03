import type { Doors } from '@agio/module/testing';

/** Monitoring has no route for customers, who must not learn of it. */
export const doors: Doors = {};
