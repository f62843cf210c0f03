import { RIGHT_AMOUNT_DESCRIPTIONS, RIGHTS } from '../../customer-words.generated.ts';
import type { RightAmountName, RightName } from '../../customer-words.ts';
import { z } from 'zod';
import { decimal, id, timeMs } from '../../shapes.ts';

/** Certification levels in their order; a customer without any has level 0. */
export const LEVELS = ['ordinary', 'primary', 'senior'] as const;
export type CertificationLevel = (typeof LEVELS)[number];
export const level = z.enum(LEVELS);
/** 0 for none, 1 ordinary, 2 primary, 3 senior. */
export type LevelNumber = 0 | 1 | 2 | 3;

export const DOCUMENT_KINDS = ['identity_card', 'passport', 'residence_permit'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
export const documentKind = z.enum(DOCUMENT_KINDS);

/** Pictures of an application: both sides of the document, and its owner holding it. */
export const SLOTS = ['front', 'back', 'hand'] as const;
export type Slot = (typeof SLOTS)[number];
export const slot = z.enum(SLOTS);

export const CERTIFICATION_STATES = ['none', 'review', 'passed', 'failed', 'withdrawn'] as const;
export const certificationState = z.enum(CERTIFICATION_STATES);
export type CertificationState = z.output<typeof certificationState>;

/** What a reviewer can object to, field by field. */
export const FIELDS = ['truename', 'cardNumber', 'birthDate', 'expiresOn', 'front', 'back', 'hand'] as const;
export type Field = (typeof FIELDS)[number];
export const REASONS = [
  'unreadable',
  'glare',
  'cropped',
  'mismatch',
  'expired',
  'not_accepted',
  'copy',
  'edited',
  'no_face',
  'other',
] as const;
export type Reason = (typeof REASONS)[number];
export const WORDS_MAX = 500;

/** An objection to a field, with words of the reviewer in the customer's language. */
export const problem = z.strictObject({
  field: z.enum(FIELDS),
  reason: z.enum(REASONS),
  words: z
    .string()
    .trim()
    .max(WORDS_MAX)
    .regex(/^[\P{C}\n]*$/u)
    .default(''),
});
export type Problem = z.output<typeof problem>;

/** A day of the calendar. */
export const day = z.iso.date().meta({ description: 'A day as YYYY-MM-DD' });

export const truename = z
  .string()
  .transform((name) => name.normalize('NFC').replaceAll(/\s+/gu, ' ').trim())
  .pipe(z.string().regex(/^[\p{L}\p{M}][\p{L}\p{M} .,'’·•-]{1,79}$/u));
export const cardNumber = z
  .string()
  .transform((number) => number.replaceAll(/[\s-]/gu, '').toUpperCase())
  .pipe(z.string().regex(/^(?=(?:[()/.]*[0-9A-Z]){4})[0-9A-Z()/.]{4,32}$/));
/** The two lines at the bottom of a passport's page with the photograph. */
export const machineLines = z.string().trim().min(60).max(120);

/** What is entered of a document. Days that follow from the number, or from a passport's lines, may be left out. */
export const entered = z.strictObject({
  truename,
  cardType: documentKind,
  cardNumber,
  birthDate: day.optional(),
  expiresOn: day.optional(),
  lines: machineLines.optional(),
});
export type EnteredIdentity = z.output<typeof entered>;

/** The same as it is kept: with what follows from the number. A document without a last day has none. */
export const identityData = z.object({
  truename: z.string().min(1),
  country: z.string(),
  cardType: documentKind,
  cardNumber,
  birthDate: day,
  expiresOn: day.nullable(),
});
export type IdentityData = z.output<typeof identityData>;

const flags = Object.fromEntries(RIGHTS.map((name) => [name, z.boolean()])) as Readonly<Record<RightName, z.ZodBoolean>>;
const amount = z.strictObject({ CNY: decimal, USD: decimal });
const amounts = Object.fromEntries(
  Object.entries(RIGHT_AMOUNT_DESCRIPTIONS).map(([name, description]) => [name, amount.meta({ description })]),
) as Readonly<Record<RightAmountName, typeof amount>>;
const allowed = z.strictObject({ ...flags, ...amounts });
/** What a level allows, apart from withdrawals, whose limits belong to the coins. */
export type LevelRights = z.output<typeof allowed>;
/** By level, 0 to 3. */
export const rights = z.tuple([allowed, allowed, allowed, allowed]);
export type Rights = z.output<typeof rights>;

/** Where a customer stands at one level. */
export const levelView = z.object({
  level,
  state: certificationState,
  isOpen: z.boolean().meta({ description: 'The site has this level, what it needs has passed, and attempts are left' }),
  sentAt: timeMs.nullable(),
  decidedAt: timeMs.nullable(),
  problems: z.array(problem),
  hasDraft: z.boolean(),
  attempts: z.object({
    used: z.int(),
    most: z.int(),
    days: z.int(),
    nextAt: timeMs.nullable().meta({ description: 'From when on another one is possible; null while one is left' }),
  }),
});
export type LevelView = z.output<typeof levelView>;

/** Withdrawals and sends of one coin within 24 hours, by level 0 to 3. */
export const moveOut = z.object({ coin: z.string(), used: decimal, limits: z.tuple([decimal, decimal, decimal, decimal]) });
export type MoveOut = z.output<typeof moveOut>;

export const certification = z.object({
  level: z.int().min(0).max(3),
  since: timeMs.nullable(),
  isVerified: z.boolean().meta({ description: 'Real-name verified: primary, or ordinary where the site has no primary' }),
  levels: z.array(levelView).meta({ description: 'Of the levels that the site has' }),
  rights,
  moveOut: z.array(moveOut),
  country: z.string(),
  ageMin: z.int(),
});
export type Certification = z.output<typeof certification>;

/** A picture that was sent or is in a draft. */
export const shot = z.object({ slot, picture: id, isAccepted: z.boolean() });

/** The customer's own application for a level: what was entered, and the pictures. */
export const ownApplication = z.object({
  level,
  data: identityData.extend({ truename: z.string(), cardNumber: z.string() }).partial().nullable(),
  shots: z.array(shot),
  isDraft: z.boolean(),
  problems: z.array(problem),
});
export type OwnApplication = z.output<typeof ownApplication>;

/** Who looked at what; a customer sees who looked at their data. */
export const viewEntry = z.object({
  at: timeMs,
  what: z.enum(['data', ...SLOTS]),
  level,
  by: z.string().nullable().meta({ description: 'Name of the reviewer; null for the customer' }),
});
export type ViewEntry = z.output<typeof viewEntry>;

/** Opens a picture once it was asked for; ends by itself after a minute. */
export const pictureView = z.object({ view: id, expiresAt: timeMs });
