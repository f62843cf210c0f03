import type { DeskDoors } from '@agio/module/testing';

const reads = ['owner', 'finance', 'compliance', 'support', 'auditor'] as const;

/** Numbers are for every operator who reads; where a robot buys and sells is for compliance alone. */
export const deskDoors: DeskDoors = {
  'GET /api/operator/robots': { roles: reads },
  'GET /api/operator/robots/paused': { roles: reads, audit: 'robot.paused.view' },
  'POST /api/operator/robots/pause': { roles: ['owner', 'compliance'], verified: true, audit: 'robot.pause_all' },
  'POST /api/operator/robots/{id}/levels': { roles: ['compliance'], audit: 'robot.levels' },
};
