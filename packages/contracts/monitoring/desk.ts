import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import type { Role } from '../call.ts';
import { id, pageData, pageQuery, timeMs } from '../shapes.ts';
import { caseOutcome, caseRow, finding, monitoringCase, monitoringRule } from './shapes.ts';

/** A right of its own: to warn a customer of a suspicion is forbidden by law, so that few may know of one. */
const OFFICERS: readonly Role[] = ['owner', 'compliance'];
const params = z.strictObject({ id });
const note = z
  .string()
  .trim()
  .min(1)
  .max(4_000)
  .regex(/^[\P{Cc}\n\t]*$/u);

export const deskFindings = defineDeskCall({
  method: 'GET',
  path: '/api/operator/monitoring/findings',
  summary: 'What the rules of monitoring found, the newest first: what belongs to no case yet, or all of it',
  principal: 'operator',
  roles: OFFICERS,
  audit: 'monitoring.findings',
  query: z.strictObject({
    ...pageQuery,
    view: z.enum(['new', 'all']).optional(),
    rule: monitoringRule.optional(),
    search: z
      .string()
      .regex(/^\d{1,12}$/)
      .optional()
      .meta({ description: 'Number of a customer. The audit log does not keep it' }),
  }),
  data: pageData(finding),
});

export const deskCases = defineDeskCall({
  method: 'GET',
  path: '/api/operator/monitoring/cases',
  summary: 'Cases that are open, the oldest first, or closed, the newest first; and how many findings belong to none yet',
  principal: 'operator',
  roles: OFFICERS,
  query: z.strictObject({ ...pageQuery, view: z.enum(['open', 'closed']).optional() }),
  data: pageData(caseRow).extend({ waiting: z.int(), oldestAt: timeMs.nullable() }),
});

export const deskCase = defineDeskCall({
  method: 'GET',
  path: '/api/operator/monitoring/cases/{id}',
  summary: 'One case: its newest findings, and all notes',
  principal: 'operator',
  roles: OFFICERS,
  audit: 'monitoring.case',
  params,
  data: monitoringCase,
});

export const deskCaseOpen = defineDeskCall({
  method: 'POST',
  path: '/api/operator/monitoring/findings/{id}/case',
  summary:
    'Open a case about the customer of a finding. All findings about them that belong to no case yet become part of it, and so does what is found later',
  principal: 'operator',
  roles: OFFICERS,
  audit: 'monitoring.open',
  params,
  body: z.strictObject({ note }),
  data: monitoringCase,
});

export const deskCaseNote = defineDeskCall({
  method: 'POST',
  path: '/api/operator/monitoring/cases/{id}/note',
  summary: 'Write a note in an open case. Notes are neither changed nor removed',
  principal: 'operator',
  roles: OFFICERS,
  audit: 'monitoring.note',
  params,
  body: z.strictObject({ note }),
  data: monitoringCase,
});

export const deskCaseClose = defineDeskCall({
  method: 'POST',
  path: '/api/operator/monitoring/cases/{id}/close',
  summary: 'Close a case with its outcome, for good. What is found later is new',
  principal: 'operator',
  roles: OFFICERS,
  audit: 'monitoring.close',
  params,
  body: z.strictObject({ outcome: caseOutcome, note }),
  data: monitoringCase,
});

export const deskCaseExport = defineDeskCall({
  method: 'POST',
  path: '/api/operator/monitoring/cases/{id}/export',
  summary: 'A case as CSV: findings and notes in the order of their times',
  principal: 'operator',
  roles: OFFICERS,
  secondFactor: true,
  audit: 'monitoring.export',
  params,
  body: z.strictObject({}),
  data: z.object({ csv: z.string() }),
});
