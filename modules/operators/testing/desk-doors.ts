import { ROLES } from '@agio/contracts';
import type { DeskDoors } from '@agio/module/testing';

const asks = ['owner', 'finance', 'compliance', 'support', 'content'] as const;

/** Every route of operators, as reviewed: auditors only read; only owners manage people; kinds of requests have roles of their own too. */
export const deskDoors: DeskDoors = {
  // The door
  'POST /api/operator/login': { roles: 'visitor' },
  'POST /api/operator/login/second': { roles: 'visitor' },
  'POST /api/operator/session/renew': { roles: 'visitor' },
  'POST /api/operator/invitation': { roles: 'visitor' },
  'POST /api/operator/invitation/accept': { roles: 'visitor' },
  'POST /api/operator/logout': { roles: ROLES, audit: 'operator.logout' },
  'POST /api/operator/verify': { roles: ROLES },
  'POST /api/operator/keys/begin': { roles: ROLES },
  'POST /api/operator/keys/add': { roles: ROLES, verified: true, audit: 'operator.key' },
  'POST /api/operator/sign/begin': { roles: ROLES },
  'POST /api/operator/sign': { roles: ROLES },
  // People
  'GET /api/operator/people': { roles: ROLES },
  'POST /api/operator/people/invite': { roles: ['owner'], verified: true, audit: 'operator.invite' },
  'POST /api/operator/people/{id}/link': { roles: ['owner'], verified: true, audit: 'operator.link' },
  'POST /api/operator/people/{id}/confirm': { roles: ['owner'], verified: true, audit: 'operator.confirm' },
  'POST /api/operator/people/{id}/disable': { roles: ['owner'], verified: true, audit: 'operator.disable' },
  'POST /api/operator/people/displayName': { roles: ROLES, audit: 'operator.display_name', body: { displayName: null } },
  'POST /api/operator/people/{id}/end': { roles: ['owner'], audit: 'operator.end_sessions' },
  // Two people
  'POST /api/operator/requests/preview': { roles: asks },
  'POST /api/operator/requests/ask': { roles: asks, verified: true },
  'GET /api/operator/requests': { roles: ROLES },
  'GET /api/operator/requests/{id}': { roles: ROLES },
  'POST /api/operator/requests/{id}/decide': { roles: asks, verified: true },
  'POST /api/operator/requests/{id}/withdraw': { roles: asks },
  'GET /api/operator/health': { roles: ROLES },
  'GET /api/operator/machines': { roles: ROLES },
  'GET /api/operator/system': { roles: ROLES },
  // The log
  'GET /api/operator/audit': { roles: ROLES },
  'POST /api/operator/audit/check': { roles: ROLES, audit: 'audit.check' },
  'GET /api/operator/audit/export': { roles: ['owner', 'compliance', 'auditor'], audit: 'audit.export' },
};
