import type { Doors } from '@agio/module/testing';

const words = { type: 'account', title: 'Cannot log in', content: 'Since yesterday' };

/** Every route of support, as reviewed: see `Doors`. Tickets of others are as if there were none. */
export const doors: Doors = {
  'GET /api/workorder/types': { guard: 'customer', rate: 'read', owner: 'SUCCESS' },
  'POST /api/workorder/add': { guard: 'customer', rate: 'write', owner: 'SUCCESS', body: () => words },
  'GET /api/workorder/list': { guard: 'customer', rate: 'read', owner: 'SUCCESS' },
  'GET /api/workorder/reply/list': { guard: 'customer', rate: 'read', owner: 'NOT_FOUND', query: () => ({ id: '999999' }) },
  'POST /api/workorder/reply': { guard: 'customer', rate: 'write', owner: 'NOT_FOUND', body: () => ({ id: '999999', content: 'more' }) },
  'POST /api/workorder/close': { guard: 'customer', rate: 'write', owner: 'NOT_FOUND', body: () => ({ id: '999999' }) },
  'POST /api/workorder/rate': { guard: 'customer', rate: 'write', owner: 'NOT_FOUND', body: () => ({ id: '999999', rating: 5 }) },
  'GET /api/workorder/picture/{id}': { guard: 'customer', rate: 'read', owner: 'NOT_FOUND', params: () => ({ id: 'none' }) },
  'POST /api/money/feedback/add': { guard: 'customer', rate: 'write', owner: 'SUCCESS', body: () => ({ content: 'A darker black' }) },
};
