import type { Doors } from '@agio/module/testing';

/** Every route of figures, ranking and copies, as reviewed: see `Doors`. Robots of others are as if there were none, unless they are listed. */
export const doors: Doors = {
  'GET /api/allmill/mine': { guard: 'read', rate: 'heavy', owner: 'SUCCESS' },
  'GET /api/allmill/ranking': { guard: 'public', rate: 'read', owner: 'SUCCESS' },
  'GET /api/allmill/listings': { guard: 'read', rate: 'read', owner: 'SUCCESS' },
  'POST /api/allmill/list': {
    guard: 'customer',
    rate: 'write',
    owner: 'NOT_FOUND',
    body: () => ({ robot: '999999', nickname: 'Quiet Tide' }),
  },
  'POST /api/allmill/unlist': { guard: 'customer', rate: 'write', owner: 'NOT_FOUND', body: () => ({ robot: '999999' }) },
  'GET /api/allmill/ranking/{id}/copy': { guard: 'read', rate: 'read', owner: 'NOT_FOUND', params: () => ({ id: '999999' }) },
  'POST /api/allmill/ranking/{id}/copied': {
    guard: 'customer',
    rate: 'write',
    owner: 'NOT_FOUND',
    params: () => ({ id: '999999' }),
    body: () => ({ robot: '999999' }),
  },
};
