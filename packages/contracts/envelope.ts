import { z } from 'zod';
import { ERROR_CODES } from './errors/index.ts';

/** What a failed call answers: a code of the catalogue, its text in the language asked for, and what helps to mend it. */
export const failure = z.object({ code: z.enum(ERROR_CODES), message: z.string(), details: z.json().optional(), requestId: z.string() });
export type Failure = z.output<typeof failure>;

/** Details of a refused order: the rule that blocks it, its limit, and the nearest value that would pass. */
export const orderRefusalDetails = z.object({
  rule: z.string(),
  limit: z.string().optional(),
  field: z.enum(['price', 'amount', 'total']).optional(),
  nearest: z.string().optional(),
});
export type OrderRefusalDetails = z.output<typeof orderRefusalDetails>;
