import { z } from 'zod';
import { defineDeskCall } from '../../call.ts';
import type { Role } from '../../call.ts';
import { reason } from '../../operators/shapes/operator.ts';
import { id, pageData, pageQuery, timeMs } from '../../shapes.ts';
import { customerUid } from '../shapes/customer.ts';
import { writtenChannel, writtenGround, writtenKind, writtenNote, writtenRequest, writtenRow } from '../shapes/written-request.ts';

/** Operators who read the mail record what came in. */
const RECORDERS: readonly Role[] = ['owner', 'compliance', 'support'];
const READERS: readonly Role[] = [...RECORDERS, 'auditor'];
/** Operators who may see all of a customer's data at once, or end their account. */
const HANDLERS: readonly Role[] = ['owner', 'compliance'];

const one = z.strictObject({ id });
/** Whose request it is stands in the path, so that the audit log has it under the customer. */
const params = z.strictObject({ uid: customerUid });

export const deskWrittenRequests = defineDeskCall({
  method: 'GET',
  path: '/api/operator/written-requests',
  summary:
    'Written requests for a copy of one’s data or for erasure: open ones, those that are due first; or ended ones, the last one first',
  principal: 'operator',
  roles: READERS,
  query: z.strictObject({ ...pageQuery, view: z.enum(['open', 'ended']).optional(), kind: writtenKind.optional() }),
  data: pageData(writtenRow).extend({ waiting: z.int(), oldestAt: timeMs.nullable(), late: z.int() }),
});

export const deskWrittenRequest = defineDeskCall({
  method: 'GET',
  path: '/api/operator/written-requests/{id}',
  summary: 'One written request, with what operators wrote about it',
  principal: 'operator',
  roles: READERS,
  audit: 'written_request.view',
  params: one,
  data: writtenRequest,
});

export const deskCustomerWrittenRequests = defineDeskCall({
  method: 'GET',
  path: '/api/operator/customers/{uid}/written-requests',
  summary: 'The written requests of one customer, the last one first',
  principal: 'operator',
  roles: READERS,
  audit: 'customer.written_requests',
  params,
  query: z.strictObject(pageQuery),
  data: pageData(writtenRow),
});

export const deskWrittenRequestRecord = defineDeskCall({
  method: 'POST',
  path: '/api/operator/customers/{uid}/written-requests',
  summary: 'Record that a customer asked in writing for a copy of their data or for erasure. It is due 30 days after it came in',
  principal: 'operator',
  roles: RECORDERS,
  audit: 'written_request.record',
  params,
  body: z.strictObject({ kind: writtenKind, channel: writtenChannel, receivedAt: timeMs, note: writtenNote }),
  data: writtenRequest,
});

export const deskWrittenRequestCopy = defineDeskCall({
  method: 'POST',
  path: '/api/operator/customers/{uid}/written-requests/copy',
  summary: 'Make the copy that an open request asks for: what the customer gets by `exportAccount`. The customer is told that it was made',
  principal: 'operator',
  roles: HANDLERS,
  secondFactor: true,
  audit: 'written_request.copy',
  params,
  body: z.strictObject({ request: id }),
  data: z.record(z.string(), z.json()),
});

export const deskWrittenRequestFulfil = defineDeskCall({
  method: 'POST',
  path: '/api/operator/customers/{uid}/written-requests/fulfil',
  summary:
    'End a request as fulfilled: a copy that was made and sent, or an erasure whose account its owner has closed meanwhile. Two people erase (`identity.erase`)',
  principal: 'operator',
  roles: HANDLERS,
  audit: 'written_request.fulfil',
  params,
  body: z.strictObject({ request: id, note: writtenNote }),
  data: writtenRequest,
});

export const deskWrittenRequestRefuse = defineDeskCall({
  method: 'POST',
  path: '/api/operator/customers/{uid}/written-requests/refuse',
  summary: 'Refuse a request. The customer is told the ground; the reason is for operators',
  principal: 'operator',
  roles: HANDLERS,
  audit: 'written_request.refuse',
  params,
  body: z.strictObject({ request: id, ground: writtenGround, reason }),
  data: writtenRequest,
});
