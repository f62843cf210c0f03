import type { Doors } from '@agio/module/testing';

const read = { guard: 'read', rate: 'read', owner: 'SUCCESS' } as const;
const one = { guard: 'read', rate: 'read', owner: 'NOT_FOUND', params: () => ({ id: '999999' }) } as const;
const act = {
  guard: 'trade',
  rate: 'write',
  takesKey: true,
  owner: 'NOT_FOUND',
  params: () => ({ id: '999999' }),
  body: () => ({}),
} as const;

const nowhere = { kind: 'grid', market: 'NO_NO', lower: '1', upper: '2', grids: 2, spacing: 'arithmetic', amount: '1' } as const;

/** Every route of robots, as reviewed: see `Doors`. Robots of others are as if there were none. */
export const doors: Doors = {
  'POST /api/quantize/backtest': { guard: 'read', rate: 'heavy', owner: 'MARKET_NOT_FOUND', body: () => ({ terms: nowhere, days: 7 }) },
  'GET /api/quantize/ranges': { guard: 'read', rate: 'read', owner: 'MARKET_NOT_FOUND', query: () => ({ market: 'NO_NO' }) },
  'GET /api/quantize/robots': read,
  'GET /api/quantize/robots/{id}': one,
  'GET /api/quantize/robots/{id}/events': one,
  'GET /api/quantize/robots/{id}/pairs': one,
  'POST /api/quantize/robots/{id}/start': act,
  'POST /api/quantize/robots/{id}/pause': act,
  'POST /api/quantize/robots/{id}/resume': act,
  'POST /api/quantize/robots/{id}/stop': { ...act, body: () => ({ coins: 'keep' }) },
  'POST /api/quantize/robots/{id}/edit': { ...act, body: () => ({ name: 'mine' }) },
  'POST /api/quantize/robots/{id}/top-up': { ...act, body: () => ({ amount: '1' }) },
  'POST /api/quantize/robots/{id}/take-out': { ...act, body: () => ({ amount: '1' }) },
};
