import { splitOf } from '../../../shared/appeals/split.ts';
import type { C2cDecisionBody, C2cOrder } from '../api/c2c.ts';

/** A decision as it is being entered. */
export interface C2cDecisionDraft {
  readonly toBuyer: string;
  readonly reason: string;
}

/** It begins without a side. */
export const emptyDraft: C2cDecisionDraft = { toBuyer: '', reason: '' };

/** What is sent; undefined while something is missing or impossible. */
export function bodyOf(
  draft: C2cDecisionDraft,
  order: Pick<C2cOrder, 'decimals' | 'fiat' | 'held' | 'price'>,
): C2cDecisionBody | undefined {
  const split = splitOf(draft.toBuyer, order);
  const reason = draft.reason.trim();
  return split === undefined || reason === '' ? undefined : { toBuyer: split.toBuyer, reason };
}
