// Protects the ways in and what they are counted by: each asks for the second step where one is bound, guesses of strangers cost the owner none of theirs, and what was proved rightly counts no longer.
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RESEND_AFTER_SECONDS } from '@agio/contracts';
import { withDatabases } from '@agio/database/testing';
import { DAY_MS, MINUTE_MS } from '@agio/kernel/time';
import type { Account } from '../accounts/store.ts';
import { SMS_PER_COUNTRY_MAX, takeQuota } from '../factors/codes/code-quota.ts';
import { CodeKey } from '../factors/codes/code-key.ts';
import { checkCode, codeTriesLeft, issueCode } from '../factors/codes/codes.ts';
import { noteDevice } from '../sessions/devices.ts';
import { identity } from '../module.ts';
import { countRecoveryCodes, makeRecoveryCodesOf, spendRecoveryCode } from '../factors/two-step/recovery-codes.ts';
import { codeAddress } from '../verification/auth-code.ts';
import { deviceWaitsUntil } from '../verification/known-device.ts';
import { PROVEN_SESSION } from '../sessions/sessions.ts';
import { codeOf, entered, Harness, ok, PASSWORD, PROOFS, reprove } from '../testing/harness.ts';

const KEY = new CodeKey('a secret of tests that is long enough');

it('codes go to the e-mail address where there is one, else to the telephone, and to nothing else that was asked for', () => {
  const [email, mobile] = ['a@example.org', '+6591234567'];
  const to = (has: object, kind?: 'email' | 'mobile') =>
    codeAddress({ email: null, mobile: null, ...has } as unknown as Account, kind)?.value;
  expect([to({ email, mobile }), to({ email }), to({ mobile }), to({})]).toEqual([email, email, mobile, undefined]);
  expect([to({ email, mobile }, 'mobile'), to({ email, mobile }, 'email'), to({ email }, 'mobile')]).toEqual([mobile, email, undefined]);
});

withDatabases(
  'ways in',
  (given) => {
    let h: Harness;
    beforeAll(async () => {
      h = new Harness(given.db);
      await h.identity.start();
    });
    afterAll(() => h.identity.stop());

    async function bound(customer: number) {
      const email = `w${customer}@example.org`;
      await h.identity.seedCustomer({ customer, account: email, password: PASSWORD, username: `w${customer}`, country: 'CN' });
      const visitor = h.visitor();
      const { session } = (await h.identity.ownerOf(entered(await h.login(email, PASSWORD, visitor)).token))!;
      const context = visitor.as(customer, session);
      const { secret } = ok(await h.identity.handlers.getOtp({} as never, context));
      const shown = () => generateSync({ secret: secret!, epoch: Math.floor(h.nowMs / 1_000) });
      ok(await h.identity.handlers.bindOtp({ body: { code: shown() } } as never, context));
      h.nowMs += MINUTE_MS;
      return { email, context, shown };
    }

    it('by a code that was sent: the second step is asked for as after a password', async () => {
      const { email } = await bound(1);
      const sent = () => h.identity.outbox().filter(({ to, code }) => to === email && code !== null);
      const visitor = h.visitor();
      const query = { account: email, token: await h.captcha('login') };
      ok(await h.identity.handlers.loginGetCode({ query } as never, visitor.context));
      await expect.poll(() => sent().length, { timeout: 60_000 }).toBe(1);
      const body = { account: email, code: sent()[0]!.code };
      const told = ok(await h.identity.handlers.loginCode({ body } as never, visitor.context));
      expect(told).toEqual({ ticket: expect.any(String), factors: ['otp', 'recovery'] });
      expect(visitor.cookies['agio_session']).toBeUndefined();
    });

    it('a right code of the authenticator gives the tries back', async () => {
      const { email, shown } = await bound(2);
      const second = async (code: string) => {
        const told = ok(await h.login(email, PASSWORD));
        const bearer = 'ticket' in told ? told.ticket : '';
        return codeOf(await h.identity.handlers.authLogin({ body: { code } } as never, { ...h.visitor().context, bearer }));
      };
      const wrong = () => (shown() === '000000' ? '000001' : '000000');
      for (let round = 0; round < 2; round += 1) {
        for (let tries = 0; tries < 4; tries += 1) expect(await second(wrong())).toBe('GOOGLE_AUTHENTICATION_CODE_ERROR');
        expect(await second(shown())).toBe('SUCCESS');
        h.nowMs += MINUTE_MS;
      }
    });

    it('guesses of others at a code cost its owner none of theirs, and others have five together', async () => {
      const wish = { purpose: 'login', address: 'owner@example.org' } as const;
      const code = await issueCode(given.db, KEY, { ...wish, asker: 'owner' }, h.nowMs);
      const guess = (asker: string, tried: string) =>
        given.db.transaction((session) => checkCode(session, KEY, { ...wish, asker, code: tried, use: false }, h.nowMs));
      const wrong = code === '000000' ? '000001' : '000000';
      for (const asker of ['a', 'b', 'c', 'd', 'e']) expect(await guess(asker, wrong)).toBe('wrong');
      expect(await guess('f', code)).toBe('wrong');
      for (let tries = 0; tries < 4; tries += 1) expect(await guess('owner', wrong)).toBe('wrong');
      expect(await guess('owner', code)).toBe('right');
      expect(await guess('owner', wrong)).toBe('wrong');
      expect(await guess('owner', code)).toBe('wrong');
    });

    it('a new code has new tries for everybody, and none once its ten minutes are over', async () => {
      const wish = { purpose: 'login', address: 'again@example.org', asker: 'owner' } as const;
      const guess = (asker: string, tried: string) =>
        given.db.transaction((session) => checkCode(session, KEY, { ...wish, asker, code: tried, use: false }, h.nowMs));
      const left = (asker: string) => codeTriesLeft(given.db, { ...wish, asker }, h.nowMs);
      const old = await issueCode(given.db, KEY, wish, h.nowMs);
      for (const asker of ['owner', 'a', 'b', 'c', 'd', 'e'])
        expect(await guess(asker, old === '000000' ? '000001' : '000000')).toBe('wrong');
      expect([await left('owner'), await left('a')]).toEqual([4, 0]);
      const code = await issueCode(given.db, KEY, wish, h.nowMs);
      expect([await left('owner'), await left('a')]).toEqual([5, 5]);
      expect(await guess('f', code)).toBe('right');
      h.nowMs += 10 * MINUTE_MS - 1;
      expect([await left('a'), await guess('f', code)]).toEqual([5, 'right']);
      h.nowMs += 1;
      expect([await left('a'), await guess('f', code)]).toEqual([0, 'wrong']);
    });

    it('a device is known a day after its first log-in, however often it comes, and the fifty that came last are kept', async () => {
      const known = async () =>
        (
          await given.db.query<{ id: string; known_at: bigint }>('select id, known_at from identity_device where customer = 70 order by id')
        ).map((row) => [row.id, Number(row.known_at)]);
      const note = (device: string, nowMs: number, isKnown = false) => noteDevice(given.db, device, 70, { nowMs, isKnown, proofs: PROOFS });
      await note('own', 1_000, true);
      await note('other', 2_000);
      await note('own', 5_000);
      await note('other', 6_000);
      expect(await known()).toEqual([
        ['other', 2_000 + DAY_MS],
        ['own', 1_000],
      ]);
      for (let at = 0; at < 49; at += 1) await note(`d${at}`, 10_000 + at);
      const ids = (await known()).map(([id]) => id);
      expect(ids).toHaveLength(50);
      expect([ids.includes('own'), ids.includes('other'), ids.includes('d0'), ids.includes('d48')]).toEqual([false, true, true, true]);
    });

    it('money waits on a new device for its day, or for that of a changed authenticator, whichever ends first', async () => {
      const HOUR_MS = 60 * MINUTE_MS;
      const { nowMs } = h;
      await noteDevice(given.db, 'new one', 73, { nowMs: nowMs - 19 * HOUR_MS, isKnown: false, proofs: PROOFS });
      await given.db.query(
        `insert into identity_session (id, customer, secret_hash, rotated_at, created_at, expires_at, ip, user_agent, device)
         values ('s73', 73, 'h', $1, $1, $2, '', '', 'new one')`,
        [nowMs, nowMs + DAY_MS],
      );
      await reprove(given.db, PROVEN_SESSION);
      const account = { email: 'e', mobile: null, payPasswordHash: null };
      const hours = async (otpSecret: string | null, changedAgo: number | null) => {
        const changedAt = changedAgo === null ? null : nowMs - changedAgo * HOUR_MS;
        const guards = { account: { ...account, otpSecret }, hasPasskey: false, changedAt };
        const waits = await deviceWaitsUntil({ proofs: PROOFS, session: given.db }, { customer: 73, session: 's73' }, guards, nowMs);
        return waits === null ? null : (waits.until - nowMs) / HOUR_MS;
      };
      expect([await hours(null, null), await hours(null, 20)]).toEqual([5, 5]);
      expect([await hours('o', null), await hours('o', 20), await hours('o', 10), await hours('o', 24)]).toEqual([null, 4, 5, null]);
    });

    it('recovery codes that were used are no longer counted', async () => {
      const codes = await makeRecoveryCodesOf(given.db, KEY.bytes, 71);
      expect(await countRecoveryCodes(given.db, 71)).toBe(10);
      expect(await spendRecoveryCode(given.db, KEY.bytes, 71, codes[3]!, h.nowMs)).toBe(true);
      expect([await countRecoveryCodes(given.db, 71), await countRecoveryCodes(given.db, 72)]).toEqual([9, 0]);
    });

    it('a visitor waits between two codes for one purpose, a customer between any two', async () => {
      const { nowMs } = h;
      const ask = (asker: string, purpose: 'signup' | 'reset', atMs = nowMs) =>
        given.db.transaction((session) => takeQuota(session, { purpose, address: 'two@example.org', asker, country: undefined }, atMs));
      expect([await ask('192.0.2.9', 'signup'), await ask('192.0.2.9', 'reset')]).toEqual([0, 0]);
      expect(await ask('192.0.2.9', 'reset')).toBe(RESEND_AFTER_SECONDS);
      expect([await ask('c5', 'signup'), await ask('c5', 'reset')]).toEqual([0, RESEND_AFTER_SECONDS]);
      expect(await ask('c5', 'reset', nowMs + RESEND_AFTER_SECONDS * 1_000)).toBe(0);
    });

    it('text messages to a country are counted for every caller but a device that its owner is known by', async () => {
      const { nowMs } = h;
      await given.db.query('insert into identity_sms_quota (country, window_at, sent) values ($1, $2, $3)', [
        'SG',
        nowMs,
        SMS_PER_COUNTRY_MAX - 1,
      ]);
      const ask = (asker: string, country: string, atMs = nowMs) =>
        given.db.transaction((session) => takeQuota(session, { purpose: 'signup', address: `+65${asker}${atMs}`, asker, country }, atMs));
      expect(await ask('192.0.2.1', 'SG')).toBe(0);
      expect([await ask('192.0.2.2', 'SG'), await ask('c77', 'SG')]).toEqual([DAY_MS / 1_000, DAY_MS / 1_000]);
      expect([await ask('192.0.2.3', 'KR'), await ask('device known', 'SG')]).toEqual([0, 0]);
      expect(await ask('192.0.2.4', 'SG', nowMs + DAY_MS - 1)).toBe(1);
      expect(await ask('192.0.2.5', 'SG', nowMs + DAY_MS)).toBe(0);
    });

    it('an address is changed by a session that lives, and by none that was ended meanwhile', async () => {
      const { context } = await bound(3);
      const address = 'changed@example.org';
      ok(await h.identity.handlers.moneyGetCode({ query: { account: address } } as never, context));
      const sent = () => h.identity.outbox().find(({ to, code }) => to === address && code !== null)?.code;
      await expect.poll(sent, { timeout: 60_000 }).toBeDefined();
      const body = { email: address, code: sent() };
      await given.db.query('update identity_session set revoked_at = $2 where id = $1', [context.session, h.nowMs]);
      expect(codeOf(await h.identity.handlers.setEmail({ body } as never, context))).toBe('STATE_CHANGED');
      await given.db.query('update identity_session set revoked_at = null where id = $1', [context.session]);
      expect(codeOf(await h.identity.handlers.setEmail({ body } as never, context))).toBe('SUCCESS');
    });
  },
  { migrations: identity.migrations },
);
