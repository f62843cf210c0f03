import type { DeskDoors } from '@agio/module/testing';

const reads = ['owner', 'finance', 'compliance', 'support', 'auditor'] as const;

/** Money of a customer, which is read here and not moved. */
export const deskDoors: DeskDoors = {
  'GET /api/operator/customers/{uid}/balances': { roles: reads, audit: 'customer.balances' },
  'GET /api/operator/customers/{uid}/explain': {
    roles: reads,
    audit: 'customer.explain',
  },
  'GET /api/operator/customers/{uid}/postings': { roles: reads, audit: 'customer.postings' },
  'GET /api/operator/customers/{uid}/deposits': { roles: reads, audit: 'customer.deposits' },
  'GET /api/operator/customers/{uid}/withdrawals': { roles: reads, audit: 'customer.withdrawals' },
};
