import { z } from 'zod';
import { ERROR_CODES } from './contracts.ts';
import type { ErrorCode } from './contracts.ts';

/** Response of a failed call: a code of the catalogue, its text in the requested language, and details that help to correct the request. */
export const failure = z.object({
  code: z.enum(ERROR_CODES as readonly [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  details: z.json().optional(),
  requestId: z.string(),
});
export type Failure = z.output<typeof failure>;
