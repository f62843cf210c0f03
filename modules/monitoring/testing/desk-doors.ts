import type { DeskDoors } from '@agio/module/testing';

const officers = ['owner', 'compliance'] as const;

/** Those who may know of a suspicion: nobody who talks to its customer, and no auditor, who would see it in the list. */
export const deskDoors: DeskDoors = {
  'GET /api/operator/monitoring/findings': { roles: officers, audit: 'monitoring.findings' },
  'GET /api/operator/monitoring/cases': { roles: officers },
  'GET /api/operator/monitoring/cases/{id}': { roles: officers, audit: 'monitoring.case' },
  'POST /api/operator/monitoring/findings/{id}/case': { roles: officers, audit: 'monitoring.open' },
  'POST /api/operator/monitoring/cases/{id}/note': { roles: officers, audit: 'monitoring.note' },
  'POST /api/operator/monitoring/cases/{id}/close': { roles: officers, audit: 'monitoring.close' },
  'POST /api/operator/monitoring/cases/{id}/export': { roles: officers, verified: true, audit: 'monitoring.export' },
};
