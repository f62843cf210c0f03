import type { ErrorCode } from '@agio/contracts';

/** Why a call that needs a second factor is refused. */
export interface VerificationFailure {
  readonly code: ErrorCode;
  readonly details: unknown;
}
