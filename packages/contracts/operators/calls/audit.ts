import { z } from 'zod';
import { defineDeskCall, ROLES } from '../../call.ts';
import { empty, queryInt, UNTIL_BEFORE } from '../../shapes.ts';
import { auditCheck, auditEntry } from '../shapes/audit.ts';

const filters = {
  operator: z.string().max(32).optional(),
  action: z.string().max(64).optional(),
  target: z.string().max(128).optional(),
  from: queryInt(0, 9_999_999_999_999).optional(),
  to: queryInt(0, 9_999_999_999_999).optional().describe(UNTIL_BEFORE),
};

export const deskAudit = defineDeskCall({
  method: 'GET',
  path: '/api/operator/audit',
  summary: 'The audit log, newest first; `before` is the id of the last entry of the page before',
  principal: 'operator',
  roles: ROLES,
  query: z.strictObject({ ...filters, before: queryInt(1, 999_999_999_999).optional(), limit: queryInt(1, 200).optional() }),
  data: z.object({ list: z.array(auditEntry), hasMore: z.boolean() }),
});

export const deskCheckAudit = defineDeskCall({
  method: 'POST',
  path: '/api/operator/audit/check',
  summary: 'Recompute the chain of the whole log and compare it with what the journal has',
  principal: 'operator',
  roles: ROLES,
  audit: 'audit.check',
  body: empty.strict(),
  data: auditCheck,
});

export const deskExportAudit = defineDeskCall({
  method: 'GET',
  path: '/api/operator/audit/export',
  summary: 'Entries as CSV, at most 50,000',
  principal: 'operator',
  roles: ['owner', 'compliance', 'auditor'],
  audit: 'audit.export',
  query: z.strictObject(filters),
  data: z.object({ csv: z.string(), isWhole: z.boolean() }),
});
