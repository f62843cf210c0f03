import { z } from 'zod';
import { defineDeskCall } from '../call.ts';
import type { Role } from '../call.ts';
import { coinCode, decimal, id, pageData, pageQuery, timeMs } from '../shapes.ts';
import { FEE_KINDS, levelRates, LINK_REASONS, planRates, REFERRAL_LEVELS, REFERRAL_STATES } from './shapes.ts';

const READERS: readonly Role[] = ['owner', 'finance', 'compliance', 'auditor'];
const JUDGES: readonly Role[] = ['compliance'];

const inviter = z.object({
  uid: id,
  people: z.int(),
  linked: z.int().meta({ description: 'Of them, accounts that are known to be one person’s with the inviter' }),
  value: decimal.nullable().meta({ description: 'Worth of all rewards, in the rate currency of the first site' }),
  withheld: decimal.nullable(),
});

export const deskReferral = defineDeskCall({
  method: 'GET',
  path: '/api/operator/referral',
  summary: 'Rates, agreements, what is owed and was paid by coin, and those who earn most',
  principal: 'operator',
  roles: READERS,
  data: z.object({
    version: z.int(),
    rates: planRates,
    currency: z.string(),
    nextCredit: timeMs,
    coins: z.array(
      z.object({
        coin: coinCode,
        fees: decimal.meta({ description: 'Fees that brought rewards' }),
        credited: decimal,
        waiting: decimal,
        withheld: decimal,
        account: decimal.meta({ description: 'What the account of fees has now' }),
      }),
    ),
    agreements: z.array(z.object({ uid: id, rates: levelRates, time: timeMs })),
    inviters: z.array(inviter),
  }),
});

export const deskReferralLinks = defineDeskCall({
  method: 'GET',
  path: '/api/operator/referral/links',
  summary: 'Linked accounts, newest first: they earn no rewards from each other’s fees',
  principal: 'operator',
  roles: READERS,
  audit: 'referral.links.view',
  query: z.strictObject({ ...pageQuery, uid: id.optional() }),
  data: pageData(
    z.object({
      uid: id,
      person: id.meta({ description: 'The first account of the person' }),
      reason: z.enum([...LINK_REASONS, 'cleared']),
      time: timeMs,
      inviter: id.nullable(),
    }),
  ),
});

export const deskReferralRecords = defineDeskCall({
  method: 'GET',
  path: '/api/operator/referral/records',
  summary: 'Rewards of one customer, newest first, each with its fee',
  principal: 'operator',
  roles: READERS,
  audit: 'referral.records.view',
  query: z.strictObject({ ...pageQuery, uid: id }),
  data: pageData(
    z.object({
      time: timeMs,
      cause: z.string(),
      friend: id,
      level: z.enum(REFERRAL_LEVELS),
      kind: z.enum(FEE_KINDS),
      coin: coinCode,
      fee: decimal,
      reward: decimal,
      status: z.enum(REFERRAL_STATES),
    }),
  ),
});

export const deskReferralJudge = defineDeskCall({
  method: 'POST',
  path: '/api/operator/referral/links/{uid}',
  summary: 'Link two accounts of one person, or clear an account',
  principal: 'operator',
  roles: JUDGES,
  secondFactor: true,
  audit: 'referral.judge',
  params: z.strictObject({ uid: id }),
  body: z.strictObject({
    other: id.optional().meta({ description: 'The other account; without one the account is cleared' }),
    reason: z.string().trim().min(3).max(200),
  }),
  data: z.object({}),
});
