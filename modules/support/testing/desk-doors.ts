import type { DeskDoors } from '@agio/module/testing';

const reads = ['owner', 'compliance', 'support', 'auditor'] as const;
const helps = ['owner', 'compliance', 'support'] as const;

/** Those who help read and write; auditors read all but pictures. Nothing here moves money. */
export const deskDoors: DeskDoors = {
  'GET /api/operator/tickets': { roles: reads },
  'GET /api/operator/tickets/{id}': { roles: reads, audit: 'ticket.view' },
  'POST /api/operator/tickets/{id}/reply': { roles: helps, audit: 'ticket.reply' },
  'POST /api/operator/tickets/{id}/note': { roles: helps, audit: 'ticket.note' },
  'POST /api/operator/tickets/{id}/assign': { roles: helps, audit: 'ticket.assign' },
  'POST /api/operator/tickets/{id}/close': { roles: helps, audit: 'ticket.close' },
  'POST /api/operator/tickets/{id}/merge': { roles: helps, audit: 'ticket.merge' },
  'GET /api/operator/tickets/{id}/picture/{picture}': { roles: helps, audit: 'ticket.picture' },
  'POST /api/operator/tickets/{id}/upload': { roles: helps, audit: 'ticket.upload' },
  'GET /api/operator/feedback/{id}/picture/{picture}': { roles: helps, audit: 'feedback.picture' },
  'GET /api/operator/feedback': { roles: reads, audit: 'feedback.view' },
  'GET /api/operator/canned': { roles: reads },
  'POST /api/operator/canned': { roles: helps, audit: 'canned.save' },
};
