// Protects what programs may do with a key: a right, fresh, unused signature, from an allowed place, for a scope it has, and nothing after removal.
import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { realClock } from '@agio/kernel/clock';
import { identity } from '../../module.ts';
import type { ApiScope } from '@agio/contracts';
import type { KeyRequest } from '../../index.ts';
import { ApiKeys } from './api-keys.ts';
import { addressCheckOf } from '@agio/credentials';
import { signatureOf } from './signature.ts';
import { codeOf, Harness, ok, PASSWORD, PROOFS } from '../../testing/harness.ts';

it('signs as the description says, so that others can as well', () => {
  const bodyHash = createHash('sha256').update('{"market":"BTC_USDT"}').digest('hex');
  const text = `POST\n/api/exchange/order?x=1\n1790000000000\n${bodyHash}`;
  const given = { method: 'POST', url: '/api/exchange/order?x=1', timestamp: '1790000000000', body: '{"market":"BTC_USDT"}' };
  expect(signatureOf('s3cret', given)).toBe(createHmac('sha256', 's3cret').update(text).digest('hex'));
});

it('lets addresses pass by network, IPv4 inside IPv6 as IPv4', () => {
  const check = addressCheckOf(['192.0.2.0/24', '2001:db8::/32', '198.51.100.7']);
  for (const ip of ['192.0.2.1', '::ffff:192.0.2.255', '2001:db8::1', '198.51.100.7']) expect([ip, check(ip)]).toEqual([ip, true]);
  for (const ip of ['192.0.3.1', '::ffff:192.0.3.1', '2001:db9::1', '198.51.100.8', '', 'nonsense'])
    expect([ip, check(ip)]).toEqual([ip, false]);
  expect(addressCheckOf([])('203.0.113.9')).toBe(true);
});

withDatabases(
  'API keys',
  (given) => {
    let h: Harness;
    beforeAll(async () => {
      h = new Harness(given.db);
      await h.identity.start();
      for (const customer of [1, 2])
        await h.identity.seedCustomer({
          customer,
          account: `a${customer}@example.org`,
          password: PASSWORD,
          username: `api${customer}`,
          country: 'CN',
        });
    });
    afterAll(() => h.identity.stop());
    const as = (customer: number) => h.visitor().as(customer, 's');
    const create = async (customer: number, more: Record<string, unknown> = {}) =>
      h.identity.handlers.createApiKey({ body: { name: 'bot', scopes: ['read', 'trade'], ...more } } as never, as(customer));
    const make = async (customer = 1, more: Record<string, unknown> = {}) => ok(await create(customer, more));
    function request(made: { key: string; secret: string }, more: Partial<KeyRequest> = {}, signed = more): KeyRequest {
      const plain = { method: 'GET', url: '/api/exchange/myOrders', timestamp: String(h.nowMs), body: '' };
      const signature = signatureOf(made.secret, { ...plain, ...signed });
      return { ...plain, key: made.key, signature, ip: '192.0.2.1', scope: 'read', ...more };
    }
    const check = (one: KeyRequest): string => {
      const verdict = h.identity.checkKey(one);
      return verdict.ok ? `customer ${verdict.customer}` : verdict.problem;
    };

    it('lets in who signs right, once, at most thirty seconds late and two ahead', async () => {
      const made = await make();
      expect(check(request(made))).toBe('customer 1');
      expect(check(request(made))).toBe('replayed');
      expect(check({ ...request(made), signature: request(made).signature.toUpperCase() })).toBe('replayed');
      for (const [delta, verdict] of [
        [-30_000, 'customer 1'],
        [2_000, 'customer 1'],
        [-30_001, 'timestamp'],
        [2_001, 'timestamp'],
      ] as const)
        expect([delta, check(request(made, { timestamp: String(h.nowMs + delta) }))]).toEqual([delta, verdict]);
      // The one that was ahead of us stays used up until it is out of date.
      const ahead = request(made, { timestamp: String(h.nowMs + 1_999) });
      expect(check(ahead)).toBe('customer 1');
      h.nowMs += 31_999;
      expect(check(ahead)).toBe('replayed');
      h.nowMs += 2;
      expect(check(ahead)).toBe('timestamp');
    });

    it('refuses a signature over anything else', async () => {
      const made = await make();
      const other = await make();
      h.nowMs += 1;
      const good = { method: 'POST', url: '/api/exchange/order', body: '{"a":1}' };
      const changes: Partial<KeyRequest>[] = [
        { method: 'GET' },
        { url: '/api/exchange/order?' },
        { body: '{"a":2}' },
        { timestamp: String(h.nowMs + 1) },
        { key: other.key },
        { key: 'nobody' },
        { signature: '' },
        { signature: '0'.repeat(64) },
        { timestamp: 'NaN' },
      ];
      for (const [index, change] of changes.entries())
        expect([index, check({ ...request(made, good), ...change })]).toEqual([index, 'signature']);
      expect(check(request(made, { timestamp: 'soon' }))).toBe('timestamp');
      expect(check(request(made, good))).toBe('customer 1');
    });

    it('opens what its scopes open, from where it may come, until it ends', async () => {
      const made = await make(1, { scopes: ['read'], addresses: ['192.0.2.0/24'], expiresAt: h.nowMs + 1_000 });
      for (const scope of ['trade', 'transfer', 'withdraw', undefined] as const) {
        h.nowMs += 1;
        expect([scope, check({ ...request(made), scope })]).toEqual([scope, 'scope']);
      }
      expect(check({ ...request(made), ip: '198.51.100.1' })).toBe('address');
      h.nowMs += 1;
      expect(check(request(made))).toBe('customer 1');
      h.nowMs += 1_000;
      expect(check(request(made))).toBe('expired');
      expect(codeOf(await create(1, { expiresAt: h.nowMs }))).toBe('PARAMETER_ERROR');
      expect(codeOf(await create(1, { scopes: ['withdraw'] }))).toBe('PARAMETER_ERROR');
      expect(codeOf(await create(1, { scopes: ['withdraw'], addresses: ['192.0.2.1'] }))).toBe('SUCCESS');
    });

    it('stops at once when it is removed, or its owner is disabled; others cannot remove it', async () => {
      const made = await make();
      const remove = async (customer: number) => h.identity.handlers.removeApiKey({ body: { key: made.key } } as never, as(customer));
      expect(codeOf(await remove(2))).toBe('NOT_FOUND');
      h.nowMs += 1;
      h.setDisabled(1, 'operators', true);
      expect(check(request(made))).toBe('disabled');
      h.setDisabled(1, 'operators', false);
      h.nowMs += 1;
      expect(check(request(made))).toBe('customer 1');
      expect(codeOf(await remove(1))).toBe('SUCCESS');
      h.nowMs += 1;
      expect(check(request(made))).toBe('signature');
    });

    it('lives on after a restart, shows its secret never again and keeps it sealed', async () => {
      const made = await make(2, { name: 'kept' });
      h.nowMs += 1;
      expect(check(request(made))).toBe('customer 2');
      await h.identity.stop();
      const [row] = await given.db.query<{ text: string }>('select k::text as text from identity_api_key k where key = $1', [made.key]);
      expect(row?.text).not.toContain(made.secret);
      const before = h.nowMs;
      h = new Harness(given.db);
      h.nowMs = before + 1;
      await h.identity.start();
      h.nowMs = before + 2_002;
      expect(check(request(made))).toBe('customer 2');
      const [listed] = ok(await h.identity.handlers.listApiKeys({} as never, as(2)));
      expect(listed).toEqual({
        key: made.key,
        name: 'kept',
        scopes: ['read', 'trade'],
        addresses: [],
        createdAt: made.createdAt,
        expiresAt: null,
        lastUsedAt: before,
      });
      const other = new Harness(given.db, { masterKey: 'another master key of tests, long enough' });
      await other.identity.start();
      other.nowMs = before + 2_003;
      expect(other.identity.checkKey(request(made, { timestamp: String(before + 2_003) }))).toMatchObject({
        ok: false,
        problem: 'signature',
      });
      expect(String(other.errors[0])).not.toContain(made.secret);
      await other.identity.stop();
    });

    it('B5: what was sent before a restart is not taken again after it, also from a clock that runs ahead', async () => {
      const made = await make();
      const startMs = h.nowMs;
      h.nowMs += 10;
      const sent = [0, -25_000, 2_000].map((delta) => request(made, { timestamp: String(h.nowMs + delta) }));
      expect(sent.map(check)).toEqual(['customer 1', 'customer 1', 'customer 1']);
      await h.identity.stop();
      h = new Harness(given.db);
      h.nowMs = startMs + 11;
      await h.identity.start();
      for (let waited = 0; waited < 40_000; waited += 500) {
        for (const one of sent) expect([waited, check(one)]).toEqual([waited, 'timestamp']);
        h.nowMs += 500;
      }
      // A key made since was never used before, and the others continue at once with new timestamps.
      const fresh = await make(1);
      expect(check(request(fresh))).toBe('customer 1');
      expect(check(request(made))).toBe('customer 1');
    });

    it('stops with the others of its customer, or with those that place or move anything (C4), and with nobody else’s', async () => {
      const keys = new ApiKeys({
        database: given.db,
        proofs: PROOFS,
        key: new Uint8Array(32).fill(7),
        clock: realClock,
        now: () => h.nowMs,
        isDisabled: () => false,
        onError: (error) => {
          throw error;
        },
      });
      const make = async (customer: number, scopes: ApiScope[]) => {
        const key = await keys.create({ customer, name: 'bot', scopes, addresses: [], expiresAt: null }, () => Promise.resolve(true));
        if (typeof key === 'string') throw new Error(key);
        return key;
      };
      const made = [
        await make(31, ['read']),
        await make(31, ['read', 'withdraw']),
        await make(31, ['transfer']),
        await make(31, ['read', 'trade']),
        await make(32, ['withdraw']),
      ];
      const known = async () => (await given.db.query('select 1 from identity_api_key where customer in (31, 32)')).length;
      const isLive = (at: number): boolean => {
        h.nowMs += 1;
        const plain = { method: 'GET', url: '/', timestamp: String(h.nowMs), body: '' };
        const verdict = keys.check({
          ...plain,
          key: made[at]!.key,
          signature: signatureOf(made[at]!.clear, plain),
          ip: '',
          scope: undefined,
        });
        // A live key is refused for the scope that it lacks, a stopped one for its signature.
        return !verdict.ok && verdict.problem === 'scope';
      };
      expect([0, 1, 2, 3, 4].map(isLive)).toEqual([true, true, true, true, true]);
      expect(await given.db.transaction((session) => keys.revokeActingKeys(31, session))).toBe(3);
      expect([[0, 1, 2, 3, 4].map(isLive), await known()]).toEqual([[true, false, false, false, true], 2]);
      await keys.removeAll(31);
      expect([[0, 1, 2, 3, 4].map(isLive), await known()]).toEqual([[false, false, false, false, true], 1]);
    });

    it('is one of at most twenty', async () => {
      const results = await Promise.all(Array.from({ length: 24 }, () => create(2)));
      expect(results.filter((result) => result.ok)).toHaveLength(19);
    });
  },
  { migrations: identity.migrations },
);
