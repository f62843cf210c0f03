import { PAUSE_DAYS_MAX } from '@agio/contracts/otc/constants';
import { splitOf } from '../../../shared/appeals/split.ts';
import type { OtcDecisionBody, OtcOrder } from '../api/otc.ts';

type Kind = OtcDecisionBody['kind'];
type Fault = OtcDecisionBody['fault'];

export const kinds: readonly Kind[] = ['paid_in_full', 'paid_less', 'not_paid', 'other_name', 'agreed', 'no_answer', 'other'];
export const faults: readonly Fault[] = ['none', 'buyer', 'seller'];

/** A decision as it is being entered. */
export interface OtcDecisionDraft {
  readonly toBuyer: string;
  readonly kind: Kind | '';
  readonly reason: string;
  readonly fault: Fault;
  readonly pauseDays: string;
}

/** It begins without a side: an empty amount, and no one at fault. */
export const emptyDraft: OtcDecisionDraft = { toBuyer: '', kind: '', reason: '', fault: 'none', pauseDays: '0' };

/** What is sent; undefined while something is missing or impossible. */
export function bodyOf(
  draft: OtcDecisionDraft,
  order: Pick<OtcOrder, 'decimals' | 'fiat' | 'held' | 'price'>,
): OtcDecisionBody | undefined {
  const split = splitOf(draft.toBuyer, order);
  const reason = draft.reason.trim();
  const days = draft.pauseDays === '' ? '0' : draft.pauseDays;
  if (split === undefined || draft.kind === '' || reason === '' || !/^\d{1,3}$/.test(days)) return undefined;
  const pauseDays = Number(days);
  if (pauseDays > PAUSE_DAYS_MAX || (draft.fault === 'none' && pauseDays > 0)) return undefined;
  return { toBuyer: split.toBuyer, kind: draft.kind, reason, fault: draft.fault, pauseDays };
}
