import { z } from 'zod';
import { ERROR_CODES } from './contracts.ts';
import type { ErrorCode } from './contracts.ts';

/** What a failed call answers: a code of the catalogue, its text in the language asked for, and what helps to fix it. */
export const failure = z.object({
  code: z.enum(ERROR_CODES as readonly [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  details: z.json().optional(),
  requestId: z.string(),
});
export type Failure = z.output<typeof failure>;
