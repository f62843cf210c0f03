import { z } from 'zod';
import { timeMs } from '../../shapes.ts';
import { operatorId, operatorName, role } from './operator.ts';

/** Requests are numbered from 1. */
export const requestId = z.string().regex(/^[1-9]\d{0,8}$/);
/** What kind of thing is asked for, e.g. `market.fees`; each is declared by the module that carries it out. */
export const requestKind = z.string().regex(/^[a-z][a-z0-9_]{1,19}\.[a-z_]{2,30}$/);
export const requestState = z.enum(['waiting', 'approved', 'done', 'failed', 'refused', 'withdrawn', 'expired']);
export type RequestState = z.output<typeof requestState>;

const person = z.object({ id: operatorId, name: operatorName });

/** One value that the request changes, as the core will read it; `before` is null for what does not exist yet. */
export const change = z.object({ field: z.string(), before: z.string().nullable(), after: z.string() });

export const requestRow = z.object({
  id: requestId,
  kind: requestKind,
  /** What it is about: a market, a customer, a chain. */
  target: z.string(),
  state: requestState,
  reason: z.string(),
  askedBy: person,
  askedAt: timeMs,
  expiresAt: timeMs,
  decidedBy: person.nullable(),
  decidedAt: timeMs.nullable(),
  /** Whether the reader may decide it. */
  isForYou: z.boolean(),
});
export type RequestRow = z.output<typeof requestRow>;

export const request = requestRow.extend({
  changes: z.array(change),
  /** What follows from it as things are now; empty once it is decided. */
  effect: z.array(z.object({ field: z.string(), value: z.string() })),
  /** The canonical JSON (RFC 8785) that both people approve, and its SHA-256. */
  payload: z.string(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  decision: z.string().nullable(),
  /** Why it had no effect, for a request that was approved and failed. */
  failure: z.string().nullable(),
  deciders: z.array(z.object({ id: operatorId, name: operatorName, roles: z.array(role) })),
});
export type OperatorRequest = z.output<typeof request>;
