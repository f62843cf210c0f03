import type { DeskDoors } from '@agio/module/testing';

/** Those who help, decide and audit see what a customer is paid to, masked. Nothing here moves money. */
export const deskDoors: DeskDoors = {
  'GET /api/operator/customers/{uid}/payment': {
    roles: ['owner', 'compliance', 'support', 'auditor'],
    audit: 'payment.view',
  },
};
