import type { ErrorCode } from '@agio/contracts';

export interface ApiErrorParts {
  readonly code: ErrorCode;
  readonly message: string;
  readonly status: number;
  readonly details?: unknown;
  readonly requestId?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly cause?: unknown;
}

/**
 * A call that was refused, or that got no answer. `status` is 0 and `code` UNAVAILABLE if nothing came back:
 * then it is unknown whether the server acted, and only a repetition with the same idempotency key is safe.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: unknown;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** When it may be tried again, by this device's clock; undefined if the server did not say. */
  readonly retryAtMs: number | undefined;

  constructor(parts: ApiErrorParts) {
    super(parts.message, { cause: parts.cause });
    this.name = 'ApiError';
    this.code = parts.code;
    this.status = parts.status;
    this.details = parts.details;
    this.requestId = parts.requestId;
    this.retryAfterSeconds = parts.retryAfterSeconds;
    this.retryAtMs = parts.retryAfterSeconds === undefined ? undefined : Date.now() + parts.retryAfterSeconds * 1_000;
  }

  /** Whether the server has decided: a refusal is definite, silence and 5xx are not. */
  get definite(): boolean {
    return this.status >= 400 && this.status < 500;
  }
}

export const UNREACHABLE = 'Server failure, please try again later.';
