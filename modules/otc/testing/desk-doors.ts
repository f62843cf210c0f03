import type { DeskDoors } from '@agio/module/testing';

const reads = ['owner', 'compliance', 'support', 'auditor'] as const;
const decides = ['owner', 'compliance'] as const;

/** Those who help read; reviewers of people rule on merchants and appeals. Auditors see no pictures. */
export const deskDoors: DeskDoors = {
  'GET /api/operator/otc/merchants': { roles: reads },
  'POST /api/operator/otc/merchants/{id}': { roles: decides, audit: 'otc.merchant' },
  'GET /api/operator/otc/orders': { roles: reads },
  'GET /api/operator/otc/orders/{id}': { roles: reads, audit: 'otc.order.view' },
  'GET /api/operator/otc/orders/{id}/pictures/{picture}': { roles: ['owner', 'compliance', 'support'], audit: 'otc.picture.view' },
  'POST /api/operator/otc/orders/{id}/decide': { roles: decides, verified: true, audit: 'otc.decide' },
  'POST /api/operator/otc/orders/{id}/appeal': { roles: ['owner', 'compliance', 'support'], audit: 'otc.appeal' },
};
