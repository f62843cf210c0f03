import { HOLD_REASONS } from '../../customer-words.generated.ts';
import { z } from 'zod';
import { declaredPostings } from '../../posting.ts';
import { coinCode, decimal, id, signedDecimal, timeMs } from '../../shapes.ts';
import { ACCOUNTS, PAYMENT_WAITS, WITHDRAWAL_STATES } from '../constants.ts';

export { ACCOUNTS, WITHDRAWAL_STATES, PAYMENT_WAITS } from '../constants.ts';

export const accountKind = z.enum(ACCOUNTS);
export type AccountKind = z.output<typeof accountKind>;

/** Code of a chain, chosen by operators, e.g. `ETH` or `LOCAL`. */
export const chainCode = z.string().regex(/^[A-Z0-9]{1,16}$/);
/** An address as a customer enters it; the chain's adapter validates it. */
export const chainAddress = z
  .string()
  .trim()
  .min(8)
  .max(128)
  .regex(/^[0-9A-Za-z]+$/);

/** A customer's private note, one line. */
export const ownLine = z
  .string()
  .trim()
  .max(64)
  .regex(/^\P{C}*$/u);

/** Why money moved: for a reason of the house, of a capability that declares it (`postings` of its contract), or of small balances. */
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
  'reward',
  'seed',
  ...declaredPostings(),
  'convert',
  'convert_fee',
] as const;
export const postingKind = z.enum(POSTING_KINDS);
export type PostingKind = z.output<typeof postingKind>;

/** What a part of an account is held for. */
export const holdReason = z.enum(['order', 'withdrawal', ...HOLD_REASONS]);
export type HoldReason = z.output<typeof holdReason>;

/** Accounts that have postings of their own: beside the three what is locked, and bonds. */
export const POSTED_ACCOUNTS = [...ACCOUNTS, 'locked', 'bonds'] as const;
export const postedAccount = z.enum(POSTED_ACCOUNTS);
export type PostedAccount = z.output<typeof postedAccount>;

/** One posting: money in or out of an account of the customer, with the balance after it. A trade is two: what was received, and its fee. */
export const posting = z.object({
  id: z.string(),
  time: timeMs,
  account: postedAccount,
  coin: coinCode,
  kind: postingKind,
  amount: signedDecimal,
  after: decimal,
  cause: z.string(),
});
export type Posting = z.output<typeof posting>;

/** A page of a long history: `next` is the cursor of the next page, null at the end. */
export function cursorData<T extends z.ZodType>(item: T) {
  return z.object({ list: z.array(item), next: z.string().nullable() });
}

/** Why deposits or withdrawals are halted, as shown to customers. */
export const HALT_REASONS = ['maintenance', 'network', 'safety'] as const;
export const haltReason = z.enum(HALT_REASONS);
export type HaltReason = z.output<typeof haltReason>;

/** A coin on one chain, with what a customer has to know before a deposit or withdrawal. */
export const coinOnChain = z.object({
  chain: chainCode,
  chainName: z.string(),
  family: z.enum(['evm', 'bitcoin', 'tron']),
  experimental: z.boolean(),
  /** Contract of the token, null for the chain's own coin. */
  contract: z.string().nullable(),
  /** Decimals on the chain; a withdrawal's amount has no more. */
  decimals: z.int(),
  deposit: z.object({
    open: z.boolean(),
    /** Why nothing is credited now; deposits that arrive meanwhile are credited afterwards. */
    halted: haltReason.nullable(),
    confirmations: z.int(),
    minimum: decimal,
    secondsPerBlock: z.int(),
  }),
  withdrawal: z.object({
    open: z.boolean(),
    /** Why nothing is paid out now. */
    halted: haltReason.nullable(),
    minimum: decimal,
    maximum: decimal,
    fee: decimal,
    /** What may still be withdrawn within 24 hours at the customer's level, and the limit itself. */
    dailyLimit: decimal,
    dailyLeft: decimal,
    /** From this amount on, a withdrawal to the outside needs a beneficiary; null if never. */
    beneficiaryFrom: decimal.nullable(),
  }),
  explorer: z
    .object({ address: z.string(), transaction: z.string() })
    .nullable()
    .meta({ description: 'Links; {} stands for the address or transaction id' }),
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
  /** Empty if the row combines several payments. */
  txid: z.string(),
  /** Number of payments in the row: payments that are too small are combined per coin and chain, and `amount` is their sum. */
  count: z.int(),
  state: depositState,
  confirmations: z.int(),
  needed: z.int(),
  /** The reason, with `to_audit`. */
  waits: depositWait.nullable(),
  time: timeMs,
});
export type Deposit = z.output<typeof deposit>;

export const withdrawalState = z.enum(WITHDRAWAL_STATES);
export type WithdrawalState = z.output<typeof withdrawalState>;

/** Why a withdrawal waits for approval or for a delay. */
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
  'receiver_closed',
] as const;
export const withdrawalRefusal = z.enum(WITHDRAWAL_REFUSALS);
export type WithdrawalRefusal = z.output<typeof withdrawalRefusal>;

export const paymentWait = z.enum(PAYMENT_WAITS);
export type PaymentWait = z.output<typeof paymentWait>;

export const withdrawal = z.object({
  id,
  coin: coinCode,
  chain: chainCode,
  /** What was taken from the balance. */
  amount: decimal,
  fee: decimal,
  /** What the destination gets: `amount` less `fee`, and once confirmed less what the token itself kept on the way. */
  receives: decimal,
  address: z.string(),
  addressName: z.string().nullable(),
  note: z.string().nullable(),
  state: withdrawalState,
  /** Settled between customers of this platform, not on the chain. */
  internal: z.boolean(),
  txid: z.string().nullable(),
  confirmations: z.int(),
  needed: z.int(),
  /** When the delay ends, null without one. */
  readyAt: timeMs.nullable(),
  reasons: z.array(auditReason),
  refusedBecause: withdrawalRefusal.nullable(),
  /** Why it is approved but not paid yet; null if nothing prevents it. */
  waits: paymentWait.nullable(),
  time: timeMs,
  updatedAt: timeMs,
});
export type Withdrawal = z.output<typeof withdrawal>;

/** The owner of a withdrawal's address: the customer or another person. */
export const BENEFICIARY_KINDS = ['self', 'person', 'company'] as const;

const saidOfOthers = z
  .string()
  .trim()
  .max(128)
  .regex(/^\P{C}*$/u);

/**
 * The beneficiary of a withdrawal, if the operator of the site must know them (the travel rule). `name` is the full name, empty with `self`;
 * `platform` is the custodian of the wallet, empty if it is self-hosted.
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
  /** When it becomes known: 24 hours after it was added. */
  knownFrom: timeMs,
  time: timeMs,
});
export type SavedAddress = z.output<typeof savedAddress>;

/** A payee as the customer may see them: a masked name and the uid. */
export const savedPayee = z.object({
  id,
  uid: z.string(),
  label: z.string(),
  name: z.string(),
  note: z.string(),
  /** When they become known: 24 hours after they were saved. */
  knownFrom: timeMs,
  time: timeMs,
});
export type SavedPayee = z.output<typeof savedPayee>;

/** A transfer between accounts of one customer, or between customers. */
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
