// Protects against an attacker who acts between two steps of an owner: what was confirmed, proposed or begun before a change is worth nothing after it.
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { hashPassword } from '@agio/credentials';
import type { Session } from '@agio/database';
import { withDatabases } from '@agio/database/testing';
import { identity } from '../module.ts';
import { PROVEN_ACCOUNT } from '../accounts/store.ts';
import { Authenticator } from '../factors/passkeys/testing/authenticator.ts';
import { codeOf, entered, Harness, ok, PASSWORD, reprove } from '../testing/harness.ts';

const NEW = 'Heather77brook';
const PAYLOAD = 'a'.repeat(64);

withDatabases(
  'between two steps',
  (given) => {
    let h: Harness;
    let customer = 5_000;
    beforeAll(async () => {
      h = new Harness(given.db);
      await h.identity.start();
    });
    afterAll(() => h.identity.stop());

    async function person() {
      customer += 1;
      const email = `h${customer}@example.org`;
      await h.identity.seedCustomer({ customer, account: email, password: PASSWORD, username: `h${customer}`, country: 'CN' });
      return { customer, email, ...(await logIn(email, customer)) };
    }
    async function logIn(email: string, of: number) {
      const { token } = entered(await h.login(email, PASSWORD));
      const { session } = (await h.identity.ownerOf(token))!;
      return { token, session, context: h.visitor().as(of, session) };
    }
    async function codeTo(email: string, send: () => Promise<{ ok: true; data: unknown } | { ok: false; code: string }>): Promise<string> {
      const codes = () => h.identity.outbox().filter(({ to, code }) => to === email && code !== null);
      const before = codes().length;
      ok(await send());
      await expect.poll(() => codes().length).toBeGreaterThan(before);
      return codes()[0]!.code!;
    }
    /** How many wait for somebody's lock in this database. */
    async function waiting(session: Session): Promise<number> {
      // A transaction would see the same list each time.
      await session.query('select pg_stat_clear_snapshot()');
      const rows = await session.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      return rows.length;
    }
    const shown = (secret: string) => generateSync({ secret, epoch: Math.floor(h.nowMs / 1_000) });

    it('a verification by a code ends when an authenticator is bound', async () => {
      const { accountVerifyCode, accountVerify, getOtp, bindOtp } = h.identity.handlers;
      const who = await person();
      const query = { factor: 'email', action: 'unbindOtp', payloadHash: PAYLOAD };
      const code = await codeTo(who.email, async () => accountVerifyCode({ query } as never, who.context));
      const body = { action: 'unbindOtp', payloadHash: PAYLOAD, proofs: [{ factor: 'email', code }] };
      const { verification } = ok(await accountVerify({ body } as never, who.context));
      const { secret } = ok(await getOtp({} as never, who.context));
      ok(await bindOtp({ body: { code: shown(secret!) } } as never, who.context));
      const call = { customer: who.customer, session: who.session, action: 'unbindOtp', payload: PAYLOAD, body: {} };
      expect(await h.identity.verify(call, verification)).toMatchObject({ details: { action: 'unbindOtp', ways: [['otp']] } });
    });

    it('the secret that one session is shown is never the one that another session binds', async () => {
      const { getOtp, bindOtp } = h.identity.handlers;
      const owner = await person();
      const thief = await logIn(owner.email, owner.customer);
      const seen = ok(await getOtp({} as never, thief.context)).secret!;
      const { secret } = ok(await getOtp({} as never, owner.context));
      expect(secret).not.toBe(seen);
      ok(await bindOtp({ body: { code: shown(secret!) } } as never, owner.context));
      expect(codeOf(await bindOtp({ body: { code: shown(seen) } } as never, thief.context))).toBe('STATE_CHANGED');
    });

    it('a password or an address is not changed by what was proved before a reset', async () => {
      const { changePassword, changePayPassword, setPayPassword, bindEmail, moneyGetCode } = h.identity.handlers;
      const who = await person();
      ok(await setPayPassword({ body: { password: '493017', confirm: '493017' } } as never, who.context));
      const email = `new-${who.email}`;
      const code = await codeTo(email, async () => moneyGetCode({ query: { account: email } } as never, who.context));
      const another = await hashPassword('Somebody7else');
      // The account is held until all three have proved what they need and wait for it; then a reset comes first.
      const { promise: held, resolve: hold } = Promise.withResolvers<void>();
      const reset = given.db.transaction(async (session) => {
        await session.query('select 1 from identity_account where customer = $1 for update', [who.customer]);
        hold();
        // PGlite has one connection: there they wait for all of it.
        if (given.kind === 'postgres') await vi.waitUntil(async () => (await waiting(session)) === 3, { timeout: 20_000 });
        await session.query(
          'update identity_account set password_hash = $2, pay_password_hash = $2, otp_secret = $2, changed_at = changed_at + 1 where customer = $1',
          [who.customer, another],
        );
        await reprove(session, PROVEN_ACCOUNT);
        await session.query('update identity_session set revoked_at = 1 where customer = $1', [who.customer]);
      });
      await held;
      const results = await Promise.allSettled([
        changePassword({ body: { oldPassword: PASSWORD, newPassword: NEW } } as never, who.context),
        changePayPassword({ body: { oldPassword: '493017', newPassword: '730194' } } as never, who.context),
        bindEmail({ body: { email, code } } as never, who.context),
        reset,
      ]);
      expect(results.filter((result) => result.status === 'fulfilled' && result.value !== undefined && result.value.ok)).toEqual([]);
      const [row] = await given.db.query('select email, password_hash, pay_password_hash from identity_account where customer = $1', [
        who.customer,
      ]);
      expect(row).toEqual({ email: who.email, password_hash: another, pay_password_hash: another });
    });

    it('nothing that guards an account is made or changed by a session that a reset has ended meanwhile', async () => {
      const { bindOtp, createApiKey, getOtp, makeRecoveryCodes, passkeyOptions, registerPasskey, setPayPassword, setPhrase, unbindOtp } =
        h.identity.handlers;
      const [who, guarded] = [await person(), await person()];
      const { secret } = ok(await getOtp({} as never, guarded.context));
      ok(await bindOtp({ body: { code: shown(secret!) } } as never, guarded.context));
      const proposed = ok(await getOtp({} as never, who.context)).secret!;
      const as = who.context;
      const { flow, options } = ok(await passkeyOptions({ body: { name: 'theirs' } } as never, as));
      const response = new Authenticator().create(options, { origin: 'http://localhost:3000' });
      const calls = [
        () => bindOtp({ body: { code: shown(proposed) } } as never, who.context),
        () => createApiKey({ body: { name: 'bot', scopes: ['trade'] } } as never, who.context),
        () => registerPasskey({ body: { flow, response } } as never, as),
        () => setPayPassword({ body: { password: '493017', confirm: '493017' } } as never, who.context),
        () => setPhrase({ body: { phrase: 'theirs' } } as never, who.context),
        () => makeRecoveryCodes({} as never, guarded.context),
        () => unbindOtp({} as never, guarded.context),
      ];
      const { promise: held, resolve: hold } = Promise.withResolvers<void>();
      const both = [who.customer, guarded.customer];
      const reset = given.db.transaction(async (session) => {
        await session.query('select 1 from identity_account where customer = any($1) for update', [both]);
        hold();
        // PGlite has one connection: there they wait for all of it.
        if (given.kind === 'postgres') await vi.waitUntil(async () => (await waiting(session)) === calls.length, { timeout: 20_000 });
        await session.query('update identity_session set revoked_at = 1 where customer = any($1)', [both]);
      });
      await held;
      const answers = await Promise.all(calls.map(async (call) => codeOf((await call()) as never)));
      await reset;
      expect(answers).toEqual(calls.map(() => 'STATE_CHANGED'));
      const rows = await given.db.query(
        `select customer, otp_secret is not null otp, pay_password_hash is not null pay, phrase from identity_account where customer = any($1) order by customer`,
        [both],
      );
      expect(rows).toMatchObject([
        { otp: false, pay: false, phrase: null },
        { otp: true, pay: false, phrase: null },
      ]);
      for (const table of ['identity_api_key', 'identity_passkey'])
        expect(await given.db.query(`select 1 from ${table} where customer = any($1)`, [both])).toEqual([]);
    });

    it('sessions stay ended where a reset was cut off right after it was stored', async () => {
      const who = await person();
      const cut = new Harness(given.db);
      await cut.identity.start();
      cut.nowMs = h.nowMs;
      const code = await codeTo(who.email, async () =>
        h.identity.handlers.passwordResetCode(
          { body: { account: who.email, token: await h.captcha('reset') } } as never,
          h.visitor().context,
        ),
      );
      cut.identity.onRevoked(() => {
        throw new Error('the power is gone');
      });
      const body = { account: who.email, code, password: NEW, confirm: NEW };
      await expect(async () => cut.identity.handlers.passwordReset({ body } as never, h.visitor().context)).rejects.toThrow(
        'the power is gone',
      );
      await cut.identity.stop();
      const restarted = new Harness(given.db);
      await restarted.identity.start();
      expect(await restarted.identity.ownerOf(who.token)).toBeUndefined();
      await restarted.identity.stop();
    });

    it('a freeze that was cut off between disabling and cancelling is finished at a start', async () => {
      const who = await person();
      const restarted = new Harness(given.db);
      restarted.setDisabled(who.customer, 'owner', true);
      restarted.holdings.set(who.customer, { coins: [], openOrders: 1 });
      await restarted.identity.start();
      expect(restarted.cancelled).toContain(who.customer);
      await restarted.identity.stop();
      await given.db.query('update identity_account set frozen_at = null where customer = $1', [who.customer]);
    });

    it('characters that no text of the database can hold are refused like any wrong invitation', async () => {
      expect(codeOf(await h.register('nul@example.org', '123456', { inviteCode: 'A\u0000B' }))).toBe('INVALID_INVITE_CODE');
    });
  },
  { migrations: identity.migrations },
);
