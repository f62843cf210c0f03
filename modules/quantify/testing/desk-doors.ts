import type { DeskDoors } from '@agio/module/testing';

/** Who traded with whom is for those who look after it, and for who audits them. */
export const deskDoors: DeskDoors = {
  'GET /api/operator/robots/excluded': { roles: ['owner', 'compliance', 'auditor'], audit: 'robot.excluded.view' },
};
