// Protects second verification: bound to person, session, call and body, used once, five tries, and never by a weaker factor than is bound.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { identity } from '../module.ts';
import { PROVEN_ACCOUNT } from '../accounts/store.ts';
import { codeOf, entered, Harness, ok, PASSWORD, reprove } from '../testing/harness.ts';
import type { Visitor } from '../testing/harness.ts';

const PAYLOAD = 'a'.repeat(64);
const OTHER = 'b'.repeat(64);

withDatabases(
  'second verification',
  (given) => {
    let h: Harness;
    let customer = 0;
    beforeAll(async () => {
      h = new Harness(given.db);
      await h.identity.start();
    });
    afterAll(() => h.identity.stop());

    interface Person {
      readonly customer: number;
      readonly email: string;
      readonly session: string;
      readonly visitor: Visitor;
    }

    async function person(): Promise<Person> {
      customer += 1;
      const email = `v${customer}@example.org`;
      await h.identity.seedCustomer({ customer, account: email, password: PASSWORD, username: `v${customer}`, country: 'CN' });
      const visitor = h.visitor();
      const { token } = entered(await h.login(email, PASSWORD, visitor));
      const owner = await h.identity.ownerOf(token);
      return { customer, email, session: owner!.session, visitor };
    }
    const as = ({ visitor, ...who }: Person) => visitor.as(who.customer, who.session);

    async function send(who: Person, action: string, payloadHash: string | undefined = PAYLOAD): Promise<string> {
      const codes = () => h.identity.outbox().filter(({ to, code }) => to === who.email && code !== null);
      const before = codes().length;
      ok(await h.identity.handlers.accountVerifyCode({ query: { factor: 'email', action, payloadHash } } as never, as(who)));
      await expect.poll(() => codes().length, { timeout: 60_000 }).toBe(before + 1);
      return codes()[0]!.code!;
    }
    const verify = async (who: Person, action: string, factor: string, code: string, payloadHash = PAYLOAD) =>
      h.identity.handlers.accountVerify({ body: { action, payloadHash, proofs: [{ factor, code }] } } as never, as(who));
    const take = async (who: Person, action: string, verification: string | undefined, payload = PAYLOAD, session = who.session) =>
      (await h.identity.verify({ customer: who.customer, session, action, payload, body: {} }, verification)) === undefined;

    it('is good for the same person, session, call and body, once', async () => {
      const who = await person();
      const stranger = await person();
      const code = await send(who, 'lockVaultExit');
      const { verification, expiresAt } = ok(await verify(who, 'lockVaultExit', 'email', code));
      expect(expiresAt).toBe(h.nowMs + 5 * 60_000);
      expect(await take(stranger, 'lockVaultExit', verification)).toBe(false);
      expect(await take(who, 'lockVaultExit', verification, PAYLOAD, 'another session')).toBe(false);
      expect(await take(who, 'unbindOtp', verification)).toBe(false);
      expect(await take(who, 'lockVaultExit', verification, OTHER)).toBe(false);
      expect(await take(who, 'lockVaultExit', undefined)).toBe(false);
      const many = await Promise.all(Array.from({ length: 20 }, () => take(who, 'lockVaultExit', verification)));
      expect(many.filter(Boolean)).toHaveLength(1);
      expect(
        await h.identity.verify(
          { customer: who.customer, session: who.session, action: 'lockVaultExit', payload: PAYLOAD, body: {} },
          verification,
        ),
      ).toEqual({ code: 'SECOND_VERIFICATION_REQUIRED', details: { action: 'lockVaultExit', ways: [['email'], ['password']] } });
    });

    it('ends after five minutes', async () => {
      const who = await person();
      const { verification } = ok(await verify(who, 'lockVaultExit', 'password', PASSWORD));
      h.nowMs += 5 * 60_000;
      expect(await take(who, 'lockVaultExit', verification)).toBe(false);
    });

    it('takes a code once, for its call and body, and only five guesses of many at once', async () => {
      const who = await person();
      const code = await send(who, 'bindOtp');
      expect(codeOf(await verify(who, 'unbindOtp', 'email', code))).toBe('VERIFICATION_CODE_ERROR');
      expect(await verify(who, 'bindOtp', 'email', code, OTHER)).toMatchObject({
        code: 'VERIFICATION_CODE_ERROR',
        details: { triesLeft: 4 },
      });
      ok(await verify(who, 'bindOtp', 'email', code));
      expect(codeOf(await verify(who, 'bindOtp', 'email', code))).toBe('VERIFICATION_CODE_ERROR');

      h.nowMs += 59_000;
      const second = await send(who, 'changePassword');
      const wrong = second === '000000' ? '000001' : '000000';
      await Promise.all(Array.from({ length: 30 }, () => verify(who, 'changePassword', 'email', wrong)));
      expect(await verify(who, 'changePassword', 'email', second)).toMatchObject({ ok: false, details: { triesLeft: 0 } });
    });

    it('never takes the password alone for a change of factors, and counts its tries', async () => {
      const who = await person();
      const { accountFactors } = h.identity.handlers;
      const factors = async (action: string) => ok(await accountFactors({ query: { action } } as never, as(who))).ways;
      expect(await factors('changePassword')).toEqual([['email']]);
      expect(await factors('lockVaultExit')).toEqual([['email'], ['password']]);
      expect(codeOf(await accountFactors({ query: { action: 'logout' } } as never, as(who)))).toBe('NOT_FOUND');
      expect(codeOf(await accountFactors({ query: { action: 'toString' } } as never, as(who)))).toBe('NOT_FOUND');
      expect(codeOf(await verify(who, 'changePassword', 'password', PASSWORD))).toBe('PERMISSION_DENIED');
      expect(codeOf(await verify(who, 'changePassword', 'otp', '123456'))).toBe('PERMISSION_DENIED');
      for (const triesLeft of [4, 3, 2, 1])
        expect(await verify(who, 'lockVaultExit', 'password', 'Wrong42moss')).toMatchObject({
          code: 'WRONG_PASSWORD',
          details: { triesLeft },
        });
      expect(codeOf(await verify(who, 'lockVaultExit', 'password', 'Wrong42moss'))).toBe('TOO_MANY_WRONG_CODES');
      expect(await verify(who, 'lockVaultExit', 'password', PASSWORD)).toMatchObject({
        code: 'TOO_MANY_WRONG_CODES',
        retryAfterSeconds: 600,
      });
      h.nowMs += 10 * 60_000;
      ok(await verify(who, 'lockVaultExit', 'password', PASSWORD));
    });

    it('B3: sends another code to an address after 59 seconds, whatever it is bound to, and thirty a day', async () => {
      const who = await person();
      await send(who, 'lockVaultExit');
      const again = (action = 'lockVaultExit', payloadHash = PAYLOAD) =>
        h.identity.handlers.accountVerifyCode({ query: { factor: 'email', action, payloadHash } } as never, as(who));
      h.nowMs += 58_999;
      expect(await again()).toMatchObject({ code: 'SEND_CODE_TOO_FAST', retryAfterSeconds: 1 });
      expect(await again('lockVaultExit', OTHER)).toMatchObject({ code: 'SEND_CODE_TOO_FAST', retryAfterSeconds: 1 });
      expect(await again('bindOtp', OTHER)).toMatchObject({ code: 'SEND_CODE_TOO_FAST', retryAfterSeconds: 1 });
      h.nowMs += 1;
      ok(await again());
      for (let sent = 2; sent < 30; sent += 1) {
        h.nowMs += 59_000;
        ok(await again('lockVaultExit', OTHER));
      }
      h.nowMs += 59_000;
      expect(codeOf(await again())).toBe('SEND_CODE_TOO_FAST');
      h.nowMs += 24 * 60 * 60_000;
      ok(await again());
    });

    it('B1: takes a code by message only together with the pay password where one is set and nothing stronger is bound', async () => {
      const who = await person();
      const { setPayPassword, accountFactors } = h.identity.handlers;
      ok(await setPayPassword({ body: { password: '480913', confirm: '480913' } } as never, as(who)));
      expect(ok(await accountFactors({ query: { action: 'withdraw' } } as never, as(who))).ways).toEqual([['email', 'payPassword']]);
      const code = await send(who, 'withdraw');
      expect(codeOf(await verify(who, 'withdraw', 'email', code))).toBe('PERMISSION_DENIED');
      expect(codeOf(await verify(who, 'withdraw', 'payPassword', '480913'))).toBe('PERMISSION_DENIED');
      expect(codeOf(await verify(who, 'withdraw', 'password', PASSWORD))).toBe('PERMISSION_DENIED');
      const both = async (pay: string) => {
        const proofs = [
          { factor: 'email', code },
          { factor: 'payPassword', code: pay },
        ];
        return h.identity.handlers.accountVerify({ body: { action: 'withdraw', payloadHash: PAYLOAD, proofs } } as never, as(who));
      };
      // A wrong pay password wastes no code.
      expect(await both('480914')).toMatchObject({ code: 'WRONG_PASSWORD', details: { factor: 'payPassword', triesLeft: 4 } });
      ok(await both('480913'));
    });

    it('knows every device on a demo, whose passwords everybody knows', async () => {
      const email = `visitor${(customer += 1)}@example.org`;
      await h.register(email, await h.sendCode(email), {}, h.visitor());
      h.isDemo = true;
      const visitor = entered(await h.login(email, PASSWORD));
      const of = (await h.identity.ownerOf(visitor.token))!;
      expect(await h.identity.deviceWaits(of)).toBeNull();
      h.isDemo = false;
      const later = (await h.identity.ownerOf(entered(await h.login(email, PASSWORD)).token))!;
      expect(await h.identity.deviceWaits(later)).toBe(h.nowMs + 24 * 60 * 60_000);
    });

    it('B1: a device moves money out a day after its first log-in; the one of the registration does at once', async () => {
      const email = `owner${(customer += 1)}@example.org`;
      const owner = h.visitor();
      const registered = ok(await h.register(email, await h.sendCode(email), {}, owner));
      const here = (await h.identity.ownerOf(registered.token))!;
      const call = { customer: here.customer, session: here.session, payload: PAYLOAD, body: {} };
      for (const action of ['withdraw', 'walletSend', 'savePayee', 'saveAddress'])
        expect(await h.identity.verify({ ...call, action }, undefined)).toMatchObject({ code: 'SECOND_VERIFICATION_REQUIRED' });
      const thief = entered(await h.login(email, PASSWORD));
      const there = { ...call, session: (await h.identity.ownerOf(thief.token))!.session };
      const until = h.nowMs + 24 * 60 * 60_000;
      const money = [
        { action: 'withdraw', body: {} },
        { action: 'walletSend', body: {} },
        { action: 'savePayee', body: {} },
        { action: 'saveAddress', body: {} },
        { action: 'setWhitelist', body: { only: false } },
        { action: 'createApiKey', body: { scopes: ['read', 'transfer'] } },
        // An accomplice would take whatever orders it places.
        { action: 'createApiKey', body: { scopes: ['read', 'trade'] } },
        { action: 'setPriceGuard', body: { isOn: false } },
        { action: 'otcAgree', body: { id: '1', agrees: true } },
      ];
      for (const one of money)
        expect(await h.identity.verify({ ...there, ...one }, undefined)).toEqual({
          code: 'DEVICE_TOO_NEW',
          details: { until, reason: 'device' },
        });
      for (const one of [
        { action: 'createApiKey', body: { scopes: ['read'] } },
        { action: 'setWhitelist', body: { only: true } },
        { action: 'setPriceGuard', body: { isOn: true } },
        { action: 'lockVaultExit', body: {} },
      ])
        expect(await h.identity.verify({ ...there, ...one }, undefined)).toMatchObject({ code: 'SECOND_VERIFICATION_REQUIRED' });
      h.nowMs = until;
      for (const one of money)
        expect(await h.identity.verify({ ...there, ...one }, undefined)).toMatchObject({ code: 'SECOND_VERIFICATION_REQUIRED' });
    });

    it('F3: what waits is told before anything is begun, with its reason and the time from which it works', async () => {
      const email = `own${(customer += 1)}@example.org`;
      const registered = ok(await h.register(email, await h.sendCode(email), {}, h.visitor()));
      const here = (await h.identity.ownerOf(registered.token))!;
      const there = (await h.identity.ownerOf(entered(await h.login(email, PASSWORD)).token))!;
      const waitsOf = async ({ session }: { session: string }) =>
        ok(await h.identity.handlers.accountSecurity({} as never, { customer: here.customer, session } as never)).waits;
      const until = h.nowMs + 24 * 60 * 60_000;
      expect([await waitsOf(here), await waitsOf(there)]).toEqual([null, { until, reason: 'device' }]);
      // An authenticator that is bound now is no older than the device: another reason, in other words.
      await given.db.query(`update identity_account set otp_secret = 'x', changed_at = $2 where customer = $1`, [here.customer, h.nowMs]);
      await reprove(given.db, PROVEN_ACCOUNT);
      expect([await waitsOf(here), await waitsOf(there)]).toEqual([null, { until, reason: 'factor' }]);
      const call = { customer: here.customer, action: 'withdraw', payload: PAYLOAD, body: {} };
      expect(await h.identity.verify({ ...call, session: there.session }, undefined)).toMatchObject({
        code: 'FACTORS_TOO_NEW',
        details: { until },
      });
      await given.db.query('update identity_account set changed_at = $2 where customer = $1', [here.customer, h.nowMs - 24 * 60 * 60_000]);
      expect(await waitsOf(there)).toBeNull();
    });

    it('C13: data, pictures of documents and the phrase are not for the password alone, nor for a device of today', async () => {
      const email = `own${(customer += 1)}@example.org`;
      const registered = ok(await h.register(email, await h.sendCode(email), {}, h.visitor()));
      const here = (await h.identity.ownerOf(registered.token))!;
      const thief = (await h.identity.ownerOf(entered(await h.login(email, PASSWORD)).token))!;
      const until = h.nowMs + 24 * 60 * 60_000;
      for (const action of ['exportAccount', 'realnameView', 'setPhrase']) {
        const call = { customer: here.customer, action, payload: PAYLOAD, body: {} };
        const asked = { code: 'SECOND_VERIFICATION_REQUIRED', details: { action, ways: [['email']] } };
        expect(await h.identity.verify({ ...call, session: here.session }, undefined)).toEqual(asked);
        const there = { ...call, session: thief.session };
        expect(await h.identity.verify(there, undefined)).toEqual({ code: 'DEVICE_TOO_NEW', details: { until, reason: 'device' } });
        // An authenticator that was bound before today is more than the password.
        await given.db.query(`update identity_account set otp_secret = 'x' where customer = $1`, [here.customer]);
        await reprove(given.db, PROVEN_ACCOUNT);
        expect(await h.identity.verify(there, undefined)).toMatchObject({ details: { ways: [['otp']] } });
        await given.db.query('update identity_account set otp_secret = null where customer = $1', [here.customer]);
        await reprove(given.db, PROVEN_ACCOUNT);
      }
    });

    it('C13: the phrase is not shown on a device of today', async () => {
      const email = `own${(customer += 1)}@example.org`;
      const registered = ok(await h.register(email, await h.sendCode(email), {}, h.visitor()));
      const here = (await h.identity.ownerOf(registered.token))!;
      const thief = (await h.identity.ownerOf(entered(await h.login(email, PASSWORD)).token))!;
      await given.db.query(`update identity_account set phrase = 'blue heron' where customer = $1`, [here.customer]);
      const shownTo = async (owner: typeof here) =>
        ok(await h.identity.handlers.accountSecurity({} as never, h.visitor().as(owner.customer, owner.session)));
      expect(await shownTo(here)).toMatchObject({ hasPhrase: true, phrase: 'blue heron' });
      expect(await shownTo(thief)).toMatchObject({ hasPhrase: true, phrase: null });
      h.nowMs += 24 * 60 * 60_000;
      expect(await shownTo(thief)).toMatchObject({ hasPhrase: true, phrase: 'blue heron' });
    });
  },
  { migrations: identity.migrations },
);
