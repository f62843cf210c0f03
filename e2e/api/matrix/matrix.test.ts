// Protects every door: each route is asked by every kind of caller on a real server, and answers as the reviewed table says, one's own things to oneself alone.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { API_SCOPES, calls } from '@agio/contracts';
import type { AnyCall } from '@agio/contracts';
import { HOUR_MS } from '@agio/kernel/time';
import type { Answer, Door, Owned } from '@agio/module/testing';
import { SHARED_SECRET, sharedSite } from '../../../harness/shared-sites.ts';
import type { OwnCustomer, SharedSite } from '../../../harness/shared-sites.ts';
import { logInTo } from '../../../harness/small-site.ts';
import { callVerified } from '../../../harness/verified.ts';
import { bearer, signed } from '../../../harness/signed-request.ts';
import type { Headers } from '../../../harness/signed-request.ts';
import { CALLERS, claimsOf, forgedToken, UNVERIFIED } from './callers.ts';
import type { Caller, Unverified } from './callers.ts';
import { TABLE } from './table.ts';

const routes = new Map<string, AnyCall>(Object.values(calls).map((call) => [`${call.method} ${call.path}`, call]));

/** What the table says that a caller is answered. */
function expected(row: Door, caller: Caller): Answer {
  const isPublic = row.guard === 'public';
  const withoutSession: Answer = isPublic || row.guard === 'either' ? row.owner : 'PLEASE_LOGIN';
  switch (caller) {
    case 'customer':
    case 'other customer':
      if (row.verified === true) return 'SECOND_VERIFICATION_REQUIRED';
      return caller === 'customer' ? row.owner : (row.other ?? row.owner);
    case 'API key without the scope':
      return isPublic ? row.owner : 'PERMISSION_DENIED';
    default:
      return withoutSession;
  }
}

describe('the authorization matrix', () => {
  let server: SharedSite;
  let alice: OwnCustomer;
  let bob: OwnCustomer;
  let owned: Owned;
  const headers = new Map<Caller, Headers>();
  /** Two keys, so that there is one for every route that lacks its scope. */
  let keys: Readonly<Record<'transfer' | 'withdraw', { key: string; secret: string }>>;
  /** What the forgery and the session are answered while there is nothing wrong about them. */
  let sound: number[];

  beforeAll(async () => {
    server = await sharedSite('plain');
    [alice, bob] = [await server.customer(), await server.customer()];
    const carol = await server.customer();
    const gone = await logInTo(server, alice.account);
    await gone.client.call('logout', { body: {} });
    const keyWith = (scope: string) =>
      callVerified(server, alice, alice.account, 'createApiKey', { name: scope, scopes: [scope], addresses: ['127.0.0.1'] });
    keys = { transfer: await keyWith('transfer'), withdraw: await keyWith('withdraw') };
    // One of its own, because it is removed on the way.
    const spare = await keyWith('trade');
    owned = { key: spare.key, ...(await ownThings(server, alice)) };
    const { sub, sid } = claimsOf(alice.token);
    const claims = { uid: sub, session: sid, audience: 'agio-web', expiresAtMs: server.clock.wall() + HOUR_MS };
    headers.set('visitor', {});
    headers.set('customer', bearer(alice.token));
    headers.set('other customer', bearer(bob.token));
    headers.set('disabled customer', bearer(carol.token));
    headers.set('revoked session', bearer(gone.token));
    headers.set('expired token', bearer(forgedToken(SHARED_SECRET, { ...claims, expiresAtMs: server.clock.wall() - 1_000 })));
    headers.set('operator token', bearer(forgedToken(SHARED_SECRET, { ...claims, audience: 'agio-console' })));
    const statusOf = async (token: string) => (await fetch(`${server.url}/api/account/apikeys`, { headers: bearer(token) })).status;
    sound = [await statusOf(forgedToken(SHARED_SECRET, claims)), await statusOf(carol.token)];
    await disable(carol);
  }, 240_000);

  async function disable({ client }: OwnCustomer): Promise<void> {
    const uid = (await client.call('getInfo')).user?.uid ?? '';
    const cleo = await server.operator('compliance');
    const input = { params: { uid }, body: { reason: 'stolen papers' } };
    await cleo.client.call('deskCustomerDisable', {
      ...input,
      verification: await cleo.verify('deskCustomerDisable', input.body, input.params),
    });
  }

  async function ask(call: AnyCall, row: Door, with_: Headers | 'key', more: { query?: string; body?: string } = {}) {
    const params = row.params?.(owned) ?? {};
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? 'x');
    const query = more.query ?? new URLSearchParams(row.query?.(owned)).toString();
    const url = query === '' ? path : `${path}?${query}`;
    const body = more.body ?? (row.body === undefined ? undefined : JSON.stringify(row.body(owned)));
    const response = await fetch(server.url + url, {
      method: call.method,
      headers: {
        ...(with_ === 'key'
          ? signed(keys[row.guard === 'transfer' ? 'withdraw' : 'transfer'], call.method, url, body ?? '', server.clock.wall())
          : with_),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    // Pictures and feeds have no envelope.
    if (/^(image|application\/rss)/.test(response.headers.get('content-type') ?? '')) return { code: 'SUCCESS', text: '' };
    return { code: (JSON.parse(text) as { code: string }).code, text };
  }

  async function headersOf(caller: Caller, row: Door): Promise<Headers | 'key'> {
    if (caller === 'API key without the scope') return 'key';
    const own = caller === 'customer' ? alice : caller === 'other customer' ? bob : undefined;
    if (row.endsSession === true && own !== undefined) return bearer((await logInTo(server, own.account)).token);
    return headers.get(caller) ?? {};
  }

  it('is asked by callers who are refused for what is wrong about them alone', () => {
    expect(sound).toEqual([200, 200]);
  });

  it('has a row for every route, and a route for every row', () => {
    expect(new Set(Object.keys(TABLE))).toEqual(new Set(routes.keys()));
  });

  it('agrees with the declarations', () => {
    for (const [route, row] of Object.entries(TABLE)) {
      const call = routes.get(route);
      const principal = row.guard === 'public' ? 'visitor' : row.guard === 'either' ? 'either' : 'customer';
      const scope = API_SCOPES.find((one) => one === row.guard);
      const { apiScope, secondFactor, rate, idempotent } = call!;
      const declared = { principal: call?.principal, scope: apiScope, secondFactor, rate, idempotent };
      const wanted = { secondFactor: row.verified ?? false, rate: row.rate, idempotent: row.takesKey ?? false };
      expect([route, declared]).toEqual([route, { principal, scope, ...wanted }]);
    }
  });

  it.each(Object.entries(TABLE))('%s', async (route, row) => {
    const call = routes.get(route)!;
    const recognised: Caller[] = [];
    const told: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    for (const caller of CALLERS) {
      // Both customers are needed afterwards; `e2e/api/attacks/freeze.test.ts` asks as one.
      if (row.isFreeze === true && (caller === 'customer' || caller === 'other customer')) continue;
      const { code, text } = await ask(call, row, await headersOf(caller, row));
      told[caller] = code;
      wanted[caller] = expected(row, caller);
      if (row.recognisedBy !== undefined && text.includes(row.recognisedBy)) recognised.push(caller);
      // Whatever the code: nobody else is shown what is the owner's.
      const leaked =
        caller === 'customer' ? [] : [alice.account.split('@')[0] ?? '', ...Object.values(owned)].filter((one) => text.includes(one));
      expect([route, caller, leaked]).toEqual([route, caller, []]);
    }
    expect(told).toEqual(wanted);
    expect(recognised).toEqual(row.recognisedBy === undefined ? [] : ['other customer', 'customer']);
  });

  it.each(Object.entries(TABLE).filter(([, row]) => row.verified === true))(
    'G15: %s is refused without a verification',
    async (route, row) => {
      const call = routes.get(route)!;
      const with_: Readonly<Record<Unverified, Headers>> = {
        'without a verification': {},
        'with a fresh Idempotency-Key': { 'idempotency-key': randomUUID() },
        'with an invented verification': { 'x-verification': 'x'.repeat(43) },
      };
      const told: Record<string, string> = {};
      for (const how of UNVERIFIED) told[how] = (await ask(call, row, { ...headers.get('customer'), ...with_[how] })).code;
      expect(told).toEqual({
        'without a verification': 'SECOND_VERIFICATION_REQUIRED',
        'with a fresh Idempotency-Key': row.takesKey === true ? 'SECOND_VERIFICATION_REQUIRED' : 'PARAMETER_ERROR',
        'with an invented verification': 'SECOND_VERIFICATION_REQUIRED',
      });
    },
  );

  it('refuses unknown fields and prototypes on every route', async () => {
    const wrong: string[] = [];
    for (const [route, row] of Object.entries(TABLE)) {
      const call = routes.get(route)!;
      const body = row.body?.(owned);
      const attempts =
        body === undefined
          ? [{ query: `${new URLSearchParams(row.query?.(owned)).toString()}&unknown=1`.replace(/^&/, '') }, { query: '__proto__=1' }]
          : [
              { body: JSON.stringify({ ...body, unknown: 1 }) },
              { body: JSON.stringify(body).replace('{', '{"__proto__":{"admin":true},').replace(',}', '}') },
              { body: JSON.stringify({ ...body, constructor: { prototype: { admin: true } } }) },
              { query: 'unknown=1' },
            ];
      for (const attempt of attempts) {
        const { code } = await ask(call, row, headers.get('customer') ?? {}, attempt);
        if (code !== 'PARAMETER_ERROR') wrong.push(`${route} ${JSON.stringify(attempt)}: ${code}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

async function ownThings(server: SharedSite, owner: OwnCustomer): Promise<Omit<Owned, 'key'>> {
  const { client } = owner;
  const order = await client.call('placeOrder', {
    body: { market: 'BTC_USDT', side: 'buy', type: 'limit', price: '60000', amount: '0.003' },
  });
  const address = await client.call('setAddress', { body: { mobile: '+6591234567', name: 'A', region: 'SG', street: '1' } });
  const notice = await vi.waitFor(
    async () => {
      const [newest] = (await client.call('noticeList', { query: {} })).list;
      if (newest === undefined) throw new Error('there is no notice yet');
      return newest.id;
    },
    { timeout: 120_000, interval: 50 },
  );
  const second = await logInTo(server, owner.account);
  const session = claimsOf(second.token).sid;
  return { order: order.id, address: address.id, session, notice };
}
