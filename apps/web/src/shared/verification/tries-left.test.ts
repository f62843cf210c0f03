// Protects: a refusal that is a wait says when it ends, wherever the server gave that, and an outage promises nothing.
import { ApiError } from '@agio/client';
import { expect, it } from 'vitest';
import { waitsUntil } from './tries-left.ts';

const refusal = (code: ApiError['code'], more: object) => new ApiError({ code, message: '', status: 422, ...more });

it('F16: a wait ends when the action works again, else when the request is taken again', () => {
  const [from, until] = [Date.now(), Date.now() + 86_400_000];
  expect(waitsUntil(refusal('CERTIFICATION_ATTEMPTS', { details: { until } }))).toBe(until);
  expect(waitsUntil(refusal('OPERATION_TOO_FAST', { details: { until }, retryAfterSeconds: 7 }))).toBe(until);
  expect(waitsUntil(refusal('SEND_CODE_TOO_FAST', { retryAfterSeconds: 40 }))).toBeGreaterThanOrEqual(from + 40_000);
  expect(waitsUntil(refusal('UNAVAILABLE', { retryAfterSeconds: 3 }))).toBeNull();
  expect(waitsUntil(refusal('NOT_FOUND', {}))).toBeNull();
  expect(waitsUntil(new Error('no answer'))).toBeNull();
});
