import type { DeskDoors } from '@agio/module/testing';

const reads = ['owner', 'finance', 'compliance', 'support', 'auditor'] as const;

/** Anyone who is responsible for money sells; terms and funds take two people. */
export const deskDoors: DeskDoors = {
  'GET /api/operator/lock/products': { roles: reads },
  'POST /api/operator/lock/products/{id}/sale': { roles: ['owner', 'finance'], verified: true, audit: 'lock.sale' },
  'GET /api/operator/lock/positions': { roles: reads, audit: 'lock.positions.view' },
};
