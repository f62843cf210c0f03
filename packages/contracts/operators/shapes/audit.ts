import { z } from 'zod';
import { timeMs } from '../../shapes.ts';
import { operatorName } from './operator.ts';

/** One entry of the audit log. `hash` covers the entry and the hash of the one before it. */
export const auditEntry = z.object({
  id: z.int(),
  at: timeMs,
  /** Null for what the platform did by itself. */
  operator: operatorName.nullable(),
  action: z.string(),
  target: z.string(),
  details: z.record(z.string(), z.unknown()),
  ip: z.string(),
  hash: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** What a check of the whole log found: the first entry that does not fit, if any. */
export const auditCheck = z.object({
  entries: z.int(),
  isWhole: z.boolean(),
  broken: z.object({ id: z.int(), problem: z.enum(['hash', 'gap', 'anchor']) }).nullable(),
  /** The newest entry whose hash is in the journal. */
  anchored: z.object({ id: z.int(), at: timeMs, hash: z.string() }).nullable(),
  newest: z.object({ id: z.int(), hash: z.string() }).nullable(),
});
export type AuditCheck = z.output<typeof auditCheck>;
