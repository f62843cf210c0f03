// Protects C2C on a running server: from the bond and the setting to coins bought and sold, with the history of the fiat account.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '@agio/database';
import type { LoggedIn } from '../../apps/server/demo/log-in.ts';
import { certify } from '../harness/certified.ts';
import { operatorsNamed } from '../harness/operators-named.ts';
import { signIn } from '../harness/operators.ts';
import type { Signed } from '../harness/operators.ts';
import type { Server } from '../harness/server.ts';
import { ALICE, BOB, logInTo, SMALL_SEED, smallCustomer, startSmall } from './site.ts';
import { callVerified } from './verified.ts';

const SETTING = {
  buyPrice: '7.1',
  sellPrice: '7.2',
  min: '10',
  max: '5000',
  dailyCap: '100000',
  payMethods: ['bank' as const],
  open: true,
  autoAccept: true,
};
const picture = new Blob([readFileSync(new URL('../../docs/images/console-chain-white.png', import.meta.url))], { type: 'image/png' });
let server: Server;
let cleo: Signed;

beforeAll(async () => {
  const rich = (account: string) => ({ ...smallCustomer(account), balances: { BTC: '1', USDT: '2000000' } });
  server = await startSmall({
    ...SMALL_SEED,
    customers: [ALICE, BOB].map(rich),
    operators: operatorsNamed(['owner', 'compliance'], 'cleo'),
    features: { c2c: true },
  });
  cleo = await signIn(server, 'cleo');
}, 240_000);
afterAll(() => server.remove());

/** A zone in which it is about noon now: tests run at any time of the day. */
function zoneAtNoon(): string {
  const east = 12 - new Date().getUTCHours();
  return east === 0 ? 'UTC' : `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
}

/** Certified, with a bank account that money may go to, and all of the USDT in the fiat account. */
async function ready(person: LoggedIn, account: string, truename: string, number: string): Promise<void> {
  await certify(server, person, { account, picture, truename }, cleo);
  await callVerified(server, person, account, 'bankcardAdd', { type: 'bank', bank: 'Bank of the Delta', number, currency: 'CNY' });
  const body = { coin: 'USDT', amount: '2000000', from: 'trading', to: 'fiat' } as const;
  await person.client.call('accountTransfer', { body, idempotencyKey: `to-fiat-${number}` });
}

/** A new payment method waits for a day before sales are paid to it: here the day has passed. */
async function passDay(): Promise<void> {
  await server.stop();
  const database = await openDatabase({ dataDir: server.dataDir });
  await database.query('update payment_method set usable_from = 0');
  await database.close();
  await server.start();
}

it('is exchanged with a provider: bought, and sold again', { timeout: 240_000 }, async () => {
  const [alice, bob] = [await logInTo(server, ALICE), await logInTo(server, BOB)];
  await ready(alice, ALICE, 'Chen Lin', '6200447190238814');
  await ready(bob, BOB, 'Chan Bob', '6222021234567894');
  const hand = await alice.client.call('upload', { body: { purpose: 'certification', picture } });
  await alice.client.call('realnameRequest', { body: { level: 'senior', hand: hand.id } });
  const { list } = await cleo.client.call('deskCertifications', { query: { view: 'waiting' } });
  for (const { id } of list) await cleo.client.call('deskCertificationDecide', { params: { id }, body: { passes: true, problems: [] } });
  await passDay();
  const { sites } = await cleo.client.call('deskSites');
  const [site] = sites;
  const settings = { timeZone: zoneAtNoon() };
  const saved = { settings, updatedAt: site?.updatedAt ?? 0, reason: 'the hours of this site' };
  await cleo.client.call('deskSiteSave', { params: { host: '*' }, body: saved });

  const applied = await alice.client.call('c2cMerchantApply', { body: { name: 'Northwind Exchange' }, idempotencyKey: 'apply' });
  expect(applied).toMatchObject({ state: 'auditing', bond: '1000000', balance: { available: '1000000' } });
  const { list: waiting } = await cleo.client.call('deskC2cProviders', { query: { state: 'auditing' } });
  const decision = { decision: 'verify', reason: 'All is in order' } as const;
  await cleo.client.call('deskC2cProviderDecide', { params: { id: waiting[0]?.uid ?? '' }, body: decision });
  expect(await alice.client.call('c2cMerchantSetting', { body: SETTING })).toMatchObject({ state: 'verified', setting: SETTING });

  expect(await bob.client.call('c2cInfo')).toMatchObject({ isOpen: true, timeZone: settings.timeZone, unprocessed: 0 });
  const trade = (side: 'buy' | 'sell', price: string) => {
    const body = { side, coin: 'USDT', amount: '100', payMethod: 'bank', price } as const;
    return bob.client.call('c2cTrade', { body, idempotencyKey: side });
  };
  const bought = await trade('buy', '7.2');
  expect(bought).toMatchObject({ state: 'unpaid', total: '720', payee: { number: '6200447190238814', holder: 'Chen Lin' } });
  expect((await trade('buy', '7.2')).id).toBe(bought.id);
  await bob.client.call('c2cUserBuyConfirm', { body: { id: bought.id } });
  await expect(callVerified(server, bob, BOB, 'c2cMerchantBuyConfirm', { id: bought.id })).rejects.toMatchObject({
    code: 'PERMISSION_DENIED',
  });
  expect(await callVerified(server, alice, ALICE, 'c2cMerchantBuyConfirm', { id: bought.id })).toMatchObject({ state: 'success' });

  const sold = await trade('sell', '7.1');
  expect(sold).toMatchObject({ state: 'waiting_transfer', total: '710' });
  await alice.client.call('c2cMerchantProof', { body: { id: sold.id, transaction: 'TX 2026 1' } });
  expect(await alice.client.call('c2cMerchantSellConfirm', { body: { id: sold.id } })).toMatchObject({ state: 'transferred' });
  expect(await callVerified(server, bob, BOB, 'c2cUserSellConfirm', { id: sold.id })).toMatchObject({ state: 'success' });

  expect((await bob.client.call('c2cBalances', { query: {} })).list).toEqual([{ coin: 'USDT', available: '2000000', held: '0' }]);
  const history = await bob.client.call('c2cBalanceHistory', { query: {} });
  expect(history.list.map(({ amount, kind, order }) => [amount, kind, order])).toEqual([
    ['-100', 'c2c', sold.id],
    ['100', 'c2c', bought.id],
  ]);
  // All histories of money know it as well.
  expect((await bob.client.call('moneyHistory', { query: {} })).list.map(({ kind }) => kind)).toContain('c2c');
  expect((await alice.client.call('moneyHistory', { query: {} })).list.map(({ kind }) => kind)).toContain('c2c_bond');
});
