// Protects the addresses of an account: the new one is proved, its code counts once, the old address is told, and its next owner is another customer.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { identity } from '../module.ts';
import { PROVEN_ACCOUNT } from '../accounts/store.ts';
import { codeOf, entered, Harness, ok, PASSWORD, reprove } from '../testing/harness.ts';

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
    const { moneyGetCode, setEmail, bindMobile } = new Proxy({} as Harness['identity']['handlers'], {
      get: (_, name: keyof Harness['identity']['handlers']) => (input: never, context: never) =>
        (h.identity.handlers[name] as (input: never, context: never) => unknown)(input, context),
    });
    const newCode = (who: Person, account: string, normal = account) =>
      codeTo(normal, async () => moneyGetCode({ query: { account } } as never, who.context));
    const change = async (who: Person, email: string, code: string) => setEmail({ body: { email, code } } as never, who.context);

    it('are changed with the code of the new address; the old one is told', async () => {
      const who = await person();
      const code = await newCode(who, 'NEW-1@example.org', 'new-1@example.org');
      const other = code === '000000' ? '000001' : '000000';
      expect(await change(who, 'new-1@example.org', other)).toMatchObject({ code: 'VERIFICATION_CODE_ERROR', details: { triesLeft: 4 } });
      expect(codeOf(await change(who, 'new-2@example.org', code))).toBe('VERIFICATION_CODE_ERROR');
      expect(codeOf(await change(who, who.email, code))).toBe('PARAMETER_ERROR');
      expect(codeOf(await change(who, '+8613800138000', code))).toBe('INVALID_EMAIL');
      expect(ok(await change(who, 'New-1@example.org', code)).email).toBe('new-1@example.org');
      await expect
        .poll(
          () =>
            h.identity.outbox().find(({ to, text }) => to === who.email && text.includes('e-mail address of your account was changed'))
              ?.text,
        )
        .toContain('/freeze#');
      expect(await h.identity.changeDelayUntil(who.customer)).toBe(h.nowMs + 24 * 60 * 60_000);
      entered(await h.login('new-1@example.org', PASSWORD));
      expect(codeOf(await h.login(who.email, PASSWORD))).toBe('ACCOUNT_OR_PASSWORD_IS_INCORRECT');
    });

    it('that were let go of belong to the customer who registers with them next', async () => {
      const who = await person();
      ok(await change(who, `gone-${who.uid}@example.org`, await newCode(who, `gone-${who.uid}@example.org`)));
      h.nowMs += 60_000;
      const { user } = ok(await h.register(who.email, await h.sendCode(who.email)));
      expect(user.uid).not.toBe(who.uid);
    });

    it('cannot be taken from another customer, not even at the same moment', async () => {
      const [one, two, three] = [await person(), await person(), await person()];
      const code = await newCode(one, two.email);
      expect(codeOf(await change(one, two.email, code))).toBe('EMAIL_TAKEN');
      h.nowMs += 60_000;
      const wanted = 'wanted@example.org';
      const [first, second] = [await newCode(one, wanted), await newCode(three, wanted)];
      const both = await Promise.all([change(one, wanted, first), change(three, wanted, second)]);
      expect(both.map(codeOf).sort()).toEqual(['EMAIL_TAKEN', 'SUCCESS']);
    });

    it('are bound to who asked: the code of another customer is worth nothing', async () => {
      const [owner, thief] = [await person(), await person()];
      const code = await newCode(owner, 'mine@example.org');
      expect(codeOf(await change(thief, 'mine@example.org', code))).toBe('VERIFICATION_CODE_ERROR');
    });

    it('are confirmed by the code of the present address in the body, as the specification writes it, once and for their owner alone', async () => {
      const [who, thief] = [await person(), await person()];
      const wanted = `auth-${who.uid}@example.org`;
      const authCode = await codeTo(who.email, async () => moneyGetCode({ query: {} } as never, who.context));
      const confirmed = (of: Person, code: string) =>
        h.identity.verify(
          {
            customer: of.customer,
            session: of.context.session,
            action: 'setEmail',
            payload: '',
            body: { email: wanted, code: '1', authCode: code },
          },
          undefined,
        );
      const other = authCode === '000000' ? '000001' : '000000';
      expect(await confirmed(who, other)).toMatchObject({ code: 'VERIFICATION_CODE_ERROR', details: { field: 'authCode', triesLeft: 4 } });
      expect(await confirmed(thief, authCode)).toMatchObject({ code: 'VERIFICATION_CODE_ERROR' });
      expect(await confirmed(who, authCode)).toBeUndefined();
      expect(await confirmed(who, authCode)).toMatchObject({ code: 'VERIFICATION_CODE_ERROR' });
      // With a pay password a code alone is not enough for what weakens the account.
      await given.db.query(`update identity_account set pay_password_hash = 'set' where customer = $1`, [who.customer]);
      await reprove(given.db, PROVEN_ACCOUNT);
      expect(await confirmed(who, authCode)).toMatchObject({ code: 'SECOND_VERIFICATION_REQUIRED' });
    });

    it('take a mobile number', async () => {
      const who = await person();
      const mobile = '+8613800138001';
      const code = await newCode(who, '138 0013 8001', mobile);
      expect(ok(await bindMobile({ body: { mobile, code } } as never, who.context)).mobile).toBe(mobile);
    });
  },
  { migrations: identity.migrations },
);
