import { z } from 'zod';
import { ROLES } from '../../call.ts';
import { timeMs } from '../../shapes.ts';

export const role = z.enum(ROLES);
/** How an operator signs in, and what colleagues and the audit log call them. */
export const operatorName = z.string().regex(/^[a-z][a-z0-9._-]{1,31}$/);
/** What customers call an operator: letters, digits and spaces of any language. */
export const displayName = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M} .'-]{0,22}[\p{L}\p{N}\p{M}.])?$/u);
export const operatorId = z.string().regex(/^[1-9]\d{0,8}$/);

/** A passkey: `id` is its first coordinate, which confirms this key and no other, `fingerprint` what two people compare. */
export const key = z.object({ id: z.string(), fingerprint: z.string(), addedAt: timeMs, countsFrom: timeMs.nullable() });

/** The operator who is signed in. */
export const self = z.object({
  id: operatorId,
  name: operatorName,
  roles: z.array(role),
  /** When the session ends at the latest, and after how many idle milliseconds it ends before. */
  endsAt: timeMs,
  idleMs: z.int(),
  /** Title of the default site. */
  site: z.string(),
  isDemo: z.boolean(),
  /** When they may do more than read; null until an owner who did not make their link says who they are. */
  decidesFrom: timeMs.nullable(),
  /** How many owners decide: one alone is not checked by another. */
  owners: z.int(),
  /** Names of operators who wait to be confirmed, for owners. */
  unconfirmed: z.array(operatorName),
  /** Whether votes have to be signed here, and how many of the operator's own keys count and wait. */
  keys: z.object({ isRequired: z.boolean(), counting: z.int(), waiting: z.int() }),
});
export type Self = z.output<typeof self>;

/** A colleague. `lastSeenAt` is null for one who has never signed in. */
export const colleague = z.object({
  id: operatorId,
  name: operatorName,
  displayName: z.string().meta({ description: 'What customers call them' }),
  roles: z.array(role),
  state: z.enum(['invited', 'unconfirmed', 'waits', 'active', 'disabled']),
  createdAt: timeMs,
  lastSeenAt: timeMs.nullable(),
  sessions: z.int(),
  /** The uid of the customer account that is their own, on which they may not act. */
  ownUid: z.string().nullable(),
  /** Keys that they sign with; one without `countsFrom` waits for another owner's word. */
  keys: z.array(key),
});
export type Colleague = z.output<typeof colleague>;

/** Why something is done; kept in the audit log. */
export const reason = z.string().trim().min(3).max(500);
export const totpCode = z.string().regex(/^\d{6}$/);
