import { defineContract, defineErrors } from '../contract.ts';
import { referralBonus, referralCodeAdd, referralCodeRemove, referralInvite, referralPlan, referralTree } from './calls.ts';
import { deskReferral, deskReferralJudge, deskReferralLinks, deskReferralRecords } from './desk.ts';
import { referralPostings } from './postings.ts';
import { referralDesk } from './desk-words.ts';

export { FEE_KINDS, LINK_REASONS, REFERRAL_CODES_MAX, REFERRAL_LEVELS, REFERRAL_RATES_MAX, REFERRAL_STATES } from './shapes.ts';
export type { CoinSum, PlanRates, ReferralCode, ReferralRecord, TreePerson } from './shapes.ts';

/** Rewards for those who bring customers. */
export const referral = defineContract({
  name: 'referral',
  feature: {
    name: 'referral',
    isOn: true,
    'en-US': 'Referral',
    'zh-CN': '邀请返佣',
    // What was earned stays in sight and is credited, whether or not anyone new is invited.
    leavesOpen: ['referralPlan', 'referralBonus', 'referralTree'],
  },
  calls: { referralPlan, referralBonus, referralTree, referralCodeAdd, referralCodeRemove, referralInvite },
  desk: { deskReferral, deskReferralLinks, deskReferralRecords, deskReferralJudge },
  errors: defineErrors({}),
  postings: referralPostings,
  channels: {},
  ...referralDesk,
});
