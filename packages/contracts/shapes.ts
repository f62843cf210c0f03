import { DECIMAL_PATTERN, INTERVAL_MINUTES } from '@agio/kernel';
import type { IntervalName } from '@agio/kernel';
import { z } from 'zod';
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from './constants.ts';

/** A non-negative amount or price as a decimal string in plain ASCII digits. */
export const decimal = z
  .string()
  .regex(DECIMAL_PATTERN)
  .meta({ description: 'Decimal string, at most 18 digits before and after the dot' });
/** A decimal that may be negative: changes and postings. */
export const signedDecimal = z.string().regex(/^-?(0|[1-9]\d{0,29})(\.\d{1,18})?$/);
export const timeMs = z.int().nonnegative().meta({ description: 'Milliseconds since the Unix epoch' });
export const id = z.string().regex(/^[0-9A-Za-z_-]{1,64}$/);
export const coinCode = z.string().regex(/^[A-Z0-9]{1,12}$/);
/** A pair in data: BASE_QUOTE. */
export const pair = z.string().regex(/^[A-Z0-9]{1,12}_[A-Z0-9]{1,12}$/);
export const interval = z.enum(Object.keys(INTERVAL_MINUTES) as [IntervalName, ...IntervalName[]]);

/** A whole number in a query string. */
export function queryInt(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .meta({ description: `A whole number from ${min} to ${max}` });
}

/** `p` or `page` from 1, `limit` up to 100 (api.md). */
export const pageQuery = {
  p: queryInt(1, 100_000).optional(),
  page: queryInt(1, 100_000).optional(),
  limit: queryInt(1, PAGE_LIMIT_MAX).optional(),
};

/** `next` of the answer before: the list continues there, also if something was added in front; `total` and `page` count as without it. */
export const cursorQuery = {
  cursor: z
    .string()
    .regex(/^\d{1,15}(\.\d{1,15})?$/)
    .optional(),
};
/** Where a list continues; null at its end. */
export const nextCursor = z.string().nullable();
/** From this time on, up to and including that one. */
export const timeQuery = {
  from: queryInt(0, 8_640_000_000_000_000).optional(),
  to: queryInt(0, 8_640_000_000_000_000).optional(),
};

/** The same for rows that go on changing. */
export const beganQuery = {
  ...timeQuery,
  from: timeQuery.from.describe('By the time at which a row began; a later state does not move it'),
};

/** What `to` means where a list ends before it. */
export const UNTIL_BEFORE = 'Rows before this time; one of this very millisecond is not among them';

/** The page that a query requests. */
export function pageOf(query: { p?: number | undefined; page?: number | undefined; limit?: number | undefined }): {
  page: number;
  limit: number;
} {
  return { page: query.p ?? query.page ?? 1, limit: query.limit ?? PAGE_LIMIT_DEFAULT };
}

export function pageData<T extends z.ZodType>(item: T) {
  return z.object({ list: z.array(item), total: z.int(), page: z.int(), limit: z.int() });
}

export const empty = z.object({});
