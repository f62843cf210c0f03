import { ROLES } from '@agio/contracts';
import type { DeskDoors } from '@agio/module/testing';

/** Every route of operators, as reviewed. */
export const deskDoors: DeskDoors = {
  'GET /api/operator/markets': { roles: ROLES },
  'GET /api/operator/markets/{market}/waiting': { roles: ROLES },
  // A customer's orders can be read and not changed.
  'GET /api/operator/customers/{uid}/orders': {
    roles: ['owner', 'finance', 'compliance', 'support', 'auditor'],
    audit: 'customer.orders',
  },
  // Closing a market reduces risk, opening one does not: support and content may do neither.
  'POST /api/operator/markets/{market}/status': { roles: ['owner', 'finance', 'compliance'], verified: true, audit: 'market.status' },
};
