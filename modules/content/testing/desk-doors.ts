import type { DeskDoors } from '@agio/module/testing';

/** Every route of operators, as reviewed: sites are edited by content and owners, and read by auditors. */
export const deskDoors: DeskDoors = {
  'GET /api/operator/sites': { roles: ['owner', 'content', 'auditor'] },
  'POST /api/operator/sites/{host}/save': { roles: ['owner', 'content'], audit: 'site.save' },
};
