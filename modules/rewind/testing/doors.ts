import type { Doors } from '@agio/module/testing';

/** Every route of rewind, as reviewed: see `Doors`. They show the caller's own accounts, and there is no other's to ask for. */
export const doors: Doors = {
  'GET /api/rewind/at': { guard: 'customer', rate: 'heavy', owner: 'SUCCESS', query: () => ({ time: '0' }) },
  'GET /api/rewind/curve': { guard: 'customer', rate: 'heavy', owner: 'SUCCESS' },
};
