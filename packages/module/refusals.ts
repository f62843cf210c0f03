import { fail } from '@agio/contracts';
import type { ErrorCode, HandlerResult } from '@agio/contracts';
import type { CoreRefusal, Refusal } from '@agio/core';

export type FailedResult = Extract<HandlerResult<never>, { ok: false }>;

/** The core's own refusals of a machine's command, and their codes: part of every module's table. */
export const COMMON_REFUSAL_CODES = {
  unknown_customer: 'PLEASE_LOGIN',
  customer_disabled: 'ACCOUNT_HAS_BEEN_DISABLED',
  customer_owes: 'DEBT_OUTSTANDING',
  coin_stands_still: 'COIN_STANDS_STILL',
  unknown_coin: 'PARAMETER_ERROR',
  idempotency_conflict: 'IDEMPOTENCY_CONFLICT',
  unknown_command: 'PARAMETER_ERROR',
  // The next commands run what waits.
  too_much_waits: 'UNAVAILABLE',
} as const satisfies Partial<Record<CoreRefusal, ErrorCode>>;
export type CommonRefusal = keyof typeof COMMON_REFUSAL_CODES;

/** Makes the function that turns refusals of a machine's commands into failures; one that none of its commands can have is a bug. */
export function failureBy(
  machine: string,
  codes: Readonly<Record<string, ErrorCode>>,
): (refusal: Refusal, details?: unknown) => FailedResult {
  return (refusal, details) => {
    const code = Object.hasOwn(codes, refusal) ? codes[refusal] : undefined;
    if (code === undefined) throw new Error(`a command of ${machine} was refused as ${refusal}`);
    return details === undefined ? fail(code) : fail(code, details);
  };
}

/** A field of a request that is not as it has to be. */
export const wrong = (field: string, problem: string): FailedResult => fail('PARAMETER_ERROR', [{ field, problem }]);
