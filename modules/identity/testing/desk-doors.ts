import type { DeskDoors } from '@agio/module/testing';

const reads = ['owner', 'finance', 'compliance', 'support', 'auditor'] as const;
const params = { uid: '10000001' };
const reason = 'asked by telephone';

/** Everyone but those who write news reads; support helps with the account and never with money; what takes rights away is for owners and compliance. */
export const deskDoors: DeskDoors = {
  'GET /api/operator/customers': { roles: reads, audit: 'customer.search' },
  'GET /api/operator/customers/{uid}': { roles: reads, audit: 'customer.view', params },
  'GET /api/operator/customers/{uid}/contact': { roles: reads, audit: 'customer.contact', params },
  'GET /api/operator/customers/{uid}/sessions': { roles: reads, audit: 'customer.sessions', params },
  'GET /api/operator/customers/{uid}/logins': { roles: reads, audit: 'customer.logins', params },
  'GET /api/operator/customers/{uid}/events': { roles: reads, audit: 'customer.events', params },
  'GET /api/operator/customers/{uid}/notes': { roles: reads, audit: 'customer.notes', params },
  'POST /api/operator/customers/{uid}/note': {
    roles: ['owner', 'finance', 'compliance', 'support'],
    audit: 'customer.note',
    params,
    body: { note: 'called back' },
  },
  'POST /api/operator/customers/{uid}/disable': {
    roles: ['owner', 'compliance'],
    verified: true,
    audit: 'customer.disable',
    params,
    body: { reason },
  },
  'POST /api/operator/customers/{uid}/end': {
    roles: ['owner', 'compliance', 'support'],
    audit: 'customer.end_sessions',
    params,
    body: { reason },
  },
  'POST /api/operator/customers/{uid}/unlock': {
    roles: ['owner', 'compliance', 'support'],
    audit: 'customer.unlock',
    params,
    body: { reason },
  },
};
