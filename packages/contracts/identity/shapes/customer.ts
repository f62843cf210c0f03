import { z } from 'zod';
import { NAME_KINDS } from '../../customer-words.generated.ts';
import { coinCode, decimal, timeMs } from '../../shapes.ts';
import { securityEvent, source } from './security.ts';

/** A customer's public number, as operators write it into the paths of calls. */
export const customerUid = z.string().regex(/^\d{8}$/);
/** `disabled`: by operators. `frozen`: by the owner's own freeze link. An account can be both, and is then shown as disabled. */
export const CUSTOMER_STATES = ['active', 'disabled', 'frozen', 'closed'] as const;
export const customerState = z.enum(CUSTOMER_STATES);
export type CustomerState = z.output<typeof customerState>;

/** What all accounts of a customer are worth in the default site's rate currency; coins without a price are left out. */
const worth = z.object({ currency: coinCode, value: decimal, held: decimal });

/** One line of the list. Addresses are masked: who needs the whole of one asks for it, and the audit log says so. */
export const customerRow = z.object({
  uid: customerUid,
  username: z.string().nullable(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  country: z.string(),
  state: customerState,
  vip: z.int(),
  worth,
  createdAt: timeMs,
  lastLoginAt: timeMs.nullable(),
});
export type CustomerRow = z.output<typeof customerRow>;

/** A name that others see: of an account, of an OTC shop or of a C2C provider. */
export const shownName = z.object({ uid: customerUid, kind: z.enum(NAME_KINDS), name: z.string() });
export type ShownName = z.output<typeof shownName>;
export const similarNames = z.array(shownName).meta({ description: 'Names of others that theirs can be taken for' });

/** Wrong attempts that lock something now, and until when. */
export const lockout = z.object({ what: z.enum(['login', 'otp', 'payPassword', 'password']), until: timeMs });

export const customerDetail = customerRow.extend({
  invitedBy: customerUid.nullable(),
  disabledAt: timeMs.nullable(),
  frozenAt: timeMs.nullable(),
  closedAt: timeMs.nullable(),
  language: z.string().nullable(),
  security: z.object({
    otp: z.boolean(),
    recoveryCodesLeft: z.int(),
    passkeys: z.array(z.object({ name: z.string(), createdAt: timeMs, lastUsedAt: timeMs.nullable() })),
    payPassword: z.boolean(),
    phrase: z.boolean(),
    apiKeys: z.int(),
    passwordChangedAt: timeMs,
    /** When a password, a factor or an address was last changed, and until when withdrawals wait because of it. */
    changedAt: timeMs.nullable(),
    changeDelayUntil: timeMs.nullable(),
    lockouts: z.array(lockout),
  }),
  similar: similarNames,
  sessions: z.int(),
  notes: z.int(),
  /** Whether it is the reader's own account, on which they may not act. */
  isOwn: z.boolean(),
});
export type CustomerDetail = z.output<typeof customerDetail>;

export const customerSession = z.object({ id: z.string(), ...source, createdAt: timeMs, lastUsedAt: timeMs });
export type CustomerSession = z.output<typeof customerSession>;

export const customerEvent = z.object({ time: timeMs, event: securityEvent, ...source });

/** What operators wrote about a customer. `about` says whether an act wrote it, with its reason as the text. */
export const customerNote = z.object({
  id: z.string(),
  at: timeMs,
  operator: z.string(),
  about: z.enum(['note', 'disabled', 'enabled', 'factors_reset']),
  text: z.string(),
});
export type CustomerNote = z.output<typeof customerNote>;
