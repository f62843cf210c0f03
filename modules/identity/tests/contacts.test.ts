// Protects the addresses of an account: both proofs are needed, each counts once, the old address is told, and who gets it later is somebody else.
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { identityMigrations } from '../index.ts';
import { codeOf, entered, Harness, ok, PASSWORD } from './harness.ts';

withDatabases(
  'contacts',
  (given) => {
    let h: Harness;
    beforeAll(async () => {
      h = new Harness(given.db);
      await h.identity.start();
    });
    afterAll(() => h.identity.stop());
    let made = 0;

    async function person() {
      made += 1;
      const email = `c${made}@example.org`;
      const visitor = h.visitor();
      const { token, user } = ok(await h.register(email, await h.sendCode(email), {}, visitor));
      const { customer, session } = (await h.identity.ownerOf(token))!;
      return { customer, email, uid: user.uid, context: visitor.as(customer, session) };
    }
    type Person = Awaited<ReturnType<typeof person>>;

    async function codeTo(to: string, send: () => Promise<{ ok: true; data: object } | { ok: false; code: string }>): Promise<string> {
      const codes = () => h.identity.outbox().filter((message) => message.to === to && message.code !== null);
      const before = codes().length;
      ok(await send());
      await expect.poll(() => codes().length).toBe(before + 1);
      return codes()[0]!.code!;
    }
    const { moneyGetCode, setEmail, bindMobile, unbindOtp } = new Proxy({} as Harness['identity']['handlers'], {
      get: (_, name: keyof Harness['identity']['handlers']) => (input: never, context: never) =>
        (h.identity.handlers[name] as (input: never, context: never) => unknown)(input, context),
    });
    const authCode = (who: Person) => codeTo(who.email, async () => moneyGetCode({ query: {} } as never, who.context));
    const newCode = (who: Person, account: string, normal = account) =>
      codeTo(normal, async () => moneyGetCode({ query: { account } } as never, who.context));
    const change = async (who: Person, email: string, code: string, auth: string) =>
      setEmail({ body: { email, code, authCode: auth } } as never, who.context);

    it('are changed with the code of the new address and one of the present; the old one is told', async () => {
      const who = await person();
      const code = await newCode(who, 'NEW-1@example.org', 'new-1@example.org');
      const auth = await authCode(who);
      const other = auth === '000000' ? '000001' : '000000';
      expect(codeOf(await change(who, 'new-1@example.org', code, other))).toBe('VERIFICATION_CODE_ERROR');
      expect(codeOf(await change(who, 'new-2@example.org', code, auth))).toBe('VERIFICATION_CODE_ERROR');
      expect(codeOf(await change(who, who.email, code, auth))).toBe('PARAMETER_ERROR');
      expect(codeOf(await change(who, '+8613800138000', code, auth))).toBe('INVALID_EMAIL');
      expect(ok(await change(who, 'New-1@example.org', code, auth)).email).toBe('new-1@example.org');
      await expect
        .poll(
          () =>
            h.identity.outbox().find(({ to, text }) => to === who.email && text.includes('e-mail address of your account was changed'))
              ?.text,
        )
        .toContain('/freeze#');
      expect(await h.identity.changeDelayUntil(given.db, who.customer)).toBe(h.nowMs + 24 * 60 * 60_000);
      entered(await h.login('new-1@example.org', PASSWORD));
      expect(codeOf(await h.login(who.email, PASSWORD))).toBe('ACCOUNT_OR_PASSWORD_IS_INCORRECT');
    });

    it('that were let go of belong to whoever registers with them, as somebody else', async () => {
      const who = await person();
      ok(await change(who, `gone-${who.uid}@example.org`, await newCode(who, `gone-${who.uid}@example.org`), await authCode(who)));
      h.nowMs += 60_000;
      const { user } = ok(await h.register(who.email, await h.sendCode(who.email)));
      expect(user.uid).not.toBe(who.uid);
    });

    it('cannot be taken from somebody else, not even at the same moment', async () => {
      const [one, two, three] = [await person(), await person(), await person()];
      const code = await newCode(one, two.email);
      expect(codeOf(await change(one, two.email, code, await authCode(one)))).toBe('EMAIL_TAKEN');
      h.nowMs += 60_000;
      const wanted = 'wanted@example.org';
      const [first, second] = [await newCode(one, wanted), await newCode(three, wanted)];
      const [firstAuth, secondAuth] = [await authCode(one), await authCode(three)];
      const both = await Promise.all([change(one, wanted, first, firstAuth), change(three, wanted, second, secondAuth)]);
      expect(both.map(codeOf).sort()).toEqual(['EMAIL_TAKEN', 'SUCCESS']);
    });

    it('are bound to who asked: the code of another customer is worth nothing', async () => {
      const [owner, thief] = [await person(), await person()];
      const code = await newCode(owner, 'mine@example.org');
      expect(codeOf(await change(thief, 'mine@example.org', code, await authCode(thief)))).toBe('VERIFICATION_CODE_ERROR');
    });

    it('take a mobile number, and the authenticator in place of a code once one is bound', async () => {
      const who = await person();
      const { getOtp, bindOtp } = h.identity.handlers;
      const { secret } = ok(await getOtp({} as never, who.context));
      const shown = () => generateSync({ secret: secret!, epoch: Math.floor(h.nowMs / 1_000) });
      ok(await bindOtp({ body: { code: shown() } } as never, who.context));
      h.nowMs += 60_000;
      const mobile = '+8613800138001';
      const code = await newCode(who, '138 0013 8001', mobile);
      const mail = await authCode(who);
      const set = async (auth: string) => bindMobile({ body: { mobile, code, authCode: auth } } as never, who.context);
      expect(codeOf(await set(mail))).toBe('GOOGLE_AUTHENTICATION_CODE_ERROR');
      expect(ok(await set(shown())).mobile).toBe(mobile);
      ok(await unbindOtp({ body: {} } as never, who.context));
    });
  },
  { migrations: identityMigrations },
);
