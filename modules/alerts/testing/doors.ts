import type { Doors } from '@agio/module/testing';

const act = { guard: 'trade', rate: 'write' } as const;
const read = { guard: 'read', rate: 'read', owner: 'SUCCESS' } as const;

/** Every route of alerts, as reviewed: see `Doors`. Alerts of others are as if there were none. */
export const doors: Doors = {
  'GET /api/alerts': read,
  'GET /api/alerts/history': read,
  'POST /api/alerts/add': { ...act, owner: 'MARKET_NOT_FOUND', body: () => ({ market: 'NONE_USDT', direction: 'up', price: '1' }) },
  'POST /api/alerts/change': { ...act, owner: 'NOT_FOUND', body: () => ({ id: '999999', direction: 'up', price: '1' }) },
  'POST /api/alerts/remove': { ...act, owner: 'NOT_FOUND', body: () => ({ id: '999999' }) },
};
