// Protects registration: codes that cannot be guessed, one account per address, nothing lost by a crash.
import { describe, expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { MINUTE_MS } from '@agio/kernel/time';
import { identity } from '../module.ts';
import { codeOf, Harness, ok, PASSWORD } from '../testing/harness.ts';

let count = 0;
const someone = (): string => `person${(count += 1)}@example.org`;
const wrong = (code: string): string => (code === '000000' ? '111111' : '000000');

withDatabases(
  'registration',
  (given) => {
    it('opens an account with the code that the address was sent', async () => {
      const h = new Harness(given.db);
      const account = `Mixed.${someone()}`;
      const code = await h.sendCode(account);
      expect(h.identity.outbox()[0]).toMatchObject({ to: account.toLowerCase(), code, atMs: h.nowMs });
      const visitor = h.visitor();
      const { token, user } = ok(await h.register(account, code, {}, visitor));
      expect(user).toMatchObject({
        email: account.toLowerCase(),
        mobile: null,
        country: 'CN',
        uid: String(10_000_000 + h.welcomed[0]!),
        otp: false,
      });
      expect(visitor.setCookie).toMatch(
        /^agio_session=[\w-]{22}\.[\w-]{43}; Max-Age=2592000; Path=\/api\/session; HttpOnly; SameSite=Strict$/,
      );
      expect(await h.identity.ownerOf(token)).toMatchObject({ customer: h.welcomed[0] });
      expect(h.identity.uidOf(1)).toBe('10000001');
    });

    it('takes mobile numbers in E.164, and one of the country without +', async () => {
      const h = new Harness(given.db);
      const code = await h.sendCode('+86 138 0013 8001');
      const { user } = ok(await h.register('13800138001', code));
      expect(user).toMatchObject({ mobile: '+8613800138001', email: null });
      const again = await h.sendCode('+8613800138001').catch((error: Error) => error.message);
      expect(again).toBe('SEND_CODE_TOO_FAST');
      h.nowMs += MINUTE_MS;
      expect(codeOf(await h.register('+8613800138001', await h.sendCode('+8613800138001')))).toBe('MOBILE_EXISTS');
    });

    it('compares five of many guesses at once, so that a right one placed later never works', async () => {
      const h = new Harness(given.db);
      const account = someone();
      const code = await h.sendCode(account);
      const guess = (text: string) => h.identity.handlers.registerCode({ body: { account, code: text } } as never, h.visitor().context);
      expect(ok(await guess(code))).toEqual({ valid: true });
      const many = await Promise.all(Array.from({ length: 40 }, async () => guess(wrong(code))));
      expect(many.every((result) => !ok(result).valid)).toBe(true);
      expect(ok(await guess(code))).toEqual({ valid: false });
      expect(codeOf(await h.register(account, code))).toBe('VERIFICATION_CODE_ERROR');
    });

    it('counts tries of registration and of checking together', async () => {
      const h = new Harness(given.db);
      const account = someone();
      const code = await h.sendCode(account);
      for (let i = 0; i < 4; i += 1) expect(codeOf(await h.register(account, wrong(code)))).toBe('VERIFICATION_CODE_ERROR');
      expect(codeOf(await h.register(account, code))).toBe('SUCCESS');
    });

    it('lets a code end after ten minutes, and a new one replace the old', async () => {
      const h = new Harness(given.db);
      const account = someone();
      const first = await h.sendCode(account);
      h.nowMs += 10 * MINUTE_MS;
      expect(codeOf(await h.register(account, first))).toBe('VERIFICATION_CODE_ERROR');
      const second = await h.sendCode(account);
      expect(codeOf(await h.register(account, second))).toBe('SUCCESS');
    });

    it('sends again after 59 seconds, to one visitor five times a day and to all ten times', async () => {
      const h = new Harness(given.db);
      const account = someone();
      const ask = async (ip: string) =>
        h.identity.handlers.signupGetCode({ body: { account, token: await h.captcha('signup') } } as never, h.visitor(ip).context);
      await h.sendCode(account);
      h.nowMs += 58_000;
      expect(await h.signupGetCode(account)).toMatchObject({ ok: false, code: 'SEND_CODE_TOO_FAST', retryAfterSeconds: 1 });
      for (let i = 0; i < 4; i += 1) {
        h.nowMs += MINUTE_MS;
        await h.sendCode(account);
      }
      h.nowMs += MINUTE_MS;
      const tooMany = await h.signupGetCode(account);
      expect(tooMany).toMatchObject({ ok: false, code: 'SEND_CODE_TOO_FAST' });
      expect((tooMany as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(23 * 3600);
      for (let i = 0; i < 5; i += 1) ok(await ask(`198.51.100.${i}`));
      expect(await ask('198.51.100.9')).toMatchObject({ ok: false, code: 'SEND_CODE_TOO_FAST' });
      h.nowMs += 24 * 60 * MINUTE_MS;
      await h.sendCode(account);
    });

    it('lets one of two racing registrations win and tells the other that the address is taken', async () => {
      const h = new Harness(given.db);
      const account = someone();
      const code = await h.sendCode(account);
      const results = await Promise.all([h.register(account, code), h.register(account, code), h.register(account, code)]);
      expect(results.map(codeOf).sort()).toEqual(['EMAIL_EXISTS', 'EMAIL_EXISTS', 'SUCCESS']);
      expect(new Set(h.customers.values()).size).toBe(1);
    });

    it('answers alike for known and unknown addresses until the code proves the address', async () => {
      const h = new Harness(given.db);
      const known = someone();
      ok(await h.register(known, await h.sendCode(known)));
      h.nowMs += MINUTE_MS;
      const unknown = someone();
      expect(await h.signupGetCode(known)).toEqual(await h.signupGetCode(unknown));
      const sent = await h.messages(3);
      const [forUnknown, forKnown] = [unknown, known].map((to) => sent.find((message) => message.to === to));
      expect(await h.register(known, wrong(forKnown!.code!))).toEqual(await h.register(unknown, wrong(forUnknown!.code!)));
      expect(codeOf(await h.register(known, forKnown!.code!))).toBe('EMAIL_EXISTS');
    });

    it('continues with the same customer where a crash cut it off', async () => {
      const h = new Harness(given.db);
      const account = someone();
      const code = await h.sendCode(account);
      h.failNext = 'createCustomer';
      await expect(h.register(account, code)).rejects.toThrow('the core is gone');
      expect(codeOf(await h.login(account, PASSWORD))).toBe('ACCOUNT_OR_PASSWORD_IS_INCORRECT');
      h.failNext = 'welcome';
      ok(await h.register(account, code));
      expect([h.customers.size, h.welcomed, h.errors.length]).toEqual([1, [], 1]);
      await h.identity.start();
      await h.identity.stop();
      expect(h.welcomed).toEqual([...h.customers.values()]);
    });

    it("a restored database gives a newcomer no stranger's customer", async () => {
      const h = new Harness(given.db);
      const numbersBeginAnew = () => given.db.query('truncate identity_registration restart identity');
      await numbersBeginAnew();
      const stranger = someone();
      ok(await h.register(stranger, await h.sendCode(stranger)));
      // As after an older dump, while the core remembers.
      await numbersBeginAnew();
      const newcomer = someone();
      ok(await h.register(newcomer, await h.sendCode(newcomer)));
      expect(new Set(h.customers.values()).size).toBe(2);
    });

    it('F12: says of a referral code before anything else is asked whether the site takes it, and not whose it is', async () => {
      const h = new Harness(given.db);
      const first = someone();
      const { user } = ok(await h.register(first, await h.sendCode(first)));
      const asked = async (inviteCode: string) =>
        await h.identity.handlers.signupInvite({ query: { inviteCode } } as never, h.visitor().context);
      expect(ok(await asked(` ${user.invite_code.toLowerCase()} `))).toEqual({});
      expect(codeOf(await asked('NOBODY22'))).toBe('INVALID_INVITE_CODE');
      expect(codeOf(await asked('A\u0000B'))).toBe('INVALID_INVITE_CODE');
      h.inviteCode = 'required';
      expect(codeOf(await asked(' '))).toBe('INVITE_CODE_REQUIRED');
      h.inviteCode = 'hidden';
      expect(ok(await asked('NOBODY22'))).toEqual({});
    });

    it('0060: whoever writes to the database brings nobody customers by a code that was somebody else’s', async () => {
      const h = new Harness(given.db);
      const [first, thief, invited] = [someone(), someone(), someone()];
      const { user } = ok(await h.register(first, await h.sendCode(first)));
      ok(await h.register(thief, await h.sendCode(thief)));
      await given.db.query(`update identity_account set invite_code = 'AWAY2222' where email = $1`, [first]);
      await given.db.query('update identity_account set invite_code = $2 where email = $1', [thief, user.invite_code]);
      expect(codeOf(await h.register(invited, await h.sendCode(invited), { inviteCode: user.invite_code }))).toBe('INVALID_INVITE_CODE');
      const both = [...h.customers.values()];
      expect(await h.identity.inviteCodesOf(both)).toEqual(new Map());
    });

    it('looks for the invitation by the rule of the site', async () => {
      const h = new Harness(given.db);
      const first = someone();
      const { user } = ok(await h.register(first, await h.sendCode(first)));
      expect(user.invite_code).toMatch(/^[2-9A-Z]{8}$/);
      const invited = someone();
      const code = await h.sendCode(invited);
      expect(codeOf(await h.register(invited, code, { inviteCode: 'NOBODY' }))).toBe('INVALID_INVITE_CODE');
      h.inviteCode = 'required';
      expect(codeOf(await h.register(invited, code))).toBe('INVITE_CODE_REQUIRED');
      expect(codeOf(await h.register(invited, code, { inviteCode: user.invite_code.toLowerCase() }))).toBe('SUCCESS');
      const rows = await given.db.query<{ uid: bigint }>('select invited_by + 10000000 as uid from identity_account where email = $1', [
        invited,
      ]);
      expect(String(rows[0]?.uid)).toBe(user.uid);
    });

    it('refuses a form that breaks a rule before it looks at the code', async () => {
      const h = new Harness(given.db);
      const refused = async (more: Record<string, unknown>, account = 'x@example.org') => codeOf(await h.register(account, '123456', more));
      const password = (text: string) => refused({ password: text, confirm: text });
      expect(await password('Ab1')).toBe('THE_PASSWORD_MUST_NOT_BE_LESS_THAN_8_BITS');
      expect(await password('Abcdefgh1jklmnopq')).toBe('PARAMETER_ERROR');
      expect(await password('onlyletters')).toBe('PARAMETER_ERROR');
      expect(await password('1234567890')).toBe('PARAMETER_ERROR');
      expect(await password('with blank1')).toBe('PARAMETER_ERROR');
      expect(await password('Password123')).toBe('PASSWORD_TOO_COMMON');
      expect(await refused({ confirm: 'Another42moss' })).toBe('PASSWORDS_DIFFER');
      expect(await refused({ acceptTerms: false })).toBe('TERMS_NOT_ACCEPTED');
      expect(await refused({ country: 'ZZ' })).toBe('PARAMETER_ERROR');
      expect(await refused({}, 'no@address')).toBe('INVALID_EMAIL');
      expect(await refused({}, '+1234567')).toBe('INVALID_NUMBER');
      expect(await refused({}, 'whatever')).toBe('ACCOUNT_ERROR');
    });

    describe('messages', () => {
      it('go to the provider; a missing one is told, a failing one is asked again', async () => {
        const sent: string[] = [];
        const h = new Harness(given.db, { keepMessages: false, mail: { send: ({ text }) => Promise.resolve(void sent.push(text)) } });
        expect(codeOf(await h.signupGetCode(someone()))).toBe('SUCCESS');
        await expect.poll(() => sent[0]).toMatch(/code to sign up is \d{6}/);
        expect(codeOf(await h.signupGetCode('+8613900139002'))).toBe('UNAVAILABLE');
        const failing = new Harness(given.db, { mail: { send: () => Promise.reject(new Error('no route')) } });
        expect(codeOf(await failing.signupGetCode(someone()))).toBe('SUCCESS');
        await expect.poll(() => failing.errors.length).toBe(1);
        expect(String(failing.errors[0])).not.toContain('@');
      });
    });
  },
  { migrations: identity.migrations },
);
