// Protects whether somebody has an account from whoever measures answers: they leave at whole steps, on every call that names or guesses an account.
import { answer, calls, fail } from '@agio/contracts';
import type { AnyCall, CallName } from '@agio/contracts';
import { realClock } from '@agio/kernel/clock';
import { afterEach, expect, it, vi } from 'vitest';
import { bareServer } from '../testing/bare-server.ts';
import { evenAnswer, isGuessedWith } from './even-answers.ts';

afterEach(() => vi.restoreAllMocks());

it.each([
  [2, 48],
  [3.5, 46.5],
  [49, 1],
  [51, 49],
  [100, 0],
])('36: an answer that took %d ms waits for another %d', async (takenMs, waitsMs) => {
  const slept: number[] = [];
  let nowMs = 7;
  const even = evenAnswer({
    monotonic: () => nowMs,
    sleep: (ms) => {
      slept.push(ms);
      return Promise.resolve();
    },
  });
  nowMs += takenMs;
  await even();
  expect(slept).toEqual([waitsMs]);
});

it('36: every call of visitors that names an account or guesses at one waits, and none that anyone reads', () => {
  const waiting = (Object.entries(calls) as [CallName, AnyCall][]).filter(([, call]) => isGuessedWith(call)).map(([name]) => name);
  expect(waiting.toSorted()).toEqual([
    'authLogin',
    'freezeAccount',
    'login',
    'loginCode',
    'loginGetCode',
    'passkeyLogin',
    'passkeyLoginOptions',
    'passwordReset',
    'passwordResetCode',
    'register',
    'registerCode',
    'signupGetCode',
    'unfreezeAccount',
    'unfreezeCode',
  ]);
});

it('36: a route waits where requests are counted, whatever the answer is', async () => {
  const sleep = vi.spyOn(realClock, 'sleep').mockResolvedValue(undefined);
  const payload = { account: 'somebody@agio.example', code: '123456' };
  for (const [handler, rateLimits, times] of [
    [() => fail('VERIFICATION_CODE_ERROR'), true, 1],
    [() => answer({}), true, 1],
    [() => answer({}), false, 0],
  ] as const) {
    sleep.mockClear();
    const app = await bareServer({ handler, rateLimits });
    await app.inject({ method: calls.loginCode.method, url: calls.loginCode.path, payload });
    expect(sleep).toHaveBeenCalledTimes(times);
    await app.inject({ method: calls.getInfo.method, url: calls.getInfo.path });
    expect(sleep).toHaveBeenCalledTimes(times);
    await app.close();
  }
});
