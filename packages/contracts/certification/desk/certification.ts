import { z } from 'zod';
import { defineDeskCall } from '../../call.ts';
import type { Role } from '../../call.ts';
import { picture } from '../../identity/shapes/picture.ts';
import { reason } from '../../operators/shapes/operator.ts';
import { empty, id, pageData, pageQuery, timeMs } from '../../shapes.ts';
import { FIELDS, identityData, level, pictureView, problem, rights, slot } from '../shapes/certification.ts';

const REVIEWERS: readonly Role[] = ['owner', 'compliance'];
const READERS: readonly Role[] = ['owner', 'compliance', 'auditor'];

const row = z.object({
  id,
  uid: z.string(),
  level,
  state: z.enum(['review', 'passed', 'failed', 'withdrawn']),
  sentAt: timeMs,
  isLate: z.boolean().meta({ description: 'It waits for longer than was promised' }),
  decidedAt: timeMs.nullable(),
  decidedBy: z.string().nullable(),
  check: z.enum(['none', 'pending', 'passed', 'failed']).meta({ description: 'What the automatic check says' }),
});
export type DeskCertificationRow = z.output<typeof row>;

const whole = row.extend({
  customer: z.object({ uid: z.string(), name: z.string(), language: z.string() }),
  level: level,
  /** Null for what was erased, and for what cannot be read; the one is no longer there, and the other cannot be passed. */
  data: identityData.nullable(),
  dataState: z.enum(['whole', 'erased', 'unreadable']),
  before: z
    .object({ id, level, state: row.shape.state, data: identityData })
    .nullable()
    .meta({ description: 'What the same customer passed, or last sent, beside this application' }),
  alike: z
    .array(z.object({ uid: z.string(), isNumber: z.boolean(), isPerson: z.boolean() }))
    .meta({ description: 'Other accounts with the same number of any issuer, or the same name and birth' }),
  fields: z.array(z.enum(FIELDS)).meta({ description: 'What this level is reviewed for' }),
  slots: z.array(slot),
  problems: z.array(problem),
  isOwn: z.boolean(),
  formerUid: z.string().nullable().meta({ description: 'A closed account that was certified with the same document' }),
  others: z.array(row).meta({ description: 'Other applications of the same customer, newest first' }),
  withdrawnFor: z.string().nullable(),
});
export type DeskCertification = z.output<typeof whole>;

export const deskCertifications = defineDeskCall({
  method: 'GET',
  path: '/api/operator/certifications',
  summary: 'Applications that wait for a review, oldest first; or decided ones, newest first',
  principal: 'operator',
  roles: READERS,
  query: z.strictObject({
    ...pageQuery,
    view: z.enum(['waiting', 'decided']).optional(),
    level: level.optional(),
    uid: z.string().max(12).optional(),
  }),
  data: pageData(row).extend({ waiting: z.int(), oldestAt: timeMs.nullable(), late: z.int() }),
});

export const deskCertification = defineDeskCall({
  method: 'GET',
  path: '/api/operator/certifications/{id}',
  summary: 'One application: what was entered, and which pictures there are. The view is logged, and its customer sees that log',
  principal: 'operator',
  roles: REVIEWERS,
  audit: 'certification.view',
  params: z.strictObject({ id }),
  data: whole,
});

export const deskCertificationDecide = defineDeskCall({
  method: 'POST',
  path: '/api/operator/certifications/{id}/decide',
  summary: 'Pass an application, or fail it with a reason for each field that is not right',
  principal: 'operator',
  roles: REVIEWERS,
  audit: 'certification.decide',
  params: z.strictObject({ id }),
  body: z.strictObject({ passes: z.boolean(), problems: z.array(problem).max(FIELDS.length) }),
  data: whole,
});

export const deskCertificationWithdraw = defineDeskCall({
  method: 'POST',
  path: '/api/operator/certifications/{id}/withdraw',
  summary: 'Revoke a passed verification with every level above it; the rights end at once. The document can be blocked permanently',
  principal: 'operator',
  roles: REVIEWERS,
  secondFactor: true,
  audit: 'certification.withdraw',
  params: z.strictObject({ id }),
  body: z.strictObject({ reason, bars: z.boolean() }),
  data: whole,
});

export const deskCertificationView = defineDeskCall({
  method: 'POST',
  path: '/api/operator/certifications/{id}/view',
  summary: 'Ask for a picture; the view is logged, its customer sees that log, and it lives for a minute',
  principal: 'operator',
  roles: REVIEWERS,
  audit: 'certification.picture',
  params: z.strictObject({ id }),
  body: z.strictObject({ slot }),
  data: pictureView,
});

export const deskCertificationPicture = defineDeskCall({
  method: 'GET',
  path: '/api/operator/certification-picture/{view}',
  summary: 'The picture of a view, with who looks and when in it',
  principal: 'operator',
  roles: REVIEWERS,
  answers: 'picture',
  params: z.strictObject({ view: id }),
  data: picture,
});

export const deskCertificationRights = defineDeskCall({
  method: 'GET',
  path: '/api/operator/certification-rights',
  summary: 'What each level allows',
  principal: 'operator',
  roles: READERS,
  data: rights,
});

export const deskCertificationRightsSave = defineDeskCall({
  method: 'POST',
  path: '/api/operator/certification-rights',
  summary: 'Change what each level allows; it counts at once',
  principal: 'operator',
  roles: ['owner'],
  secondFactor: true,
  audit: 'certification.rights',
  body: z.strictObject({ rights, reason }),
  data: empty,
});
