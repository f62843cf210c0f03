// Protects log-in and sessions: lockout, alike answers, renewal with two tabs, and a log-out that counts at once.
import { beforeAll, expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { DAY_MS, MINUTE_MS } from '@agio/kernel/time';
import { identity } from '../module.ts';
import { codeOf, entered, Harness, ok, PASSWORD, solve } from '../testing/harness.ts';

withDatabases(
  'sessions',
  (given) => {
    beforeAll(async () => {
      const h = new Harness(given.db);
      const seed = (customer: number) => ({
        customer,
        account: `demo${customer}@example.org`,
        password: PASSWORD,
        username: `demo${customer}`,
        country: 'CN',
      });
      for (let customer = 1; customer <= 9; customer += 1) await h.identity.seedCustomer(seed(customer));
      await h.identity.seedCustomer(seed(1));
    });

    it('logs in a seeded customer and tells who they are', async () => {
      const h = new Harness(given.db);
      const { token, user } = entered(await h.login('DEMO1@example.org', PASSWORD));
      expect(user).toMatchObject({ uid: '10000001', username: 'demo1', vip: 0, discount: '1', baseCoinList: ['C2C', 'QC', 'CNY', 'CNYT'] });
      const owner = await h.identity.ownerOf(token);
      expect(owner).toMatchObject({ customer: 1, expiresAtMs: Math.floor(h.nowMs / 1000) * 1000 + 30 * MINUTE_MS });
      expect(h.identity.ownerOf(token)).toEqual(owner);
      const info = ok(await h.identity.handlers.getInfo({} as never, h.visitor().as(1, owner!.session)));
      expect(info.user).toEqual(user);
      expect(ok(await h.identity.handlers.getInfo({} as never, h.visitor().context)).user).toBeUndefined();
      h.nowMs += 31 * MINUTE_MS;
      expect(await h.identity.ownerOf(token)).toBeUndefined();
    });

    it('refuses tokens that it did not sign, and those of another secret', async () => {
      const h = new Harness(given.db);
      const { token } = entered(await h.login('demo2@example.org', PASSWORD));
      const other = new Harness(given.db, { sessionSecret: 'another secret of tests, long enough' });
      await other.identity.start();
      await other.identity.stop();
      expect(await other.identity.ownerOf(token)).toBeUndefined();
      const [head, body, sign] = token.split('.');
      const none = Buffer.from('{"alg":"none"}').toString('base64url');
      for (const forged of [`${none}.${body}.`, `${head}.${body}.${sign!.slice(2)}AA`, '', 'a.b.c', `${token}x`, 'x'.repeat(5000)])
        expect(await h.identity.ownerOf(forged)).toBeUndefined();
    });

    it('locks an account for one source after five wrong passwords, and releases it after ten minutes', async () => {
      const h = new Harness(given.db);
      const account = 'demo3@example.org';
      const many = await Promise.all(Array.from({ length: 12 }, () => h.login(account, 'Wrong42moss')));
      expect(many.map(codeOf).filter((code) => code === 'ACCOUNT_OR_PASSWORD_IS_INCORRECT')).toHaveLength(5);
      expect(await h.login(account, PASSWORD)).toMatchObject({
        ok: false,
        code: 'TOO_MANY_INCORRECT_LOGIN_PASSWORD',
        retryAfterSeconds: 600,
      });
      expect(codeOf(await h.login(account, PASSWORD, h.visitor('192.0.2.2')))).toBe('SUCCESS');
      h.nowMs += 9 * MINUTE_MS;
      expect(codeOf(await h.login(account, PASSWORD))).toBe('TOO_MANY_INCORRECT_LOGIN_PASSWORD');
      h.nowMs += MINUTE_MS;
      expect(codeOf(await h.login(account, PASSWORD))).toBe('SUCCESS');
    });

    it('answers alike for known and unknown accounts, locked ones too', async () => {
      const h = new Harness(given.db);
      for (let attempt = 0; attempt < 7; attempt += 1) {
        expect(await h.login('demo4@example.org', 'Wrong42moss')).toEqual(await h.login('nobody@example.org', 'Wrong42moss'));
      }
    });

    it('renews with the cookie, and gives the second of two tabs a token too', async () => {
      const h = new Harness(given.db);
      const visitor = h.visitor();
      entered(await h.login('demo5@example.org', PASSWORD, visitor));
      const renew = (who: typeof visitor) => h.identity.handlers.renewSession({ body: {} } as never, who.context);
      const old = h.visitor();
      Object.assign(old.cookies, visitor.cookies);
      h.nowMs += 20 * MINUTE_MS;
      const both = await Promise.all([renew(visitor), renew(old)]);
      for (const result of both) expect(await h.identity.ownerOf(ok(result).token)).toMatchObject({ customer: 5 });
      expect([visitor.setCookie !== '', old.setCookie !== ''].filter(Boolean).length).toBeGreaterThan(0);
      const current = visitor.setCookie === '' ? old : visitor;
      ok(await renew(current));
      expect(codeOf(await renew(h.visitor()))).toBe('PLEASE_LOGIN');
    });

    it('ends a session whose exchanged secret comes back late, as it was copied', async () => {
      const h = new Harness(given.db);
      const visitor = h.visitor();
      entered(await h.login('demo6@example.org', PASSWORD, visitor));
      const thief = h.visitor();
      Object.assign(thief.cookies, visitor.cookies);
      const renew = (who: typeof visitor) => h.identity.handlers.renewSession({ body: {} } as never, who.context);
      const { token } = ok(await renew(visitor));
      h.nowMs += MINUTE_MS;
      expect(codeOf(await renew(thief))).toBe('PLEASE_LOGIN');
      expect(await h.identity.ownerOf(token)).toBeUndefined();
      expect(codeOf(await renew(visitor))).toBe('PLEASE_LOGIN');
    });

    it('ends a session at once at log-out, also after a restart', async () => {
      const h = new Harness(given.db);
      const ended: string[] = [];
      h.identity.onRevoked((session) => ended.push(session));
      const visitor = h.visitor();
      const { token } = entered(await h.login('demo7@example.org', PASSWORD, visitor));
      const { token: other } = entered(await h.login('demo7@example.org', PASSWORD));
      const owner = (await h.identity.ownerOf(token))!;
      const leaving = h.identity.handlers.logout({ body: {} } as never, visitor.as(7, owner.session));
      expect(h.identity.ownerOf(token)).toBeUndefined();
      ok(await leaving);
      expect(ended).toEqual([owner.session]);
      expect(visitor.setCookie).toMatch(/^agio_session=; Max-Age=0;/);
      const restarted = new Harness(given.db);
      await restarted.identity.start();
      await restarted.identity.stop();
      expect(await restarted.identity.ownerOf(token)).toBeUndefined();
      expect(await restarted.identity.ownerOf(other)).toMatchObject({ customer: 7 });
    });

    it('stays ended when a renewal is under way', async () => {
      const h = new Harness(given.db);
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const visitor = h.visitor();
        const { token } = entered(await h.login('demo7@example.org', PASSWORD, visitor));
        const owner = (await h.identity.ownerOf(token))!;
        const renewing = h.identity.handlers.renewSession({ body: {} } as never, h.visitor().with(visitor.cookies).context);
        await Promise.all([renewing, h.identity.handlers.logout({ body: {} } as never, visitor.as(7, owner.session))]);
        expect(await h.identity.ownerOf(token)).toBeUndefined();
      }
    });

    it('keeps at most twenty sessions of a customer, and none beyond thirty days', async () => {
      const h = new Harness(given.db);
      const tokens: string[] = [];
      const visitor = h.visitor();
      for (let i = 0; i < 21; i += 1) {
        h.nowMs += 1;
        tokens.push(entered(await h.login('demo8@example.org', PASSWORD, visitor)).token);
      }
      expect(await h.identity.ownerOf(tokens[0]!)).toBeUndefined();
      expect(await h.identity.ownerOf(tokens[1]!)).toBeDefined();
      h.nowMs += 30 * DAY_MS;
      expect(codeOf(await h.identity.handlers.renewSession({ body: {} } as never, visitor.context))).toBe('PLEASE_LOGIN');
    });

    it('lives for thirty days from its last renewal, in memory as well as on disk', async () => {
      const h = new Harness(given.db);
      const visitor = h.visitor();
      entered(await h.login('demo9@example.org', PASSWORD, visitor));
      const renew = () => h.identity.handlers.renewSession({ body: {} } as never, visitor.context);
      h.nowMs += 29 * DAY_MS;
      ok(await renew());
      h.nowMs += 29 * DAY_MS;
      expect(await h.identity.ownerOf(ok(await renew()).token)).toMatchObject({ customer: 9 });
      h.nowMs += 30 * DAY_MS;
      expect(codeOf(await renew())).toBe('PLEASE_LOGIN');
    });

    it('takes the secret that was exchanged for half a minute more, and not a moment longer', async () => {
      const h = new Harness(given.db);
      for (const [lateMs, code] of [
        [30_000, 'SUCCESS'],
        [30_001, 'PLEASE_LOGIN'],
      ] as const) {
        const visitor = h.visitor();
        entered(await h.login('demo9@example.org', PASSWORD, visitor));
        const second = h.visitor().with(visitor.cookies);
        ok(await h.identity.handlers.renewSession({ body: {} } as never, visitor.context));
        h.nowMs += lateMs;
        expect([lateMs, codeOf(await h.identity.handlers.renewSession({ body: {} } as never, second.context))]).toEqual([lateMs, code]);
      }
    });

    it('takes a proof of work once, for its purpose, within five minutes', async () => {
      const h = new Harness(given.db);
      const { createCaptcha, verifyCaptcha, login } = h.identity.handlers;
      const { context } = h.visitor();
      const make = async () =>
        ok(await createCaptcha({ body: { purpose: 'login' } } as never, context)).challenge as { parameters: Record<string, unknown> };
      const verify = (payload: string) => verifyCaptcha({ body: { payload } } as never, context);
      const payload = await solve(await make());
      const both = await Promise.all([verify(payload), verify(payload)]);
      expect(both.map(codeOf).sort()).toEqual(['INVALID_CAPTCHA', 'SUCCESS']);
      const { token } = ok(both.find((result) => result.ok)!);
      const attempt = (using: string) =>
        login({ body: { account: 'demo9@example.org', password: PASSWORD, token: using } } as never, context);
      expect(codeOf(await attempt(token))).toBe('SUCCESS');
      expect(codeOf(await attempt(token))).toBe('INVALID_CAPTCHA');
      expect(codeOf(await attempt(await h.captcha('signup')))).toBe('INVALID_CAPTCHA');
      const challenge = await make();
      const eased = await solve({ ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00' } });
      for (const bad of [eased, '', 'e30=', btoa('{"challenge":{},"solution":{}}')])
        expect(codeOf(await verify(bad))).toBe('INVALID_CAPTCHA');
      const late = await solve(await make());
      h.nowMs += 5 * MINUTE_MS + 1_000;
      expect(codeOf(await verify(late))).toBe('INVALID_CAPTCHA');
    });
  },
  { migrations: identity.migrations },
);
