import { ROLES } from '@agio/contracts';
import type { DeskDoors } from '@agio/module/testing';

/** Every route of operators, as reviewed: sites and notices are edited by content and owners; support reads which notices went out. */
export const deskDoors: DeskDoors = {
  'GET /api/operator/sites': { roles: ['owner', 'content', 'auditor'] },
  'POST /api/operator/sites/picture': { roles: ['owner', 'content'], audit: 'site.picture' },
  'POST /api/operator/sites/{host}/save': { roles: ['owner', 'content'], audit: 'site.save' },
  'GET /api/operator/maintenance': { roles: ROLES },
  'POST /api/operator/maintenance': {
    roles: ['owner'],
    verified: true,
    audit: 'site.maintenance',
    body: { from: null, until: 4e12, reason: 'New release' },
  },
  'POST /api/operator/maintenance/end': { roles: ['owner'], verified: true, audit: 'site.maintenance_end', body: { reason: 'It is over' } },
  'GET /api/operator/notices': { roles: ['owner', 'content', 'support', 'auditor'] },
  'GET /api/operator/notices/count': { roles: ['owner', 'content'] },
  'POST /api/operator/notices': { roles: ['owner', 'content'], audit: 'notice.send' },
  'POST /api/operator/notices/{id}/stop': { roles: ['owner', 'content'], audit: 'notice.stop', params: { id: '1' } },
  'POST /api/operator/notices/{id}/continue': { roles: ['owner', 'content'], audit: 'notice.continue', params: { id: '1' } },
};
