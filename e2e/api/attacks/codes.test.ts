// Protects the owner's codes from strangers: no one else uses up their number or their tries, and no trick sends them faster.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '@agio/client';
import { calls } from '@agio/contracts';
import type { OpenedSite } from '../../../harness/open-site.ts';
import { captchaToken } from '../../../harness/captcha-token.ts';
import { codeSentBy } from '../../../harness/outbox.ts';
import { ALICE, BOB, logInTo, openSmall } from '../../../harness/small-site.ts';
import { ask } from './ask.ts';

const HOME = '198.51.100.7';
const stranger = (n: number): string => `203.0.113.${n}`;

describe('codes', () => {
  let server: OpenedSite;
  beforeAll(async () => {
    server = await openSmall(undefined, { CODE_LIMITS: 'on', TRUST_PROXY: 'on' });
  }, 120_000);
  afterAll(() => server.remove());

  const visitor = () => createClient({ baseUrl: server.url, language: 'en-US', getToken: () => null });
  const askCode = async (account: string, ip: string) => {
    const token = await captchaToken(visitor(), 'login');
    return ask(server, { method: 'GET', path: `/api/login/getCode?account=${encodeURIComponent(account)}&token=${token}` }, { ip });
  };
  const verifyCode = (token: string, payloadHash: string) =>
    ask(server, { method: 'GET', path: `/api/account/verify/code?factor=email&action=withdraw&payloadHash=${payloadHash}` }, { token });

  it('B2: of a logged-in owner are not used up by visitors', async () => {
    const { token } = await logInTo(server, ALICE);
    const told = [];
    for (let n = 1; n <= 12; n += 1) told.push((await askCode(ALICE, stranger(n))).code);
    expect(told.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'SUCCESS'));
    expect(told.slice(10)).toEqual(['SEND_CODE_TOO_FAST', 'SEND_CODE_TOO_FAST']);
    expect(await verifyCode(token, 'a'.repeat(64))).toMatchObject({ code: 'SUCCESS' });
  });

  it('B2: die of wrong guesses of the one who asked for them, and of no one else’s', async () => {
    const logIn = calls.loginCode;
    const code = await codeSentBy(server, BOB, () => askCode(BOB, HOME));
    const wrong = code === '000000' ? '000001' : '000000';
    for (let n = 0; n < 3; n += 1)
      for (let tries = 0; tries < 5; tries += 1)
        expect((await ask(server, logIn, { ip: stranger(n + 50), body: { account: BOB, code: wrong } })).code).toBe(
          'VERIFICATION_CODE_ERROR',
        );
    // A stranger has no tries left, even for the right one; the owner has all five.
    expect((await ask(server, logIn, { ip: stranger(60), body: { account: BOB, code } })).code).toBe('VERIFICATION_CODE_ERROR');
    for (let tries = 0; tries < 4; tries += 1)
      expect((await ask(server, logIn, { ip: HOME, body: { account: BOB, code: wrong } })).code).toBe('VERIFICATION_CODE_ERROR');
    expect((await ask(server, logIn, { ip: HOME, body: { account: BOB, code } })).code).toBe('SUCCESS');
  });

  it('B2: stay good when a stranger has another one sent', async () => {
    const logIn = calls.loginCode;
    const ip = '198.51.100.8';
    const code = await codeSentBy(server, BOB, () => askCode(BOB, ip));
    await codeSentBy(server, BOB, () => askCode(BOB, stranger(80)));
    expect((await ask(server, logIn, { ip, body: { account: BOB, code } })).code).toBe('SUCCESS');
  });

  it('B3: have one clock, whatever they are bound to', async () => {
    const { token } = await logInTo(server, BOB);
    expect(await verifyCode(token, 'a'.repeat(64))).toMatchObject({ code: 'SUCCESS' });
    for (const payloadHash of ['b', 'c', 'd'].map((one) => one.repeat(64)))
      expect(await verifyCode(token, payloadHash)).toMatchObject({ code: 'SEND_CODE_TOO_FAST' });
  });
});
