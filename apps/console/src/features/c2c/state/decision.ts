import { splitOf } from '../../../shared/appeals/split.ts';
import type { DecisionBody, Order } from '../api/c2c.ts';

/** A decision as it is being entered. */
export interface DecisionDraft {
  readonly toBuyer: string;
  readonly reason: string;
}

/** It begins without a side. */
export const emptyDraft: DecisionDraft = { toBuyer: '', reason: '' };

/** What is sent; undefined while something is missing or impossible. */
export function bodyOf(draft: DecisionDraft, order: Pick<Order, 'decimals' | 'fiat' | 'held' | 'price'>): DecisionBody | undefined {
  const split = splitOf(draft.toBuyer, order);
  const reason = draft.reason.trim();
  return split === undefined || reason === '' ? undefined : { toBuyer: split.toBuyer, reason };
}
