import type { DeskDoors } from '@agio/module/testing';

const reads = ['owner', 'content', 'support', 'auditor'] as const;
const writes = ['owner', 'content'] as const;

export const deskDoors: DeskDoors = {
  'GET /api/operator/news': { roles: reads },
  'GET /api/operator/news/{id}': { roles: reads },
  'POST /api/operator/news': { roles: writes, audit: 'news.save' },
  'POST /api/operator/news/{id}/publish': { roles: writes, audit: 'news.publish' },
  'POST /api/operator/news/{id}/withdraw': { roles: writes, audit: 'news.withdraw' },
};
