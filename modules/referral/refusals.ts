import type { ErrorCode } from '@agio/contracts';
import { COMMON_REFUSAL_CODES, failureBy } from '@agio/module';
import type { CommonRefusal } from '@agio/module';
import type { REFERRAL_REFUSALS } from './model.ts';

/** Refusal → code of the catalogue, once. A forgotten one does not compile. */
const REFUSAL_CODES = {
  ...COMMON_REFUSAL_CODES,
  'referral.invalid': 'PARAMETER_ERROR',
  'referral.not_found': 'NOT_FOUND',
  'referral.already_tied': 'STATE_CHANGED',
  'referral.circle': 'INVALID_INVITE_CODE',
  'referral.terms_changed': 'STATE_CHANGED',
  'referral.nothing_changes': 'STATE_CHANGED',
  'referral.cleared': 'STATE_CHANGED',
  'referral.too_many': 'LIMIT_REACHED',
} as const satisfies Record<(typeof REFERRAL_REFUSALS)[number] | CommonRefusal, ErrorCode>;

/** The error code of a refusal; one that no command of the machine can have is a bug. */
export const referralFailure = failureBy('referral', REFUSAL_CODES);
