import type { DeskDoors } from '@agio/module/testing';

/** Trades between customers are for those who look after them, and for auditors. */
export const deskDoors: DeskDoors = {
  'GET /api/operator/robots/excluded': { roles: ['owner', 'compliance', 'auditor'], audit: 'robot.excluded.view' },
};
