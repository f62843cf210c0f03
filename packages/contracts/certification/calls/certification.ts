import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { picture } from '../../identity/shapes/picture.ts';
import { proofCode } from '../../identity/shapes/security.ts';
import { id, pageData, pageQuery } from '../../shapes.ts';
import {
  cardNumber,
  certification,
  day,
  documentKind,
  entered,
  level,
  machineLines,
  ownApplication,
  pictureView,
  truename,
  viewEntry,
} from '../shapes/certification.ts';

const level2 = level.exclude(['ordinary']);
const pictures = { front: id.optional(), back: id.optional(), hand: id.optional() };

export const getRealname = defineCall({
  method: 'GET',
  path: '/api/account/realname',
  summary: 'The customer’s verification levels, the rights of each, and the 24-hour withdrawal limit',
  principal: 'customer',
  rate: 'read',
  data: certification,
});

export const realnameOwn = defineCall({
  method: 'GET',
  path: '/api/account/realname/own',
  summary: 'The data submitted for a level, in a draft or the newest application',
  principal: 'customer',
  rate: 'read',
  query: z.strictObject({ level }),
  data: ownApplication,
});

export const realnameCode = defineCall({
  method: 'GET',
  path: '/api/account/realname/code',
  summary: 'Send a code for /money/userCA to the customer’s own mobile number, else to the e-mail address',
  principal: 'customer',
  rate: 'code',
  data: z.object({ resendAfter: z.int(), kind: z.enum(['mobile', 'email']), to: z.string().meta({ description: 'Masked' }) }),
});

export const userCA = defineCall({
  method: 'POST',
  path: '/api/money/userCA',
  summary: 'Apply for ordinary verification: name and document number, for the country of the account',
  principal: 'customer',
  whereNotServed: 'refused',
  loses: 'nothing',
  rate: 'write',
  body: z.strictObject({
    code: proofCode,
    mobile: z
      .string()
      .trim()
      .max(32)
      .optional()
      .meta({ description: 'The account’s own number that the code was sent to; without one it was sent by e-mail' }),
    cardNumber,
    truename,
    cardType: documentKind,
    birthDate: day.optional(),
    expiresOn: day.optional(),
    lines: machineLines.optional(),
  }),
  data: certification,
});

export const realnameRequest = defineCall({
  method: 'POST',
  path: '/api/account/realname/request',
  summary:
    'Apply for primary or senior certification with pictures; those that a draft has, or that were accepted in the last application, may be left out',
  principal: 'customer',
  whereNotServed: 'refused',
  loses: 'nothing',
  rate: 'write',
  body: z.strictObject({ level: level2, data: entered.optional(), ...pictures }),
  data: certification,
});

export const realnameDraft = defineCall({
  method: 'POST',
  path: '/api/account/realname/draft',
  summary: 'Save the draft, to continue later or on another device; drafts are kept for seven days',
  principal: 'customer',
  whereNotServed: 'refused',
  loses: 'nothing',
  rate: 'write',
  body: z.strictObject({
    level,
    data: z
      .strictObject({
        truename: z.string().max(80),
        cardType: documentKind,
        cardNumber: z.string().max(32),
        birthDate: z.union([day, z.literal('')]),
        expiresOn: z.union([day, z.literal('')]),
      })
      .partial()
      .optional(),
    ...pictures,
  }),
  data: ownApplication,
});

export const realnameView = defineCall({
  method: 'POST',
  path: '/api/account/realname/view',
  summary:
    'Ask for one of one’s own pictures; the view is logged, told to the customer, and lives for a minute. On a device that is not known yet it needs a passkey or the authenticator',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  secondFactor: true,
  moves: 'none',
  body: z.strictObject({ picture: id }),
  data: pictureView,
});

export const realnamePicture = defineCall({
  method: 'GET',
  path: '/api/account/realname/picture/{view}',
  summary: 'The picture of a view, with who looks and when in it',
  principal: 'customer',
  rate: 'read',
  answers: 'picture',
  params: z.strictObject({ view: id }),
  data: picture,
});

export const realnameViews = defineCall({
  method: 'GET',
  path: '/api/account/realname/views',
  summary: 'Views of the customer’s data and photos, newest first',
  principal: 'customer',
  rate: 'read',
  query: z.strictObject({ ...pageQuery }),
  data: pageData(viewEntry),
});
