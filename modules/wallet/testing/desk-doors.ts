import type { DeskDoors } from '@agio/module/testing';

const reads = ['owner', 'finance', 'compliance', 'support', 'auditor'] as const;
const params = { uid: '10000001' };

/** Money of a customer, which is read here and not moved. */
export const deskDoors: DeskDoors = {
  'GET /api/operator/customers/{uid}/balances': { roles: reads, audit: 'customer.balances', params },
  'GET /api/operator/customers/{uid}/explain': {
    roles: reads,
    audit: 'customer.explain',
    params,
    query: { account: 'trading', coin: 'USDT' },
  },
  'GET /api/operator/customers/{uid}/postings': { roles: reads, audit: 'customer.postings', params },
  'GET /api/operator/customers/{uid}/deposits': { roles: reads, audit: 'customer.deposits', params },
  'GET /api/operator/customers/{uid}/withdrawals': { roles: reads, audit: 'customer.withdrawals', params },
};
