import { byRate, REWARDED_FEES } from '@agio/contracts/referral/constants';
import type { FEE_KINDS, LINK_REASONS } from '@agio/contracts/referral/constants';
import { customer, defineFact, defineRecord, defineTable, number, small, whole, word } from '@agio/kernel/record';
import type { FactOf, RecordOf, Values } from '@agio/kernel/record';

/** The most that both levels may take of a fee. */
export const RATES_MAX = 500_000;
/** Invited customers, and accounts known to belong to one person. */
export const TIES_MAX = 5_000_000;
export const LINKED_MAX = 1_000_000;
/** Accounts of one person: more than anyone can have, so that joining them stays a small piece of work. */
export const PERSON_MAX = 1_000;
/** Rewards that one command withholds; the rest is withheld at once afterwards, in as many deadlines as it takes. */
export const WITHHELD_MAX = 4_000;
/** How far up invitations are followed in search of a circle. */
export const CIRCLE_MAX = 64;

export type FeeKind = (typeof FEE_KINDS)[number];
/** Part of the friend who pays, of the inviter, of the inviter's inviter. */
export const LEVELS = ['back', 'direct', 'indirect'] as const;
export type Level = (typeof LEVELS)[number];
/** Where a fee went, and its rewards are paid from. */
export const SOURCES = ['fees', 'house'] as const;
export type Source = (typeof SOURCES)[number];
export type LinkReason = (typeof LINK_REASONS)[number];

/** A new customer was invited. */
export interface TieFriend {
  readonly kind: 'referral.tie';
  readonly customer: number;
  readonly inviter: number;
  /** Number of the inviter's code; 0 for the one of their account. */
  readonly code: number;
  /** Millionths of the direct reward that the friend gets. */
  readonly share: number;
}

/** Rates of both levels, in millionths of a fee. */
export interface LevelRates {
  readonly direct: number;
  readonly indirect: number;
}

/** Other rates for all customers without an agreement. `cause` is the request of the two people. */
export interface ChangePlan extends Readonly<Record<FeeKind, LevelRates>> {
  readonly kind: 'referral.plan';
  /** The plan that is replaced; 0 for none. */
  readonly version: number;
  readonly by: number;
  readonly decidedBy: number;
  readonly cause: string;
}

/** Other rates of trading fees for one inviter, or none of their own any more. */
export interface AgreeRates {
  readonly kind: 'referral.agree';
  readonly customer: number;
  readonly rates: LevelRates | null;
  readonly by: number;
  readonly decidedBy: number;
  readonly cause: string;
}

/** Two accounts are one person's. */
export interface LinkAccounts {
  readonly kind: 'referral.link';
  readonly customer: number;
  readonly other: number;
  readonly reason: LinkReason;
  /** The operator who says so; 0 for the watch. */
  readonly by: number;
}

/** An account is a person's own after all; the watch does not link it again. */
export interface ClearAccount {
  readonly kind: 'referral.clear';
  readonly customer: number;
  readonly by: number;
}

export type ReferralCommand = TieFriend | ChangePlan | AgreeRates | LinkAccounts | ClearAccount;

export const referralTie = defineRecord('referral.tie', 'referral_tie', ['friend'], {
  friend: customer('who was invited'),
  inviter: customer('who invited them', { isFixed: true }),
  code: number('number of the code; 0 for that of the account', { isFixed: true }),
  share: small('millionths of the direct reward that go to the friend', { isFixed: true }),
  tiedAtMs: number('a time', { isFixed: true }),
});
export type TieRecord = RecordOf<typeof referralTie>;

const nameOf = (kind: FeeKind): string => REWARDED_FEES.find((fee) => fee.kind === kind)?.name ?? kind;
const rate = (of: string) => small(`millionths of a fee: ${of}`);
export const referralPlan = defineRecord('referral.plan', 'referral_plan', ['version'], {
  version: number('number of the plan'),
  ...byRate((kind, level) => rate(`${nameOf(kind)}, ${level === 'direct' ? 'direct' : 'second level'}`)),
  by: number('number of the operator who asked'),
  decidedBy: number('number of the operator who decided'),
  cause: word('id of the request'),
  atMs: number('a time', { column: 'at' }),
});
export type PlanRecord = RecordOf<typeof referralPlan>;

/** An inviter's own rates of trading fees; −1 for none any more. */
export const referralAgreement = defineRecord('referral.agreement', 'referral_agreement', ['customer'], {
  customer: customer('whose rates these are'),
  direct: rate('trading, direct; −1 for the plan’s'),
  indirect: rate('trading, second level; −1 for the plan’s'),
  by: number('number of the operator who asked'),
  decidedBy: number('number of the operator who decided'),
  cause: word('id of the request'),
  atMs: number('a time', { column: 'at' }),
});
export type AgreementRecord = RecordOf<typeof referralAgreement>;

/** Whose account another one is: all accounts of a person have the same number, the smallest of them. */
export const referralPerson = defineRecord('referral.person', 'referral_person', ['customer'], {
  customer: number('number of a customer'),
  person: number('number of the person'),
  reason: word<LinkReason | 'cleared'>('how it was found'),
  by: number('number of the operator who said so; 0 for the watch'),
  atMs: number('a time', { column: 'at' }),
});
export type PersonRecord = RecordOf<typeof referralPerson>;

/** Rewards of one beneficiary in one coin that were credited at a full hour. */
export const referralCredit = defineRecord('referral.credit', 'referral_credit', ['customer', 'coin', 'source', 'dueMs'], {
  customer: customer('who was credited'),
  coin: small('number of a coin', { isFixed: true }),
  source: word<Source>('account that paid', { isFixed: true }),
  dueMs: number('the full hour', { isFixed: true }),
  amount: whole('atoms', { isFixed: true, inCopy: 'amountAtoms' }),
  creditedAtMs: number('a time', { isFixed: true, inCopy: 'time' }),
});
export type CreditRecord = RecordOf<typeof referralCredit>;

/** A fee that a machine took, with what it brings; those of trades are computed from the trade. */
export const referralEarned = defineFact('referral.earned', ['cause'], {
  friend: customer('who paid the fee'),
  feeKind: word<FeeKind>('what the fee was for'),
  source: word<Source>('account that the fee went to'),
  coin: small('number of a coin'),
  fee: whole('atoms'),
  back: whole('atoms for the friend'),
  backRate: rate('for the friend'),
  inviter: customer('who invited them'),
  direct: whole('atoms for the inviter'),
  directRate: rate('for the inviter'),
  second: customer('who invited the inviter; 0 for nobody'),
  indirect: whole('atoms for them'),
  indirectRate: rate('for them'),
  cause: word('cause of the fee'),
  atMs: number('a time'),
});
export type EarnedFact = FactOf<typeof referralEarned>;

/** Rewards that were not credited when two accounts turned out to be one person's, and never will be. */
export const referralWithheld = defineFact('referral.withheld', ['friend', 'level', 'coin', 'source'], {
  friend: customer('who paid the fees'),
  level: word<Level>('part of the reward'),
  coin: small('number of a coin'),
  source: word<Source>('account that would have paid'),
  amount: whole('atoms'),
  atMs: number('a time'),
});

/** One row for each fee and level. */
export const referralReward = defineTable('referral_reward', ['cause', 'friend', 'level'], {
  cause: word('cause of the fee: `trade:` and its number, or what a machine took it for'),
  friend: customer('who paid the fee'),
  level: word<Level>('part of the reward'),
  beneficiary: customer('whose reward it is'),
  feeKind: word<FeeKind>('what the fee was for', { inCopy: 'kind' }),
  source: word<Source>('account that the fee went to'),
  coin: small('number of a coin'),
  fee: whole('atoms', { inCopy: 'feeAtoms' }),
  rate: small('millionths of the fee'),
  amount: whole('atoms', { inCopy: 'rewardAtoms' }),
  atMs: number('a time', { column: 'at', inCopy: 'time' }),
  creditedAtMs: number('when it was credited', { isNullable: true, inCopy: 'creditedAt' }),
  withheldAtMs: number('when it was withheld', { isNullable: true }),
});
export type RewardRow = Values<typeof referralReward.fields>;

/** Further codes of customers, with what they give their friends. The code itself is a word of people's, and not in the journal. */
export const referralCode = defineTable('referral_code', ['id'], {
  id: number('number of a code'),
  customer: customer('whose code it is'),
  code: word('the code', { inCopy: 'code' }),
  share: small('millionths of the direct reward that go to the friend', { inCopy: 'shareMillionths' }),
  createdAtMs: number('a time', { inCopy: 'time' }),
  removedAtMs: number('a time', { isNullable: true, inCopy: 'removedAt' }),
});
export type CodeRow = Values<typeof referralCode.fields>;

export const REFERRAL_REFUSALS = [
  'referral.invalid',
  'referral.not_found',
  'referral.already_tied',
  'referral.circle',
  'referral.terms_changed',
  'referral.nothing_changes',
  'referral.cleared',
  'referral.too_many',
] as const;
