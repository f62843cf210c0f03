import { z } from 'zod';
import { coinCode, decimal, id, signedDecimal, timeMs } from '../../shapes.ts';

/** The three accounts a customer has for each coin (product.md §2). */
export const ACCOUNTS = ['trading', 'fiat', 'game'] as const;
export const accountKind = z.enum(ACCOUNTS);
export type AccountKind = z.output<typeof accountKind>;

/** Code of a chain as operators name it, e.g. `ETH` or `LOCAL`. */
export const chainCode = z.string().regex(/^[A-Z0-9]{1,16}$/);
/** An address as a customer gives it; the chain says whether it is one. */
export const chainAddress = z
  .string()
  .trim()
  .min(8)
  .max(128)
  .regex(/^[0-9A-Za-z]+$/);

/** A line of a customer's own, for themselves. */
export const ownLine = z
  .string()
  .trim()
  .max(64)
  .regex(/^\P{C}*$/u);

/** Why money moved. */
export const POSTING_KINDS = [
  'trade',
  'fee',
  'transfer',
  'sent',
  'received',
  'deposit',
  'withdrawal',
  'withdrawal_fee',
  'clawback',
  'welcome',
  'seed',
] as const;
export const postingKind = z.enum(POSTING_KINDS);
export type PostingKind = z.output<typeof postingKind>;

/** One movement of money in or out of an account of the customer, with what was there afterwards. */
export const posting = z.object({
  id: z.string(),
  time: timeMs,
  account: accountKind,
  coin: coinCode,
  kind: postingKind,
  amount: signedDecimal,
  after: decimal,
  cause: z.string(),
});
export type Posting = z.output<typeof posting>;

/** A page of a long history: `next` is the cursor of the rows behind it, null at the end. */
export function cursorData<T extends z.ZodType>(item: T) {
  return z.object({ list: z.array(item), next: z.string().nullable() });
}

/** Why money of a coin or a chain stands still, as customers read it. */
export const HALT_REASONS = ['maintenance', 'network', 'safety'] as const;
export const haltReason = z.enum(HALT_REASONS);
export type HaltReason = z.output<typeof haltReason>;

/** A coin on one chain, with what a customer has to know before money moves. */
export const coinOnChain = z.object({
  chain: chainCode,
  chainName: z.string(),
  family: z.enum(['evm', 'bitcoin', 'tron']),
  experimental: z.boolean(),
  /** Contract of the token, null for the chain's own coin. */
  contract: z.string().nullable(),
  /** Digits after the dot that the chain knows; a withdrawal has no more. */
  decimals: z.int(),
  deposit: z.object({
    open: z.boolean(),
    /** Why nothing is credited now; what arrives meanwhile is credited afterwards. */
    halted: haltReason.nullable(),
    confirmations: z.int(),
    minimum: decimal,
    secondsPerBlock: z.int(),
  }),
  withdrawal: z.object({
    open: z.boolean(),
    /** Why nothing leaves now. */
    halted: haltReason.nullable(),
    minimum: decimal,
    maximum: decimal,
    fee: decimal,
    /** What may still leave within 24 hours at the customer's level, and of how much. */
    dailyLimit: decimal,
    dailyLeft: decimal,
    /** From this amount on it is asked who a withdrawal to the outside is for; null where nobody asks. */
    beneficiaryFrom: decimal.nullable(),
  }),
  explorer: z
    .object({ address: z.string(), transaction: z.string() })
    .nullable()
    .meta({ description: 'Links with {} for what is looked up' }),
});
export type CoinOnChain = z.output<typeof coinOnChain>;

export const DEPOSIT_STATES = ['confirming', 'credited', 'to_audit', 'orphaned', 'reversed', 'too_small'] as const;
export const depositState = z.enum(DEPOSIT_STATES);
export type DepositState = z.output<typeof depositState>;

/** Why a deposit that arrived is kept for its owner and not credited yet. */
export const DEPOSIT_WAITS = ['above_limit', 'closed', 'halted', 'disabled', 'screening', 'nobodys'] as const;
export const depositWait = z.enum(DEPOSIT_WAITS);
export type DepositWait = z.output<typeof depositWait>;

export const deposit = z.object({
  id,
  coin: coinCode,
  chain: chainCode,
  amount: decimal,
  address: z.string(),
  /** Empty where it stands for several payments. */
  txid: z.string(),
  /** Payments that this stands for: those that are too small are one line for each coin and chain, and `amount` is their sum. */
  count: z.int(),
  state: depositState,
  confirmations: z.int(),
  needed: z.int(),
  /** With `to_audit`, why. */
  waits: depositWait.nullable(),
  time: timeMs,
});
export type Deposit = z.output<typeof deposit>;

export const WITHDRAWAL_STATES = [
  'requested',
  'to_audit',
  'approved',
  'signed',
  'broadcast',
  'confirmed',
  'rejected',
  'cancelled',
  'failed',
] as const;
export const withdrawalState = z.enum(WITHDRAWAL_STATES);
export type WithdrawalState = z.output<typeof withdrawalState>;

/** Why a withdrawal waits for people or for time. */
export const AUDIT_REASONS = ['new_address', 'factor_changed', 'large', 'very_large', 'not_in_book', 'limit'] as const;
export const auditReason = z.enum(AUDIT_REASONS);
export type AuditReason = z.output<typeof auditReason>;

/** Why a withdrawal was rejected (by operators) or failed (on its chain). */
export const WITHDRAWAL_REFUSALS = [
  'address_suspicious',
  'identity_unclear',
  'customer_asked',
  'policy',
  'reverted',
  'not_moved',
  'replaced',
  'too_small',
  'refused_by_contract',
  'taken_back',
] as const;
export const withdrawalRefusal = z.enum(WITHDRAWAL_REFUSALS);
export type WithdrawalRefusal = z.output<typeof withdrawalRefusal>;

/** Why an approved withdrawal is not paid yet. */
export const PAYMENT_WAITS = ['halted', 'hot_short', 'network_fee', 'limits', 'node', 'screening'] as const;
export const paymentWait = z.enum(PAYMENT_WAITS);
export type PaymentWait = z.output<typeof paymentWait>;

export const withdrawal = z.object({
  id,
  coin: coinCode,
  chain: chainCode,
  /** What left the balance; the destination gets `amount` less `fee`. */
  amount: decimal,
  fee: decimal,
  receives: decimal,
  address: z.string(),
  addressName: z.string().nullable(),
  note: z.string().nullable(),
  state: withdrawalState,
  /** Settled between customers of this platform, without the chain. */
  internal: z.boolean(),
  txid: z.string().nullable(),
  confirmations: z.int(),
  needed: z.int(),
  /** When a delay ends, null where there is none. */
  readyAt: timeMs.nullable(),
  reasons: z.array(auditReason),
  refusedBecause: withdrawalRefusal.nullable(),
  /** Why it is approved and not paid yet; null where nothing keeps it. */
  waits: paymentWait.nullable(),
  time: timeMs,
  updatedAt: timeMs,
});
export type Withdrawal = z.output<typeof withdrawal>;

/** Whose the address of a withdrawal is: the customer's own, or somebody else's. */
export const BENEFICIARY_KINDS = ['self', 'person', 'company'] as const;

const saidOfOthers = z
  .string()
  .trim()
  .max(128)
  .regex(/^\P{C}*$/u);

/**
 * Who a withdrawal is for, where the operator of the site has to know (the travel rule). `name` is the full name, empty with `self`;
 * `platform` is who holds the wallet, empty for one that nobody but its owner holds.
 */
export const beneficiary = z
  .strictObject({ kind: z.enum(BENEFICIARY_KINDS), name: saidOfOthers, platform: saidOfOthers })
  .refine(({ kind, name }) => (kind === 'self') === (name === ''), { path: ['name'] });
export type Beneficiary = z.output<typeof beneficiary>;

/** A destination of the customer's own address book (spec §3). */
export const savedAddress = z.object({
  id,
  chain: chainCode,
  address: z.string(),
  name: z.string(),
  note: z.string(),
  /** From when on it counts as known: 24 hours after it was added. */
  knownFrom: timeMs,
  time: timeMs,
});
export type SavedAddress = z.output<typeof savedAddress>;

/** Somebody the customer sends to, as the customer may see them: a masked name and the uid. */
export const savedPayee = z.object({
  id,
  uid: z.string(),
  label: z.string(),
  name: z.string(),
  note: z.string(),
  /** From when on they count as known: 24 hours after they were saved. */
  knownFrom: timeMs,
  time: timeMs,
});
export type SavedPayee = z.output<typeof savedPayee>;

/** Money between accounts of one customer, or between customers. */
export const transferRecord = z.object({
  id,
  time: timeMs,
  coin: coinCode,
  amount: decimal,
  direction: z.enum(['own', 'sent', 'received']),
  from: accountKind,
  to: accountKind,
  /** The other customer, masked. */
  counterparty: z.string().nullable(),
  note: z.string().nullable(),
});
export type TransferRecord = z.output<typeof transferRecord>;
