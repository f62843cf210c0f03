import { ROLES } from '@agio/contracts';
import type { DeskDoors } from '@agio/module/testing';

/** Every route of operators, as reviewed: support and content see no money of the house. */
export const deskDoors: DeskDoors = {
  'GET /api/operator/today': { roles: ROLES },
  'GET /api/operator/house': { roles: ['owner', 'finance', 'compliance', 'auditor'] },
  'GET /api/operator/house/income': { roles: ['owner', 'finance', 'compliance', 'auditor'] },
  'GET /api/operator/house/closing': { roles: ['owner', 'finance', 'compliance', 'auditor'] },
  'GET /api/operator/house/closing/export': { roles: ['owner', 'finance', 'compliance', 'auditor'], audit: 'treasury.export_closing' },
  'GET /api/operator/house/income/month': { roles: ['owner', 'finance', 'compliance', 'auditor'] },
  'GET /api/operator/house/income/export': { roles: ['owner', 'finance', 'compliance', 'auditor'], audit: 'treasury.export_income' },
};
