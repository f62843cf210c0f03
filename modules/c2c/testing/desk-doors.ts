import type { DeskDoors } from '@agio/module/testing';

const reads = ['owner', 'compliance', 'support', 'auditor'] as const;
const decides = ['owner', 'compliance'] as const;

/** Those who help read; reviewers of people rule on providers and appeals. Auditors see no pictures. */
export const deskDoors: DeskDoors = {
  'GET /api/operator/c2c/providers': { roles: reads },
  'POST /api/operator/c2c/providers/{id}': { roles: decides, audit: 'c2c.provider' },
  'GET /api/operator/c2c/orders': { roles: reads },
  'GET /api/operator/c2c/orders/{id}': { roles: reads, audit: 'c2c.order.view' },
  'GET /api/operator/c2c/orders/{id}/pictures/{picture}': { roles: ['owner', 'compliance', 'support'], audit: 'c2c.picture.view' },
  'POST /api/operator/c2c/orders/{id}/decide': { roles: decides, verified: true, audit: 'c2c.decide' },
  'POST /api/operator/c2c/orders/{id}/appeal': { roles: ['owner', 'compliance', 'support'], audit: 'c2c.appeal' },
};
