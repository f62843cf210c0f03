import type { Doors } from '@agio/module/testing';

/** Every route of content, as reviewed: see `Doors`. */
export const doors: Doors = {
  // The message centre
  'GET /api/notice/list': { guard: 'customer', rate: 'read', owner: 'SUCCESS' },
  'POST /api/notice/allRead': { guard: 'customer', rate: 'write', owner: 'SUCCESS', body: () => ({}) },
  'GET /api/notice/show/{id}': {
    guard: 'customer',
    rate: 'read',
    owner: 'SUCCESS',
    other: 'NOT_FOUND',
    params: ({ notice }) => ({ id: notice }),
  },
  'GET /api/status': { guard: 'public', rate: 'read', owner: 'SUCCESS' },
  'GET /api/app/version': { guard: 'public', rate: 'read', owner: 'SUCCESS' },
  'GET /api/app/list': { guard: 'public', rate: 'read', owner: 'SUCCESS' },
  'GET /api/coins/tags': { guard: 'public', rate: 'read', owner: 'SUCCESS' },
};
