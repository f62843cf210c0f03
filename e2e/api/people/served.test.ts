// Protects sites that do not serve a country or an address: nothing begins there, by whichever door, and nobody's money is locked in.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient, createLive } from '@agio/client';
import type { LoggedIn } from '../../../apps/server/demo/log-in.ts';
import { captchaToken } from '../../../harness/captcha-token.ts';
import { operatorsNamed } from '../../../harness/operators-named.ts';
import { agree, signIn } from '../../../harness/operators.ts';
import type { Signed } from '../../../harness/operators.ts';
import type { OpenedSite } from '../../../harness/open-site.ts';
import { register } from '../../../harness/register.ts';
import { ALICE, openSmall, SMALL_SEED } from '../../../harness/small-site.ts';
import { throughProxy } from '../../../harness/through-proxy.ts';
import { callVerified } from '../../../harness/verified.ts';

const ORDER = { market: 'BTC_USDT', type: 'limit', side: 'sell', price: '64000', amount: '0.001' } as const;
const SOON = { timeout: 60_000 };
const NOWHERE = '192.0.2.1';
const IN_KOREA = '198.51.100.7';

let folder: string;
let site: OpenedSite;
let ora: Signed;
let cyd: Signed;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'agio-geo-'));
  writeFileSync(join(folder, 'geo.csv'), '198.51.100.0/24,KP\n2001:db8::,2001:db8::ffff,KP\n');
  const operators = [...operatorsNamed(['owner'], 'ora', 'olaf'), ...operatorsNamed(['auditor'], 'cyd')];
  const env = { PUBLIC_ORIGIN: 'https://a.example', TRUST_PROXY: 'on', GEO_FILE: join(folder, 'geo.csv') };
  const welcome = { from: ALICE, amounts: { BTC: '1' } };
  site = await openSmall({ ...SMALL_SEED, operators, welcome }, env);
  [ora, cyd] = [await signIn(site, 'ora'), await signIn(site, 'cyd')];
  await agree(ora, await signIn(site, 'olaf'), 'content.site', { host: 'b.example' });
}, 240_000);
afterAll(async () => {
  await site.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function serve(host: string, countries: string[], addresses: string[] = []): Promise<void> {
  const { sites } = await ora.client.call('deskSites');
  const { updatedAt } = sites.find((one) => one.host === host) ?? { updatedAt: 0 };
  const settings = { notServed: { countries, addresses } };
  await ora.client.call('deskSiteSave', { params: { host }, body: { settings, updatedAt, reason: 'licences' } });
}

const codeOf = async (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'SUCCESS',
    (error: unknown) => {
      const { code, details } = error as { code: string; details?: { reason?: string } };
      return code === 'NOT_SERVED' ? `${code} ${details?.reason}` : code;
    },
  );

const visitor = (host: string, ip: string) => createClient({ baseUrl: site.url, language: 'en-US', fetch: throughProxy(host, ip) });
/** The session of a customer at another host, or from elsewhere. */
const at = ({ token }: LoggedIn, host: string, ip = NOWHERE) =>
  createClient({ baseUrl: site.url, language: 'en-US', getToken: () => token, fetch: throughProxy(host, ip) });

async function signUp(host: string, ip: string): Promise<string> {
  const client = visitor(host, ip);
  return codeOf(client.call('signupGetCode', { body: { account: 'new@mail.example', token: await captchaToken(client, 'signup') } }));
}

it('refuses visitors by the country of their address and by the address, at the site that does and at no other', async () => {
  await serve('b.example', ['KP'], ['203.0.113.0/24', '2001:db8:7::/48']);
  expect(await signUp('b.example', IN_KOREA)).toBe('NOT_SERVED country');
  expect(await signUp('b.example', '2001:db8::9')).toBe('NOT_SERVED country');
  expect(await signUp('b.example', '203.0.113.9')).toBe('NOT_SERVED address');
  expect(await signUp('b.example', '::ffff:203.0.113.9')).toBe('NOT_SERVED address');
  expect(await signUp('b.example', '2001:db8:7::1')).toBe('NOT_SERVED address');
  // What a caller writes into the header stands before what the proxy adds.
  expect(await signUp('b.example', `${NOWHERE}, ${IN_KOREA}`)).toBe('NOT_SERVED country');
  expect(await signUp('b.example', `${IN_KOREA}, ${NOWHERE}`)).toBe('SUCCESS');
  expect(await signUp('a.example', IN_KOREA)).toBe('SUCCESS');
  expect(await visitor('b.example', IN_KOREA).call('getInfo')).toMatchObject({ notServed: 'country' });
  expect(await visitor('b.example', NOWHERE).call('getInfo')).not.toHaveProperty('notServed');
  const declared = register(site, 'kim@mail.example', { country: 'KP', via: throughProxy('b.example', NOWHERE) });
  expect(await codeOf(declared)).toBe('NOT_SERVED country');
});

it('refuses a customer by their own site and by the one that they use, over HTTP, sockets and keys, and locks nothing in', async () => {
  const account = 'bao@mail.example';
  const bao = await register(site, account, { via: throughProxy('b.example', NOWHERE) });
  const ann = await register(site, 'ann@mail.example', { via: throughProxy('a.example', NOWHERE) });
  const key = await callVerified(site, bao, account, 'createApiKey', { name: 'bot', scopes: ['read', 'trade'] });
  const bot = createClient({ baseUrl: site.url, language: 'en-US', key, fetch: throughProxy('a.example', NOWHERE) });
  const { id } = await bao.client.call('placeOrder', { body: ORDER });
  expect(await codeOf(at(ann, 'b.example', IN_KOREA).call('depositAddress', { body: { coin: 'BTC', chain: 'BTC' } }))).toBe(
    'NOT_SERVED country',
  );
  expect(await codeOf(at(ann, 'a.example', IN_KOREA).call('depositAddress', { body: { coin: 'BTC', chain: 'BTC' } }))).not.toContain(
    'NOT_SERVED',
  );

  await serve('b.example', ['SG']);
  const live = createLive({ url: `${site.url.replace('http', 'ws')}/ws/exchange`, getToken: () => bao.token });
  try {
    // Gateways hear of a changed site within a second.
    await expect.poll(() => codeOf(at(bao, 'b.example').call('placeOrder', { body: ORDER })), SOON).toBe('NOT_SERVED country');
    for (const host of ['b.example', 'a.example'])
      expect([host, await codeOf(at(bao, host).call('placeOrder', { body: ORDER }))]).toEqual([host, 'NOT_SERVED country']);
    expect(await codeOf(bot.call('placeOrder', { body: ORDER }))).toBe('NOT_SERVED country');
    expect(await codeOf(live.call('placeOrder', ORDER))).toBe('NOT_SERVED country');
    expect(await at(bao, 'a.example').call('getInfo')).toMatchObject({ notServed: 'country' });
    // At the other site they are served as before, and refused where they are not.
    expect(await codeOf(at(ann, 'a.example').call('accountTransfer', { body: TRANSFER }))).not.toContain('NOT_SERVED');
    expect(await codeOf(at(ann, 'b.example').call('placeOrder', { body: ORDER }))).toBe('NOT_SERVED country');
    // What ends something, takes it out or protects the account is taken.
    expect(await codeOf(bot.call('cancelOrder', { body: { id } }))).toBe('SUCCESS');
    expect(await codeOf(bao.client.call('accountTransfer', { body: TRANSFER }))).toBe('SUCCESS');
    expect(await codeOf(bao.client.call('exportAccount', { body: {} }))).toBe('SECOND_VERIFICATION_REQUIRED');
    await serve('b.example', []);
    await expect.poll(() => codeOf(live.call('placeOrder', ORDER)), SOON).toBe('SUCCESS');
  } finally {
    live.close();
  }
  const { list } = await cyd.client.call('deskAudit', { query: { action: 'site.save' } });
  expect(list.map(({ operator, target }) => [operator, target])).toContainEqual(['ora', 'b.example']);
});

const TRANSFER = { coin: 'BTC', amount: '0.5', from: 'trading', to: 'fiat' } as const;

it('refuses whom the database says nothing sure of', async () => {
  const lee = await register(site, 'lee@mail.example', { via: throughProxy('b.example', NOWHERE) });
  const uid = (await lee.client.call('getInfo')).user?.uid ?? '';
  await serve('b.example', ['SG']);
  await site.inside.database.query(`update identity_residence set country = 'DE' where customer = $1`, [Number(uid) - 10_000_000]);
  const order = () => codeOf(at(lee, 'b.example').call('placeOrder', { body: ORDER }));
  await expect.poll(order, SOON).toBe('NOT_SERVED country');
  await serve('b.example', []);
  await expect.poll(order, SOON).toBe('SUCCESS');
});
