// Protects (36): an attacker who can write to the database cannot log in as a customer or prolong anything by rows that they write, change or copy.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { UnprovenRow } from '@agio/database';
import type { Session } from '@agio/database';
import { misleading, withDatabases } from '@agio/database/testing';
import { signatureOf } from './sessions/api-keys/signature.ts';
import { deriveKey, hashSecret, keyedHash, totpCode } from '@agio/credentials';
import { DAY_MS } from '@agio/kernel/time';
import { CODE_LIVES_MS, CODES_A_DAY_MAX, CodeKey } from './factors/codes/code-key.ts';
import { checkCode, issueCode } from './factors/codes/codes.ts';
import { newDevice, PROVEN_DEVICE } from './sessions/devices.ts';
import { identity } from './module.ts';
import { Authenticator } from './factors/passkeys/testing/authenticator.ts';
import { passkeyById } from './factors/passkeys/store.ts';
import { spendRecoveryCode } from './factors/two-step/recovery-codes.ts';
import { issueVerification, takeVerification } from './factors/verifications.ts';
import { codeOf, entered, Harness, ok, PASSWORD, PROOFS } from './testing/harness.ts';

const OURS = { origin: 'http://localhost:3000' };

withDatabases(
  'rows that somebody else wrote (36)',
  (given) => {
    let h: Harness;
    let number = 500;
    beforeAll(async () => {
      h = new Harness(given.db);
      await h.identity.start();
    });
    afterAll(() => h.identity.stop());

    /** A customer who lives here, and the thief, who has an account like everybody. */
    async function people() {
      const made = [];
      for (const name of ['owner', 'thief']) {
        const customer = (number += 1);
        const account = `${name}${customer}@example.org`;
        await h.identity.seedCustomer({ customer, account, password: PASSWORD, username: `${name}${customer}`, country: 'CN' });
        made.push({ customer, account });
      }
      const [owner, thief] = made;
      return { owner: owner!, thief: thief! };
    }
    const set = (table: string, change: string, where: string, ...values: unknown[]) =>
      given.db.query(`update ${table} set ${change} where ${where}`, values);
    /** A server that has restarted. */
    async function restarted(): Promise<Harness> {
      const again = new Harness(given.db);
      again.nowMs = h.nowMs;
      await again.identity.start();
      return again;
    }

    it('accounts: neither their password nor their whole row, copied over another account, opens it', async () => {
      const { owner, thief } = await people();
      const columns = 'password_hash = t.password_hash, otp_secret = null, pay_password_hash = null, proof = t.proof';
      await given.db.query(`update identity_account o set ${columns} from identity_account t where o.customer = $1 and t.customer = $2`, [
        owner.customer,
        thief.customer,
      ]);
      expect(codeOf(await h.login(owner.account, PASSWORD))).toBe('ACCOUNT_OR_PASSWORD_IS_INCORRECT');
      expect(h.errors.filter((error) => error instanceof UnprovenRow).map(String)).toContainEqual(
        expect.stringContaining(`identity_account ${owner.customer} `),
      );
    });

    it('accounts: codes for an address that they wrote go nowhere, and a sender finds no customer there', async () => {
      const { owner, thief } = await people();
      await set('identity_account', `email = 'mine@example.net'`, 'customer = $1', owner.customer);
      const token = await h.captcha('reset');
      await h.identity.handlers.passwordResetCode({ body: { account: 'mine@example.net', token } } as never, h.visitor().context);
      expect(h.identity.outbox().filter(({ to }) => to === 'mine@example.net')).toEqual([]);
      // Who sends to somebody by their address must not send to the thief.
      await set('identity_account', 'email = $2', 'customer = $1', thief.customer, owner.account);
      expect(await h.identity.customerNamed(owner.account)).toBeUndefined();
      expect(await h.identity.customerNamed(`1${String(thief.customer).padStart(7, '0')}`)).toBeUndefined();
    });

    it('36: accounts: a database that answers with another customer’s row impersonates no one, by address or by number', async () => {
      const { owner, thief } = await people();
      const changed = async (asked: unknown, found: unknown) => {
        const led = new Harness(misleading(given.db, 'identity_account', asked, found));
        led.nowMs = h.nowMs;
        await led.identity.start();
        const wish = { purpose: 'reset', address: thief.account, asker: 'a' } as const;
        const code = await issueCode(given.db, new CodeKey('a secret of tests that is long enough'), wish, h.nowMs);
        const body = { account: thief.account, code, password: 'Other77stone', confirm: 'Other77stone' };
        const reset = codeOf(await led.identity.handlers.passwordReset({ body } as never, led.visitor().context));
        const entry = codeOf(await led.login(thief.account, PASSWORD));
        await led.identity.stop();
        return [reset, entry];
      };
      expect(await changed(thief.account, owner.account)).toEqual(['VERIFICATION_CODE_ERROR', 'ACCOUNT_OR_PASSWORD_IS_INCORRECT']);
      await changed(thief.customer, owner.customer).catch(() => undefined);
      expect(codeOf(await h.login(owner.account, PASSWORD))).toBe('SUCCESS');
    });

    it('accounts: a second step that they deleted is still asked for', async () => {
      const { owner } = await people();
      const as = h.visitor().as(owner.customer, 's');
      const { secret } = ok(await h.identity.handlers.getOtp({} as never, as));
      expect(secret).not.toBeNull();
      await set('identity_account', `otp_secret = 'anything'`, 'customer = $1', owner.customer);
      expect(codeOf(await h.login(owner.account, PASSWORD))).toBe('ACCOUNT_OR_PASSWORD_IS_INCORRECT');
    });

    it('sessions: one of theirs that they assign to another customer, or one that they write, does not count', async () => {
      const { owner, thief } = await people();
      const visitor = h.visitor();
      const { token } = entered(await h.login(thief.account, PASSWORD, visitor));
      const mine = (await h.identity.ownerOf(token))!;
      await set('identity_session', 'customer = $2', 'id = $1', mine.session, owner.customer);
      const again = await restarted();
      expect(codeOf(await h.identity.handlers.renewSession({ body: {} } as never, visitor.context))).toBe('PLEASE_LOGIN');
      expect(codeOf(await again.identity.handlers.renewSession({ body: {} } as never, visitor.context))).toBe('PLEASE_LOGIN');
      expect(await again.identity.ownerOf(token)).toBeUndefined();
      // A secret of theirs in somebody's session renews nothing either.
      const home = h.visitor();
      const owned = (await h.identity.ownerOf(entered(await h.login(owner.account, PASSWORD, home)).token))!;
      const other = h.visitor();
      const third = (await h.identity.ownerOf(entered(await h.login(thief.account, PASSWORD, other)).token))!;
      await given.db.query(
        `update identity_session o set secret_hash = t.secret_hash, proof = t.proof from identity_session t where o.id = $1 and t.id = $2`,
        [owned.session, third.session],
      );
      for (const [name, value] of Object.entries(other.cookies)) other.cookies[name] = value.replace(third.session, owned.session);
      expect(codeOf(await h.identity.handlers.renewSession({ body: {} } as never, other.context))).toBe('PLEASE_LOGIN');
      await again.identity.stop();
    });

    it('devices: one whose first log-in they backdated is as new as its session', async () => {
      const { owner } = await people();
      h.nowMs += DAY_MS;
      const { session } = (await h.identity.ownerOf(entered(await h.login(owner.account, PASSWORD)).token))!;
      const until = await h.identity.deviceWaits({ customer: owner.customer, session });
      expect(until).toBe(h.nowMs + DAY_MS);
      await set('identity_device', 'known_at = 0', 'customer = $1', owner.customer);
      const again = await restarted();
      expect(await again.identity.deviceWaits({ customer: owner.customer, session })).toBe(until);
      await again.identity.stop();
      expect(PROOFS.make(PROVEN_DEVICE, { id: newDevice(), customer: 1, known_at: 0 })).toMatch(/^[\w-]{50,}$/);
    });

    it('36: authenticators: a secret that was proposed to a thief’s session is neither proposed to the owner’s nor bound', async () => {
      const { owner } = await people();
      const { customer, account } = owner;
      const inside = async () => {
        const { session } = (await h.identity.ownerOf(entered(await h.login(account, PASSWORD)).token))!;
        return { session, context: h.visitor().as(customer, session) };
      };
      const [theirs, own] = [await inside(), await inside()];
      const proposed = async ({ context }: typeof own) =>
        (ok(await h.identity.handlers.getOtp({} as never, context)) as { secret: string }).secret;
      const known = await proposed(theirs);
      const [{ secret: sealed } = { secret: '' }] = await given.db.query<{ secret: string }>(
        'select secret from identity_otp_proposal where customer = $1',
        [customer],
      );
      await given.db.query('insert into identity_otp_proposal (customer, session, secret, created_at) values ($1, $2, $3, $4)', [
        customer,
        own.session,
        sealed,
        h.nowMs,
      ]);
      const secret = await proposed(own);
      expect([secret === known, await proposed(own)]).toEqual([false, secret]);
      const code = { body: { code: totpCode(secret, h.nowMs) } } as never;
      expect(codeOf(await h.identity.handlers.bindOtp(code, own.context))).toBe('SUCCESS');
      // Nor does it become what was bound: no code of it is right.
      await set('identity_account', 'otp_secret = $2, otp_step = 0', 'customer = $1', customer, sealed);
      h.nowMs += 60_000;
      const first = ok(await h.login(account, PASSWORD));
      const bearer = 'ticket' in first ? first.ticket : '';
      const entering = { body: { code: totpCode(known, h.nowMs) } } as never;
      await expect(h.identity.handlers.authLogin(entering, { ...h.visitor().context, bearer })).rejects.toThrow(/MASTER_KEY/);
    });

    it('36: devices: the owner is told of a log-in of theirs, whether they wrote a row of their device or deleted those of the owner', async () => {
      const { owner } = await people();
      const { customer, account } = owner;
      const told = () => h.identity.outbox().filter(({ subject, to }) => to === account && /New log-in/.test(subject)).length;
      entered(await h.login(account, PASSWORD, h.visitor('192.0.2.8')));
      // They have the password, and a cookie of a device from their own account.
      const thief = h.visitor('198.51.100.9');
      const device = newDevice();
      thief.cookies['agio_device'] = `${device}.${keyedHash(deriveKey('a secret of tests that is long enough', 'device'), device)}`;
      await given.db.query(`insert into identity_device (id, customer, first_at, last_at, known_at) values ($1, $2, 0, 0, 0)`, [
        device,
        customer,
      ]);
      entered(await h.login(account, PASSWORD, thief));
      await expect.poll(told).toBe(1);
      await given.db.query('delete from identity_device where customer = $1', [customer]);
      entered(await h.login(account, PASSWORD, h.visitor('198.51.100.10')));
      await expect.poll(told).toBe(2);
    });

    it('passkeys: one of theirs that they assign to another customer logs no one in', async () => {
      const { owner, thief } = await people();
      const as = h.visitor().as(thief.customer, 's');
      const key = new Authenticator();
      const { flow, options } = ok(await h.identity.handlers.passkeyOptions({ body: { name: 'phone' } } as never, as));
      const made = ok(await h.identity.handlers.registerPasskey({ body: { flow, response: key.create(options, OURS) } } as never, as));
      await set('identity_passkey', 'customer = $2', 'id = $1', made.id, owner.customer);
      const begun = ok(await h.identity.handlers.passkeyLoginOptions({ body: {} } as never, h.visitor().context));
      const response = key.get(begun.options, OURS);
      const entry = await h.identity.handlers.passkeyLogin({ body: { flow: begun.flow, response } } as never, h.visitor().context);
      expect(codeOf(entry)).toBe('PASSKEY_NOT_ACCEPTED');
      await expect(passkeyById(PROOFS, given.db, made.id)).rejects.toThrow(UnprovenRow);
    });

    it('API keys: one of theirs that they assign to another customer, or give more scopes, signs nothing after a start', async () => {
      const { owner, thief } = await people();
      const changes: readonly (readonly [string, unknown])[] = [
        ['customer = $2', owner.customer],
        ['scopes = $2::jsonb', '["read", "withdraw"]'],
        ['addresses = $2::jsonb', '["0.0.0.0/0"]'],
        ['expires_at = $2::int8', Number.MAX_SAFE_INTEGER],
      ];
      const body = { name: 'bot', scopes: ['read'], addresses: ['192.0.2.1'], expiresAt: h.nowMs + DAY_MS };
      const plain = ok(await h.identity.handlers.createApiKey({ body } as never, h.visitor().as(thief.customer, 's')));
      for (const [change, value] of changes) {
        const made = ok(await h.identity.handlers.createApiKey({ body } as never, h.visitor().as(thief.customer, 's')));
        await set('identity_api_key', change, 'key = $1', made.key, value);
        const again = await restarted();
        again.nowMs += 10_000;
        const signed = ({ key, secret }: { readonly key: string; readonly secret: string }) => {
          const call = { method: 'GET', url: '/api/exchange/myOrders', timestamp: String(again.nowMs), body: '' };
          return again.identity.checkKey({ ...call, key, signature: signatureOf(secret, call), ip: '192.0.2.1', scope: 'read' });
        };
        expect([signed(made), signed(plain)]).toMatchObject([
          { ok: false, problem: 'signature' },
          { ok: true, customer: thief.customer },
        ]);
        await again.identity.stop();
      }
    });

    it('codes: one that they prolong, give to another address, or whose wrong guesses they forget, is worth no more', async () => {
      const key = new CodeKey('a secret of tests that is long enough');
      const wish = { purpose: 'reset', address: 'owner@example.org', asker: 'a' } as const;
      const guess = (code: string, at = h.nowMs, address = wish.address as string) =>
        given.db.transaction((session) => checkCode(session, key, { ...wish, address, code, use: false }, at));
      const wrong = (code: string, by: number): string => String((Number(code) + by) % 1_000_000).padStart(6, '0');
      const code = await issueCode(given.db, key, wish, h.nowMs);
      expect(await guess(code)).toBe('right');
      await set('identity_code', 'expires_at = $2', 'address = $1', wish.address, h.nowMs + DAY_MS);
      expect(await guess(code, h.nowMs + CODE_LIVES_MS)).toBe('wrong');
      const again = await issueCode(given.db, key, wish, h.nowMs);
      await set('identity_code', `address = 'other@example.org'`, 'address = $1', wish.address);
      expect(await guess(again, h.nowMs, 'other@example.org')).toBe('wrong');
      const third = await issueCode(given.db, key, wish, h.nowMs);
      for (let by = 1; by <= 5; by += 1) {
        expect(await guess(wrong(third, by))).toBe('wrong');
        await set('identity_code', 'tries = 0', 'address = $1', wish.address);
      }
      expect(await guess(third)).toBe('wrong');
      expect(await guess(await issueCode(given.db, key, wish, h.nowMs))).toBe('right');
    });

    it('36: codes and passwords: emptying the counts gains neither a further code nor a further guess', async () => {
      const { owner } = await people();
      const stranger = h.visitor('198.51.100.7');
      const ask = async () => {
        await given.db.query('delete from identity_code_quota');
        const body = { account: owner.account, token: await h.captcha('reset') };
        return codeOf(await h.identity.handlers.passwordResetCode({ body } as never, stranger.context));
      };
      const asked: string[] = [];
      for (let at = 0; at <= CODES_A_DAY_MAX; at += 1) asked.push(await ask());
      expect(asked.filter((code) => code === 'SUCCESS')).toHaveLength(CODES_A_DAY_MAX);
      expect(asked.at(-1)).toBe('SEND_CODE_TOO_FAST');
      h.nowMs += DAY_MS;
      expect(await ask()).toBe('SUCCESS');
      const guesses: string[] = [];
      for (let at = 0; at < 6; at += 1) {
        await given.db.query('delete from identity_login_failure');
        guesses.push(codeOf(await h.login(owner.account, `wrong${at}`, stranger)));
      }
      expect(guesses.slice(-2)).toEqual(['ACCOUNT_OR_PASSWORD_IS_INCORRECT', 'TOO_MANY_INCORRECT_LOGIN_PASSWORD']);
    });

    it('36: confirmations: one that they write, or assign to another call, confirms nothing', async () => {
      const key = new CodeKey('a secret of tests that is long enough');
      const verified = { customer: 1, session: 's', action: 'withdraw', payload: 'p' };
      const take = (secret: string, of = verified) => takeVerification(given.db, key, secret, of, h.nowMs);
      await given.db.query(`insert into identity_verification values ($1, 1, 's', 'withdraw', 'p', $2)`, [
        hashSecret('a secret of theirs'),
        h.nowMs + DAY_MS,
      ]);
      expect(await take('a secret of theirs')).toBe(false);
      const own = await issueVerification(given.db, key, { ...verified, action: 'setPhrase' }, h.nowMs);
      await set('identity_verification', `action = 'withdraw'`, `action = 'setPhrase'`);
      expect([await take(own), await take(own, { ...verified, action: 'setPhrase' })]).toEqual([false, true]);
    });

    it('36: a database that says yes to everything confirms nothing, and passes no second step', async () => {
      const key = new CodeKey('a secret of tests that is long enough');
      const asked: unknown[] = [];
      // Every value that it was told is the answer to every question.
      const echo = {
        query: (_text: string, values: readonly unknown[] = []) => {
          asked.push(...values);
          return Promise.resolve(asked.map((value) => ({ hash: String(value), expires_at: BigInt(h.nowMs + DAY_MS), used_at: null })));
        },
      } as unknown as Session;
      const verified = { customer: 1, session: 's', action: 'withdraw', payload: 'p' };
      for (let at = 0; at < 3; at += 1) {
        expect(await takeVerification(echo, key, 'a secret of theirs', verified, h.nowMs)).toBe(false);
        expect(await spendRecoveryCode(echo, key.bytes, 1, 'ABCDE-23456', h.nowMs)).toBe(false);
      }
      // Nor does one that they prolong.
      const own = await issueVerification(given.db, key, verified, h.nowMs);
      await set('identity_verification', 'expires_at = $1', 'true', h.nowMs + DAY_MS);
      expect(await takeVerification(given.db, key, own, verified, h.nowMs + DAY_MS / 2)).toBe(false);
    });

    it('registrations: the reference of a customer whose account they deleted makes them no one but themselves', async () => {
      const email = `late${(number += 1)}@example.org`;
      const registered = ok(await h.register(email, await h.sendCode(email), {}, h.visitor()));
      const owner = (await h.identity.ownerOf(registered.token))!;
      const [row] = await given.db.query<{ ref: string }>('select ref from identity_registration where address = $1', [email]);
      await given.db.query('delete from identity_account where customer = $1', [owner.customer]);
      const own = `thief${(number += 1)}@example.org`;
      await given.db.query('insert into identity_registration (address, created_at, ref) values ($1, 0, $2)', [own, row!.ref]);
      const made = ok(await h.register(own, await h.sendCode(own), {}, h.visitor()));
      expect((await h.identity.ownerOf(made.token))!.customer).not.toBe(owner.customer);
    });
  },
  { migrations: identity.migrations },
);
