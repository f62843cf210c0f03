import { z } from 'zod';
import { defineCall } from '../call.ts';
import { coinCode, decimal, empty, id, pageData, pageQuery, timeMs, timeQuery } from '../shapes.ts';
import { earnings, planRates, referralCode, referralDay, referralRecord, REFERRAL_LEVELS, REFERRAL_STATES, treePerson } from './shapes.ts';

const feature = 'referral';
const own = { method: 'GET', principal: 'customer', rate: 'read', apiScope: 'read' } as const;
const write = { method: 'POST', principal: 'customer', rate: 'write', loses: 'nothing', feature } as const;

export const referralPlan = defineCall({
  ...own,
  path: '/api/account/referrer',
  summary: 'Own codes, the rates, and earnings by coin, in total value and by day',
  data: z.object({
    code: z.string(),
    codes: z.array(referralCode),
    rates: planRates,
    isAgreed: z.boolean().meta({ description: 'Whether the rates of trading fees are one’s own' }),
    referrer: z
      .object({ name: z.string(), since: timeMs, share: decimal.meta({ description: 'Of one’s own fees that come back' }) })
      .nullable()
      .meta({ description: 'Who invited the customer' }),
    currency: z.string(),
    timeZone: z.string(),
    nextCredit: timeMs.meta({ description: 'The next full hour' }),
    earned: earnings,
    month: z.object({ value: decimal.nullable(), before: decimal.nullable() }),
    days: z.array(referralDay).meta({ description: 'The last 90 days of the site’s calendar with a reward' }),
    people: z.int(),
    second: z.int().meta({ description: 'Whom those invited' }),
    active: z.int().meta({ description: 'People who paid a fee in the last 30 days' }),
  }),
});

export const referralBonus = defineCall({
  ...own,
  path: '/api/account/referrer/bonus',
  summary: 'One record for each fee and level, newest first',
  query: z.strictObject({
    ...pageQuery,
    level: z.enum(REFERRAL_LEVELS).optional(),
    status: z.enum(REFERRAL_STATES).optional(),
    friendId: id.optional(),
    coin: coinCode.optional(),
    ...timeQuery,
  }),
  data: pageData(referralRecord),
});

export const referralTree = defineCall({
  ...own,
  path: '/api/account/referrer/tree',
  summary: 'Invited customers, by earned rewards, with the number of customers they invited',
  query: z.strictObject({ ...pageQuery, range: z.enum(['all', '30d', 'today']).default('all') }),
  data: pageData(treePerson).extend({
    currency: z.string(),
    rates: planRates,
    rest: z.object({
      people: z.int(),
      active: z.int(),
      reward: decimal.nullable(),
      indirect: decimal.nullable(),
      second: z.int(),
    }),
  }),
});

export const referralCodeAdd = defineCall({
  ...write,
  path: '/api/account/referrer/codes',
  summary: 'Create an additional code that shares part of the direct reward with the friend',
  body: z.strictObject({ share: decimal.meta({ description: 'Of the direct reward: 0.5 for half of it' }) }),
  data: referralCode,
});

export const referralCodeRemove = defineCall({
  ...write,
  path: '/api/account/referrer/codes/remove',
  summary: 'Remove a code; customers who signed up with it keep its terms',
  body: z.strictObject({ id }),
  data: empty,
});

export const referralInvite = defineCall({
  method: 'GET',
  path: '/api/referral/invite',
  summary: 'The inviter of a code, by their chosen name, and the code’s terms',
  principal: 'visitor',
  // Enough for those who follow a link, and too little to find a customer’s among 10¹² codes.
  rate: 'lookup',
  feature,
  query: z.strictObject({ code: z.string().max(32) }),
  data: z.object({
    name: z.string().nullable().meta({ description: 'Null for somebody who has not chosen one' }),
    back: decimal.meta({ description: 'Of the invited customer’s own trading fees, back to them' }),
    direct: decimal.meta({ description: 'Of those fees, to the one who invites' }),
  }),
});
