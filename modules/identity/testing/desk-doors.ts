import type { DeskDoors } from '@agio/module/testing';

const reads = ['owner', 'finance', 'compliance', 'support', 'auditor'] as const;
const mail = ['owner', 'compliance', 'support', 'auditor'] as const;

/** Everyone but those who write news reads; support helps with the account and never with money; what takes rights away is for owners and compliance. */
export const deskDoors: DeskDoors = {
  'GET /api/operator/customers': { roles: reads, audit: 'customer.search' },
  'GET /api/operator/customers/{uid}': { roles: reads, audit: 'customer.view' },
  'GET /api/operator/customers/{uid}/contact': { roles: reads, audit: 'customer.contact' },
  'GET /api/operator/customers/{uid}/sessions': { roles: reads, audit: 'customer.sessions' },
  'GET /api/operator/customers/{uid}/logins': { roles: reads, audit: 'customer.logins' },
  'GET /api/operator/customers/{uid}/events': { roles: reads, audit: 'customer.events' },
  'GET /api/operator/customers/{uid}/notes': { roles: reads, audit: 'customer.notes' },
  'POST /api/operator/customers/{uid}/note': {
    roles: ['owner', 'finance', 'compliance', 'support'],
    audit: 'customer.note',
  },
  'POST /api/operator/customers/{uid}/disable': {
    roles: ['owner', 'compliance'],
    verified: true,
    audit: 'customer.disable',
  },
  'POST /api/operator/customers/{uid}/end': {
    roles: ['owner', 'compliance', 'support'],
    audit: 'customer.end_sessions',
  },
  'POST /api/operator/customers/{uid}/unlock': {
    roles: ['owner', 'compliance', 'support'],
    audit: 'customer.unlock',
  },
  // Operators who read the mail record what came in; all of a customer's data at once is for owners and compliance.
  'GET /api/operator/written-requests': { roles: mail },
  'GET /api/operator/written-requests/{id}': { roles: mail, audit: 'written_request.view' },
  'GET /api/operator/customers/{uid}/written-requests': { roles: mail, audit: 'customer.written_requests' },
  'POST /api/operator/customers/{uid}/written-requests': {
    roles: ['owner', 'compliance', 'support'],
    audit: 'written_request.record',
  },
  'POST /api/operator/customers/{uid}/written-requests/copy': {
    roles: ['owner', 'compliance'],
    verified: true,
    audit: 'written_request.copy',
  },
  'POST /api/operator/customers/{uid}/written-requests/fulfil': { roles: ['owner', 'compliance'], audit: 'written_request.fulfil' },
  'POST /api/operator/customers/{uid}/written-requests/refuse': { roles: ['owner', 'compliance'], audit: 'written_request.refuse' },
};
