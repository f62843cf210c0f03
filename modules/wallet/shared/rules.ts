import type { AuditReason } from '@agio/contracts/wallet';

/** What is known of a withdrawal when it is asked for. Amounts are atoms. */
export interface WithdrawalTerms {
  readonly amount: bigint;
  readonly freeUpTo: bigint;
  readonly twoAbove: bigint;
  /** When the address was put into the customer's book; null where it is not in it. */
  readonly savedAtMs: number | null;
  /** When the delay of withdrawals after a change of password, factor or address ends; null without one. */
  readonly changeDelayUntilMs: number | null;
  readonly nowMs: number;
}

/** What the rules say: how many people must approve, from when on, and why. */
export interface Verdict {
  readonly approvals: number;
  readonly readyAtMs: number;
  readonly reasons: readonly AuditReason[];
}

/** How long an address is new, and how long a change of factors delays (product.md §4). */
export const NEW_ADDRESS_MS = 24 * 60 * 60_000;

interface Rule {
  readonly reason: AuditReason;
  applies(asked: WithdrawalTerms): boolean;
  readonly approvals: number;
  readonly until?: (asked: WithdrawalTerms) => number;
}

/**
 * The audit's rules as data (product.md §4): every one that applies is a reason; the most people and the latest time count.
 * Nothing applies to a small amount to an address that is known for a day.
 */
export const RULES: readonly Rule[] = [
  { reason: 'very_large', applies: ({ amount, twoAbove }) => amount > twoAbove, approvals: 2 },
  { reason: 'large', applies: ({ amount, freeUpTo }) => amount > freeUpTo, approvals: 1 },
  { reason: 'not_in_book', applies: ({ savedAtMs }) => savedAtMs === null, approvals: 1 },
  {
    reason: 'new_address',
    applies: ({ savedAtMs, nowMs }) => savedAtMs === null || nowMs < savedAtMs + NEW_ADDRESS_MS,
    approvals: 0,
    until: ({ savedAtMs, nowMs }) => (savedAtMs ?? nowMs) + NEW_ADDRESS_MS,
  },
  {
    reason: 'factor_changed',
    applies: ({ changeDelayUntilMs, nowMs }) => changeDelayUntilMs !== null && nowMs < changeDelayUntilMs,
    approvals: 0,
    until: ({ changeDelayUntilMs }) => changeDelayUntilMs ?? 0,
  },
];

export function judge(asked: WithdrawalTerms): Verdict {
  const applying = RULES.filter((rule) => rule.applies(asked));
  return {
    approvals: Math.max(0, ...applying.map(({ approvals }) => approvals)),
    readyAtMs: Math.max(0, ...applying.map(({ until }) => until?.(asked) ?? 0)),
    reasons: applying.map(({ reason }) => reason),
  };
}
