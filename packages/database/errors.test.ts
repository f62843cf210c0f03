// Protects trading through an outage: errors of the connection are waited out; errors of a statement are bugs and are never waited out.
import { expect, it } from 'vitest';
import { isConnectionError } from './errors.ts';

const withCode = (code: string): Error => Object.assign(new Error('said'), { code });

it.each(['08000', '08003', '08006', '57P01', '57P02', '57P03', '53300', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])(
  '%s is the connection’s',
  (code) => {
    expect(isConnectionError(withCode(code))).toBe(true);
    expect(isConnectionError(new AggregateError([new Error('said'), withCode(code)]))).toBe(true);
  },
);

it.each(['23505', '42P01', '40001', '57014', '53100', 'EACCES', '8000'])('%s is not', (code) => {
  expect(isConnectionError(withCode(code))).toBe(false);
});

it('what has no code is known by the driver’s words', () => {
  for (const words of ['Connection terminated unexpectedly', 'timeout exceeded when trying to connect', 'Query read timeout'])
    expect([words, isConnectionError(new Error(words))]).toEqual([words, true]);
  expect([isConnectionError(new Error('syntax error')), isConnectionError('Connection terminated')]).toEqual([false, false]);
});
