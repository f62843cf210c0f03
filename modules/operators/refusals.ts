import { fail } from '@agio/contracts';
import type { ErrorCode } from '@agio/contracts';
import type { Refusal } from '@agio/core';

const CODES: Partial<Record<Refusal, ErrorCode>> = {
  'operators.signature': 'SIGNATURE_NEEDED',
  'operators.not_found': 'REQUEST_IMPOSSIBLE',
  'operators.same_person': 'SECOND_PERSON_NEEDED',
  'operators.person_left': 'PERMISSION_DENIED',
  'operators.state_changed': 'STATE_CHANGED',
  'operators.too_many': 'LIMIT_REACHED',
};

/** What an operator reads when the journal does not count something. */
export function deskFailure(refusal: Refusal): { readonly ok: false; readonly code: ErrorCode } {
  const { code } = fail(CODES[refusal] ?? 'PARAMETER_ERROR');
  return { ok: false, code };
}
