import type { DeskDoors } from '@agio/module/testing';

/** Orders of a customer are read and not touched. */
export const deskDoors: DeskDoors = {
  'GET /api/operator/customers/{uid}/orders': {
    roles: ['owner', 'finance', 'compliance', 'support', 'auditor'],
    audit: 'customer.orders',
    params: { uid: '10000001' },
  },
};
