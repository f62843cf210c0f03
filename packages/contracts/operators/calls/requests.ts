import { z } from 'zod';
import { defineDeskCall, ROLES } from '../../call.ts';
import { pageData, pageQuery } from '../../shapes.ts';
import { reason } from '../shapes/operator.ts';
import { change, request, requestId, requestKind, requestRow } from '../shapes/request.ts';

/** What is asked for; its fields are checked by the module that declares the kind. */
const payload = z.record(
  z.string().max(40),
  z.union([z.string().max(20_000), z.number(), z.boolean(), z.null(), z.array(z.string().max(64)).max(1_000)]),
);

export const deskPreview = defineDeskCall({
  method: 'POST',
  path: '/api/operator/requests/preview',
  summary: 'What a request would change, without asking for it',
  principal: 'operator',
  roles: ['owner', 'finance', 'compliance', 'support', 'content'],
  audit: null,
  body: z.strictObject({ kind: requestKind, payload }),
  data: z.object({ target: z.string(), changes: z.array(change), effect: z.array(z.object({ field: z.string(), value: z.string() })) }),
});

export const deskAsk = defineDeskCall({
  method: 'POST',
  path: '/api/operator/requests/ask',
  summary:
    'Submit a request that needs two people. Its kind determines the roles that may submit and decide it; the same again while it waits is that request',
  principal: 'operator',
  roles: ['owner', 'finance', 'compliance', 'support', 'content'],
  secondFactor: true,
  votes: true,
  audit: null,
  body: z.strictObject({ kind: requestKind, payload, reason }),
  data: z.object({ id: requestId }),
});

export const deskRequests = defineDeskCall({
  method: 'GET',
  path: '/api/operator/requests',
  summary: 'Requests of two people, those that wait first by their end, others newest first; with `target` those about one thing alone',
  principal: 'operator',
  roles: ROLES,
  query: z.strictObject({ ...pageQuery, view: z.enum(['waiting', 'mine', 'done']).optional(), target: z.string().max(128).optional() }),
  data: pageData(requestRow).extend({ forYou: z.int() }),
});

export const deskRequest = defineDeskCall({
  method: 'GET',
  path: '/api/operator/requests/{id}',
  summary: 'One request with its exact values',
  principal: 'operator',
  roles: ROLES,
  params: z.strictObject({ id: requestId }),
  data: request,
});

export const deskDecide = defineDeskCall({
  method: 'POST',
  path: '/api/operator/requests/{id}/decide',
  summary: 'Approve or refuse another operator’s request. `hash` is that of the payload that was read',
  principal: 'operator',
  roles: ['owner', 'finance', 'compliance', 'support', 'content'],
  secondFactor: true,
  votes: true,
  audit: null,
  params: z.strictObject({ id: requestId }),
  body: z.strictObject({ decision: z.enum(['approve', 'refuse']), hash: z.string().regex(/^[0-9a-f]{64}$/), reason }),
  data: request,
});

export const deskWithdraw = defineDeskCall({
  method: 'POST',
  path: '/api/operator/requests/{id}/withdraw',
  summary: 'Withdraw an own request before it is decided',
  principal: 'operator',
  roles: ['owner', 'finance', 'compliance', 'support', 'content'],
  audit: null,
  params: z.strictObject({ id: requestId }),
  body: z.strictObject({ reason }),
  data: request,
});
