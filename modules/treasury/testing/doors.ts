import type { Doors } from '@agio/module/testing';

/** The treasury has no calls of customers. */
export const doors: Doors = {};
