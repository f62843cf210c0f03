import type { Doors } from '@agio/module/testing';

/** Every route of news, as reviewed: see `Doors`. */
export const doors: Doors = {
  'GET /api/news': { guard: 'public', rate: 'read', owner: 'SUCCESS' },
  'GET /api/news/rss': { guard: 'public', rate: 'read', owner: 'SUCCESS' },
  'GET /api/news/{id}': { guard: 'public', rate: 'read', owner: 'NOT_FOUND', params: () => ({ id: '999999' }) },
  'GET /api/banners': { guard: 'public', rate: 'read', owner: 'SUCCESS' },
};
