// Protects: behind a proxy, what callers are counted and let in by is what the proxy saw, not what they write themselves; how long an answer takes tells nothing, and a server that was replaced answers no change.
import { expect, it, vi } from 'vitest';
import { answer, calls, fail } from '@agio/contracts';
import type { AnyCall, CallName } from '@agio/contracts';
import { realClock } from '@agio/kernel/clock';
import type { Clock } from '@agio/kernel/clock';
import { bareServer } from '../testing/bare-server.ts';
import type { BareOptions } from '../testing/bare-server.ts';
import { evenly, isGuessedWith } from './patience.ts';

async function seenIp(trustProxy: boolean, forwardedFor: string): Promise<string> {
  let seen = '';
  const app = await bareServer({
    trustProxy,
    handler(_input, { ip }) {
      seen = ip;
      return answer({});
    },
  });
  await app.inject({ url: '/api/info', remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': forwardedFor } });
  await app.close();
  return seen;
}

it('believes the last address in X-Forwarded-For, which the proxy wrote, and none without a proxy', async () => {
  expect(await seenIp(true, '203.0.113.7')).toBe('203.0.113.7');
  expect(await seenIp(true, '198.51.100.66, 203.0.113.7')).toBe('203.0.113.7');
  expect(await seenIp(false, '203.0.113.7')).toBe('10.0.0.1');
});

it.each([
  [2, 48],
  [3.5, 46.5],
  [49, 1],
  [51, 49],
  [100, 0],
])('36: an answer that took %d ms waits for another %d', async (takenMs, waitsMs) => {
  const slept: number[] = [];
  let nowMs = 7;
  const patience = (ms: number, run: () => void) => {
    slept.push(ms);
    run();
    return () => undefined;
  };
  const handler = () => {
    nowMs += takenMs;
    return fail('VERIFICATION_CODE_ERROR');
  };
  await evenly(handler, { monotonic: () => nowMs, patience })({} as never, {} as never);
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
  const payload = { account: 'somebody@agio.example', code: '123456' };
  for (const [handler, rateLimits, times] of [
    [() => fail('VERIFICATION_CODE_ERROR'), true, 1],
    [() => answer({}), true, 1],
    [() => answer({}), false, 0],
  ] as const) {
    const patience = vi.fn<Clock['patience']>(realClock.patience);
    const app = await bareServer({ handler, rateLimits, ports: { clock: { ...realClock, patience } } });
    await app.inject({ method: calls.loginCode.method, url: calls.loginCode.path, payload });
    await app.inject({ method: calls.getInfo.method, url: calls.getInfo.path });
    expect(patience).toHaveBeenCalledTimes(times);
    await app.close();
  }
});

/** What a change and a read are answered with, one after the other. */
async function told(options: BareOptions): Promise<string[]> {
  const app = await bareServer(options);
  const codes = [];
  for (const { method, path } of [calls.noticeAllRead, calls.noticeAllRead, calls.getInfo]) {
    const given = method === 'POST' ? { payload: {} } : {};
    const response = await app.inject({ method, url: path, headers: { authorization: 'Bearer c7' }, ...given });
    codes.push(response.json<{ code: string }>().code);
  }
  await app.close();
  return codes;
}

it('36: a server that stood still changes nothing, and says of nothing that it was changed, once another one has taken over', async () => {
  let isTaken = false;
  let asked = 0;
  const handler = () => {
    asked += 1;
    isTaken = true;
    return answer({});
  };
  const look = () => (isTaken ? Promise.reject(new Error('taken over')) : undefined);
  // The first one was under way when this server was replaced: its answer would be believed.
  expect(await told({ handler, ports: { look } })).toEqual(['UNAVAILABLE', 'UNAVAILABLE', 'SUCCESS']);
  // Once by the change, and once by what is only read.
  expect(asked).toBe(2);
});

it('36: a server that stood still goes on where nobody has taken over', async () => {
  expect(await told({ ports: { look: () => Promise.resolve() } })).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS']);
});
