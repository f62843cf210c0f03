import { z } from 'zod';
import type { Role } from '../../call.ts';
import { role } from '../../operators/shapes/operator.ts';
import { coinCode, decimal, queryInt, signedDecimal, timeMs } from '../../shapes.ts';
import { auditReason, chainCode, depositWait, paymentWait, withdrawalRefusal, withdrawalState } from '../shapes/wallet.ts';

/** Roles that decide about customers' money on chains. Support never does, and an auditor changes nothing. */
export const DECIDERS: readonly Role[] = ['owner', 'finance', 'compliance'];
/** Roles that move the house's own coins and change payments that are under way. */
export const PAYERS: readonly Role[] = ['owner', 'finance'];
/** Roles that read lists of money: all but those who write the site's words. */
export const READERS: readonly Role[] = ['owner', 'finance', 'compliance', 'support', 'auditor'];

/** Withdrawals, deposits, halts and proposals are numbered from 1. */
export const deskNumber = z.string().regex(/^[1-9]\d{0,14}$/);
export const deskUid = z.string().regex(/^\d{4,12}$/);
/** A page of a list: what stands after the row with this number, in the order of the view. */
export const keyset = { after: queryInt(1, 999_999_999_999).optional(), limit: queryInt(1, 200).optional() };
export const search = z.string().trim().min(1).max(128).optional();

/** A customer as operators see them in lists: uid and masked name. */
export const deskCustomer = z.object({ uid: z.string(), label: z.string(), isOwn: z.boolean() });

export const DESK_WITHDRAWAL_VIEWS = ['to_audit', 'second', 'delayed', 'under_way', 'done', 'failed', 'all'] as const;
export const deskWithdrawalView = z.enum(DESK_WITHDRAWAL_VIEWS);
export type DeskWithdrawalView = z.output<typeof deskWithdrawalView>;

export const deskWithdrawalRow = z.object({
  id: deskNumber,
  time: timeMs,
  updatedAt: timeMs,
  customer: deskCustomer,
  coin: coinCode,
  chain: chainCode,
  /** What was taken from the balance; the destination receives `receives`. */
  amount: decimal,
  fee: decimal,
  receives: decimal,
  /** In the site's currency; null where the coin has no price. */
  value: decimal.nullable(),
  address: z.string(),
  internal: z.boolean(),
  state: withdrawalState,
  /** Why it waits for people or for a delay. */
  reasons: z.array(auditReason),
  /** How many people must approve, and how many of those who did count. */
  approvals: z.int(),
  approved: z.int(),
  readyAt: timeMs.nullable(),
  txid: z.string().nullable(),
  waits: paymentWait.nullable(),
  /** Code of the reason for which it ended unpaid. */
  refusedBecause: withdrawalRefusal.nullable(),
});
export type DeskWithdrawalRow = z.output<typeof deskWithdrawalRow>;

export const DESK_RULES = [
  'very_large',
  'large',
  'address_book',
  'factor_changed',
  'day_limit',
  'account_open',
  'no_debt',
  'destination',
  'balance_explained',
] as const;

/** One rule and what it found; which of the values it has depends on the rule. */
export const deskRule = z.object({
  rule: z.enum(DESK_RULES),
  isWarning: z.boolean(),
  /** The limit that it compares with, and what it compared. */
  limit: decimal.nullable(),
  found: signedDecimal.nullable(),
  /** When an address was saved, or until when a change delays. */
  at: timeMs.nullable(),
  /** How often payments to the destination reverted. */
  times: z.int().nullable(),
});
export type DeskRule = z.output<typeof deskRule>;

/** A person who decided: an operator, or a name at the command line. */
export const deskPerson = z.object({ name: z.string(), isOperator: z.boolean(), at: timeMs.nullable(), reason: z.string().nullable() });
export const deskDecider = z.object({ name: z.string(), roles: z.array(role) });

/** One transaction that was signed for a withdrawal; the last one is the one that is sent. */
export const deskWithdrawal = deskWithdrawalRow.extend({
  rules: z.array(deskRule),
  approvedBy: z.array(deskPerson),
  /** The other people who could decide. */
  deciders: z.array(deskDecider),
  /** Whether the reader may approve it now, or why not. */
  approve: z.enum(['allowed', 'role', 'own', 'again', 'state']),
  /** Whether the reader may reject it now. */
  mayReject: z.boolean(),
  available: decimal,
  currency: z.string(),
  note: z.string().nullable(),
  addressName: z.string().nullable(),
  hasBeneficiary: z.boolean(),
  transactions: z.array(z.string()),
  confirmations: z.int(),
  needed: z.int(),
  /** Network cost that people allowed, in the chain's own coin. */
  costMost: decimal.nullable(),
  explorer: z.string().nullable(),
});
export type DeskWithdrawal = z.output<typeof deskWithdrawal>;

export const deskDepositView = z.enum(['waiting', 'credited', 'small', 'reversed', 'all']);
export type DeskDepositView = z.output<typeof deskDepositView>;

export const deskDeposit = z.object({
  id: deskNumber,
  time: timeMs,
  coin: coinCode,
  chain: chainCode,
  amount: decimal,
  value: decimal.nullable(),
  txid: z.string(),
  place: z.string(),
  height: z.int(),
  /** Its owner, or the customer it is kept for; null for none. */
  customer: deskCustomer.nullable(),
  state: z.enum(['waiting', 'credited', 'small', 'reversed']),
  waits: depositWait.nullable(),
  /** A proposal about it that waits for a second person. */
  proposal: deskNumber.nullable(),
});
export type DeskDeposit = z.output<typeof deskDeposit>;

export const deskProposal = z.object({
  id: deskNumber,
  time: timeMs,
  /** What it would do. */
  act: z.enum(['assign', 'adjust', 'give_back', 'cover', 'settle', 'give_up', 'reopen']),
  /** The deposit, unexplained departure, chain or address that it is about. */
  target: z.string(),
  coin: coinCode.nullable(),
  amount: signedDecimal.nullable(),
  customer: deskCustomer.nullable(),
  /** Which account of the house a booking goes to, where it is no customer's. */
  account: z.enum(['house', 'suspense', 'trading']).nullable(),
  by: deskPerson,
  /** SHA-256 of the action, which a decision names. */
  hash: z.string(),
  decide: z.enum(['allowed', 'role', 'own', 'again']),
});
export type DeskProposal = z.output<typeof deskProposal>;
