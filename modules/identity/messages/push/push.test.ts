// Protects pushes: only the browser can read one, it goes to no one whose session has ended, to no private address, once a notice, and again after an outage.
import { createPublicKey, randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { jwtVerify } from 'jose';
import { deriveKey } from '@agio/credentials';
import { reseal } from '@agio/database';
import { withDatabases } from '@agio/database/testing';
import { identity } from '../../module.ts';
import { endAfterRestore } from '../../sessions/after-restore.ts';
import { SEALED } from '../../sealed-columns.ts';
import { codeOf, entered, Harness, ok, PASSWORD } from '../../testing/harness.ts';
import { isPublicAddress, isPushEndpoint, publicLookup } from './endpoint.ts';
import { catchPushes } from './testing/push-catcher.ts';
import type { PushCatcher } from './testing/push-catcher.ts';
import { vapidKeys } from './vapid.ts';

const SOON = { timeout: 120_000, interval: 20 };
const SAID = { title: 'Deposit credited', text: '1.5 ETH', path: '/account/notices', tag: 'deposit-1' };

describe('where pushes may go', () => {
  it('is https under a public name, and on this machine only while developing', () => {
    for (const good of ['https://fcm.googleapis.com/fcm/send/x', 'https://updates.push.services.mozilla.com/wpush/v2/x'])
      expect(isPushEndpoint(good, false), good).toBe(true);
    for (const bad of [
      'http://push.example.org/x',
      'https://push.example.org:8443/x',
      'https://user@push.example.org/x',
      'https://169.254.169.254/latest/meta-data',
      'https://[::1]/x',
      'https://[2606:4700::1]/x',
      'https://0x7f.1/x',
      'https://2130706433/x',
      'https://localhost/x',
      'https://127.0.0.1/x',
      'https://intranet/x',
      'file:///etc/passwd',
      `https://push.example.org/${'x'.repeat(1_000)}`,
      'nonsense',
    ])
      expect(isPushEndpoint(bad, false), bad).toBe(false);
    expect(isPushEndpoint('http://127.0.0.1:4000/x', true)).toBe(true);
    expect(isPushEndpoint('http://10.0.0.1:4000/x', true)).toBe(false);
  });

  it('is an address of the public internet', () => {
    for (const good of ['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700:4700::1111']) expect(isPublicAddress(good), good).toBe(true);
    for (const bad of [
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '127.0.0.1',
      '169.254.169.254',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      '::ffff:10.0.0.1',
      '::ffff:8.8.8.8',
      '64:ff9b::a00:1',
      'fc00::1',
      'fe80::1',
      '2002:a00:1::',
      '2001:db8::1',
      'nonsense',
    ])
      expect(isPublicAddress(bad), bad).toBe(false);
  });

  it('is checked in the connection itself: a name that leads home is not connected to', async () => {
    for (const all of [true, false]) {
      const error = await new Promise<unknown>((resolve) => publicLookup('localhost', { all }, (refused) => resolve(refused)));
      expect(String(error)).toContain('NotPublic');
    }
  });
});

withDatabases(
  'push',
  (given) => {
    const open: { stop(): Promise<void> }[] = [];
    const catchers: PushCatcher[] = [];
    afterEach(async () => {
      for (const one of open.splice(0)) await one.stop();
      for (const one of catchers.splice(0)) await one.close();
      await given.db.query(
        'truncate identity_push, identity_push_key, identity_session, identity_account, identity_residence, identity_profile',
      );
    });

    async function start(overrides: Partial<ConstructorParameters<typeof Harness>[1]> = {}) {
      const h = new Harness(given.db, { pushToLoopback: true, ...overrides });
      open.push(h.identity);
      await h.identity.start();
      for (const [customer, account] of [
        [1, 'p@example.org'],
        [2, 'q@example.org'],
      ] as const)
        await h.identity.seedCustomer({ customer, account, password: PASSWORD, username: `p${customer}`, country: 'CN' });
      return h;
    }

    async function browser(): Promise<PushCatcher> {
      const catcher = await catchPushes();
      catchers.push(catcher);
      return catcher;
    }

    async function logIn(h: Harness, account: string) {
      const visitor = h.visitor();
      const { token } = entered(await h.login(account, PASSWORD, visitor));
      const owner = await h.identity.ownerOf(token);
      return visitor.as(owner?.customer ?? 0, owner?.session ?? '');
    }

    const subscribe = (h: Harness, as: Awaited<ReturnType<typeof logIn>>, { subscription }: PushCatcher) =>
      h.identity.handlers.pushSubscribe({ body: subscription } as never, as);
    const tell = (h: Harness, customer: number, tag = SAID.tag) =>
      given.db.transaction((session) => h.identity.pushNotice(session, customer, () => ({ ...SAID, tag })));
    const rows = () => given.db.query<{ session: string; subscription: string }>('select session, subscription from identity_push');

    it('reaches the browser that asked for it, which alone can read it, signed with the key that it knows', async () => {
      const h = await start();
      const as = await logIn(h, 'p@example.org');
      const phone = await browser();
      expect(ok(await h.identity.handlers.pushState({} as never, as))).toMatchObject({ here: false, devices: 0 });
      ok(await subscribe(h, as, phone));
      const { key, ...state } = ok(await h.identity.handlers.pushState({} as never, as));
      expect(state).toEqual({ here: true, devices: 1 });
      expect(JSON.stringify(await rows())).not.toContain('127.0.0.1');
      const exported = ok(await h.identity.handlers.exportAccount({} as never, as)) as { pushes: unknown };
      expect(exported.pushes).toEqual([{ device: expect.any(String), createdAt: expect.any(Number) }]);
      for (const secret of [phone.subscription.endpoint, ...Object.values(phone.subscription.keys)])
        expect(JSON.stringify(exported)).not.toContain(secret);
      await tell(h, 2);
      await tell(h, 1);
      await vi.waitFor(() => expect(phone.caught).toHaveLength(1), SOON);
      const [{ headers, said }] = phone.caught as [PushCatcher['caught'][number]];
      expect(said).toEqual(SAID);
      expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200', topic: expect.stringMatching(/^[\w-]{1,32}$/) });
      const [, token = '', known] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
      expect(known).toBe(key);
      const point = Buffer.from(key, 'base64url');
      const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
      const { payload } = await jwtVerify(token, createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } as never }));
      expect(payload).toMatchObject({
        aud: new URL(phone.subscription.endpoint).origin.replace('http:', 'https:'),
        sub: 'mailto:nobody@localhost',
      });
    });

    it('ends with the session, and with the browser passing to another customer', async () => {
      const h = await start();
      const [mine, other, theirs] = [await logIn(h, 'p@example.org'), await logIn(h, 'p@example.org'), await logIn(h, 'q@example.org')];
      const [phone, laptop] = [await browser(), await browser()];
      ok(await subscribe(h, mine, phone));
      ok(await subscribe(h, other, laptop));
      await tell(h, 1, 'both');
      await vi.waitFor(() => expect([phone.caught.length, laptop.caught.length]).toEqual([1, 1]), SOON);
      await h.identity.handlers.logout({} as never, other);
      await vi.waitFor(async () => expect((await rows()).map(({ session }) => session)).toEqual([mine.session]), SOON);
      ok(await subscribe(h, theirs, phone));
      await tell(h, 1, 'nobody');
      await tell(h, 2, 'theirs');
      await vi.waitFor(() => expect(phone.caught.map(({ said }) => said.tag)).toEqual(['both', 'theirs']), SOON);
      ok(await h.identity.handlers.pushUnsubscribe({} as never, theirs));
      expect(await rows()).toEqual([]);
      expect(laptop.caught).toHaveLength(1);
    });

    it('does not go out any more if the session ended after it was told', async () => {
      const h = await start();
      const as = await logIn(h, 'p@example.org');
      const phone = await browser();
      ok(await subscribe(h, as, phone));
      phone.answer(503);
      await tell(h, 1);
      await vi.waitFor(() => expect(h.errors.map(String).join()).toContain('503'), SOON);
      await h.identity.handlers.logout({} as never, as);
      const left = () => given.db.query(`select 1 from pgboss.job where data ? 'sealed' and state in ('created', 'retry', 'active')`);
      await vi.waitFor(async () => expect(await left()).toEqual([]), SOON);
      expect(phone.caught).toEqual([]);
    });

    it('is tried again after an outage, and no more at a browser that is gone', async () => {
      const h = await start();
      const as = await logIn(h, 'p@example.org');
      const phone = await browser();
      ok(await subscribe(h, as, phone));
      phone.answer(429);
      await tell(h, 1);
      await vi.waitFor(() => expect(phone.caught).toHaveLength(1), SOON);
      expect(h.errors.map(String)).toEqual([expect.stringMatching(/^PushFailed: push [\w-]+ did not go: 429$/)]);
      phone.answer(307);
      await tell(h, 1, 'elsewhere');
      await vi.waitFor(() => expect(phone.asked()).toBe(3), SOON);
      phone.answer(410);
      await tell(h, 1, 'gone');
      await vi.waitFor(async () => expect(await rows()).toEqual([]), SOON);
      expect(phone.caught).toHaveLength(1);
      expect(h.errors).toHaveLength(1);
    });

    it('waits for a start, at which the sessions are read before anything goes out', async () => {
      const messageQueue = `test-${randomUUID()}`;
      const before = await start({ messageQueue });
      const as = await logIn(before, 'p@example.org');
      const phone = await browser();
      ok(await subscribe(before, as, phone));
      phone.answer(503);
      await tell(before, 1);
      await vi.waitFor(() => expect(before.errors.map(String).join()).toContain('503'), SOON);
      await open.pop()?.stop();
      await given.db.query(`update pgboss.job set start_after = now() where name = $1`, [`${messageQueue}-push`]);
      // Meanwhile the queue could have asked for its jobs many times over.
      const slow = new Proxy(given.db, {
        get: (db, name) =>
          name === 'query'
            ? async (text: string, values?: readonly unknown[]) => {
                const found = await db.query(text, values);
                for (let asked = 0; text.includes('from identity_session') && asked < 300; asked += 1) await db.query('select 1');
                return found;
              }
            : (Reflect.get(db, name) as unknown),
      });
      const h = new Harness(slow, { pushToLoopback: true, messageQueue });
      open.push(h.identity);
      await h.identity.start();
      await vi.waitFor(() => expect(phone.caught.map(({ said }) => said)).toEqual([SAID]), SOON);
      expect(await rows()).toHaveLength(1);
    });

    it('keeps ten browsers of a customer, and takes no endpoint and no key that cannot be one', async () => {
      const h = await start({ pushToLoopback: false });
      const body = (endpoint: string) => ({ ...phone.subscription, endpoint });
      const phone = await browser();
      for (let device = 0; device < 11; device += 1) {
        h.nowMs += 1_000;
        const as = await logIn(h, 'p@example.org');
        ok(await h.identity.handlers.pushSubscribe({ body: body(`https://push.example.org/${device}`) } as never, as));
      }
      expect(await rows()).toHaveLength(10);
      const as = await logIn(h, 'p@example.org');
      for (const bad of ['http://push.example.org/x', phone.subscription.endpoint, 'https://192.168.0.1/'])
        expect(codeOf(await h.identity.handlers.pushSubscribe({ body: body(bad) } as never, as))).toBe('PARAMETER_ERROR');
      const offCurve = { endpoint: 'https://push.example.org/x', keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } };
      expect(codeOf(await h.identity.handlers.pushSubscribe({ body: offCurve } as never, as))).toBe('PARAMETER_ERROR');
    });

    it('survives a change of MASTER_KEY with the same public key, and nothing of it comes back with a backup', async () => {
      const h = await start();
      const as = await logIn(h, 'p@example.org');
      ok(await subscribe(h, as, await browser()));
      const { key } = ok(await h.identity.handlers.pushState({} as never, as));
      const to = `another master key ${randomUUID()}`;
      await given.db.transaction((session) => reseal(session, SEALED, 'a master key of tests that is long enough', to));
      expect((await vapidKeys(given.db, deriveKey(to, 'push'))).publicKey).toBe(key);
      await expect(vapidKeys(given.db, deriveKey(`the wrong one ${randomUUID()}`, 'push'))).rejects.toThrow('MASTER_KEY');
      await endAfterRestore(given.db, h.nowMs);
      expect(await rows()).toEqual([]);
    });
  },
  { migrations: identity.migrations },
);
