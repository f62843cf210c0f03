// Protects what a customer sees when money waits for people: a large deposit stays visibly theirs until an operator credits it, a halted chain says why and opens again by itself, and a debt says what it keeps and how it ends.
import type { Client } from '@agio/client';
import type { Withdrawal } from '@agio/contracts/wallet';
import { askControl } from '../apps/server/control/ask-control.ts';
import { logInTo } from '../harness/small-site.ts';
import { callVerified } from '../harness/verified.ts';
import { expectNothingGrave } from './harness/axe.ts';
import { IRIS, JACK, OUTSIDE, openCoinSite } from './harness/coin-site.ts';
import { enter } from './harness/customer.ts';
import { newcomer } from './harness/newcomer.ts';
import { expectFits, readable, settled } from './harness/page.ts';
import type { OpenedSite } from '../harness/open-site.ts';
import { expect, test } from './harness/test.ts';

const PHONE = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true } as const;
/** Words that the English pages say of halts and waits. */
const ENGLISH = /\b(paused|resume|maintenance|waiting|arrived|kept|approved|payments|balances)\b/i;
const SOON = { timeout: 120_000 };

test.describe.configure({ timeout: 180_000 });

let site: OpenedSite;

// A site of its own: what is halted here would stop the journeys of others.
test.beforeAll(async () => {
  test.setTimeout(240_000);
  site = await openCoinSite({ LOCAL_BLOCK_MS: '150' });
});
test.afterAll(async () => await site.remove());

const desk = (as: string, name: string, ...words: readonly string[]) => askControl(site.dataDir, { name, words, as });

test('A3: a large deposit is shown as under review until an operator gives it to its owner', async ({ browser }) => {
  const { page, client } = await newcomer(browser, site);
  await settled(page, '/account/money/deposit/ETH');
  await payFromOutside(client, 150n * 10n ** 18n);
  const main = page.getByRole('main');
  await expect(main.getByText('Under review')).toBeVisible(SOON);
  await expect(main.getByText(/Our staff review deposits of this size before crediting them/)).toBeVisible();

  const uid = await uidOf(client);
  const waiting = await desk('olga', 'deposits');
  expect(waiting).toEqual([expect.stringMatching(new RegExp(`^\\d+: 150 ETH on LOCAL, .*, of uid ${uid}, above_limit$`))]);
  const id = waiting[0]?.split(':')[0] ?? '';
  const [other = ''] = await desk('olga', 'assign', id, await uidOf(await clientOf(JACK)), 'a wrong guess');
  expect(other).toMatch(/^proposal \d+: another person agrees/);
  const proposal = /\d+/.exec(other)?.[0] ?? '';
  await expect(desk('olga', 'agree', proposal)).rejects.toThrow('somebody else has to approve as well');
  await desk('peter', 'refuse', proposal);
  await desk('olga', 'assign', id, uid);
  await expect(main.getByText('Credited', { exact: true })).toBeVisible(SOON);
  await expect(main.getByText('Under review')).toHaveCount(0);
  await settled(page, '/account/money');
  await expect(page.getByRole('table', { name: 'Trading' }).getByRole('row', { name: /ETH/ })).toContainText('150');
  await page.context().close();
});

test('A6: a halt is read on open pages, holds a deposit and a withdrawal, and everything goes through afterwards', async ({ browser }) => {
  const { page, client } = await enter(browser, site, JACK);
  const asked = await askToWithdraw();
  const depositing = await page.context().newPage();
  await settled(depositing, '/account/money/deposit/ETH');
  await settled(page, '/account/money/withdraw/ETH');
  await expect(page.getByLabel('Address on Local test chain')).toBeVisible();

  await test.step('the withdraw page closes with the reason, without a reload', async () => {
    await desk('olga', 'halt', 'LOCAL', 'withdrawals', 'maintenance');
    await expect(page.getByText('Withdrawals of ETH on Local test chain are paused')).toBeVisible(SOON);
    await expect(page.getByText('We are carrying out maintenance.')).toBeVisible();
    await expect(page.getByLabel('Address on Local test chain')).toHaveCount(0);
    await expect(depositing.getByText('Deposits of ETH on Local test chain are paused')).toHaveCount(0);
  });

  await test.step('a deposit that arrives during a halt of both directions waits, and says so', async () => {
    await desk('olga', 'halt', 'LOCAL', 'both', 'maintenance');
    await expect(depositing.getByText('Deposits of ETH on Local test chain are paused')).toBeVisible(SOON);
    await depositing.getByRole('button', { name: 'Send me ETH' }).click();
    await expect(depositing.getByText('Waiting', { exact: true })).toBeVisible(SOON);
    await expect(depositing.getByText(/it will be credited automatically as soon as they resume/)).toBeVisible();
  });

  await test.step('an approved withdrawal is not paid, and says why', async () => {
    await desk('olga', 'approve', asked);
    await settled(page, `/account/money/withdrawal/${asked}`);
    await expect(page.getByText('Withdrawals are currently paused.')).toBeVisible(SOON);
    await settled(page, '/account/money');
    await expect(page.getByText('Deposits and withdrawals on Local test chain are paused.')).toBeVisible();
    await expectNothingGrave(page, 'assets under a halt');
    await expectNothingGrave(depositing, 'a deposit under a halt');
    // Anyone who has no account reads the same, and since when.
    const visitor = await (await browser.newContext({ baseURL: site.url })).newPage();
    await settled(visitor, '/status');
    await expect(visitor.getByText('Some systems are not working')).toBeVisible();
    await expect(visitor.getByText('Withdrawals are not paid out. We are carrying out maintenance.')).toBeVisible();
    await expectNothingGrave(visitor, 'the status under a halt');
    await visitor.context().close();
  });

  await test.step('on a phone, in Chinese, all of it fits and speaks one language', async () => {
    const phone = await enter(browser, site, JACK, { ...PHONE, locale: 'zh-CN' });
    for (const path of ['', '/deposit/ETH', '/withdraw/ETH', '/history', `/withdrawal/${asked}`]) {
      await settled(phone.page, `/account/money${path}`);
      await expect(phone.page.getByText(/暂停/).filter({ visible: true }).first()).toBeVisible();
      await expectFits(phone.page);
      expect(await readable(phone.page), path).not.toMatch(ENGLISH);
    }
    await phone.page.context().close();
  });

  await test.step('after the halt the deposit is credited, the withdrawal paid, and the form open again', async () => {
    await settled(page, '/account/money/withdraw/ETH');
    await expect(page.getByText('Withdrawals of ETH on Local test chain are paused')).toBeVisible();
    expect(await desk('olga', 'resume', 'LOCAL')).toHaveLength(2);
    await expect(page.getByLabel('Address on Local test chain')).toBeVisible(SOON);
    await expect(depositing.getByText('Deposits of ETH on Local test chain are paused')).toHaveCount(0, SOON);
    await expect(depositing.getByText('Credited', { exact: true })).toBeVisible(SOON);
    await expect.poll(async () => (await client.call('getWithdrawal', { params: { id: asked } })).state, SOON).toBe('confirmed');
  });
  await page.context().close();
});

test('A4: what is owed is said where it matters, keeps everything from leaving, and ends with what comes in', async ({ browser }) => {
  const { page, client } = await enter(browser, site, IRIS);
  await client.call('walletFaucet', { body: { coin: 'ETH', chain: 'LOCAL' } });
  const available = async () => (await client.call('exchangeBalances')).find(({ coin }) => coin === 'ETH')?.available;
  await expect.poll(available, SOON).toBe('0.5');
  await settled(page, '/account/money/withdraw/ETH');
  await expect(page.getByLabel('Address on Local test chain')).toBeVisible();
  // Coins are gone that no transaction took; two people charge them to her, which is more than she has.
  await lose(client, 75n * 10n ** 16n);
  // The local chain makes blocks for payments alone.
  await payFromOutside(await clientOf(JACK), 10n ** 18n);
  await expect.poll(async () => (await desk('olga', 'halts')).join('\n'), SOON).toContain('difference');
  const [proposed = ''] = await desk('olga', 'adjust', 'LOCAL', 'ETH', '-0.75', await uidOf(client), '-', 'a deposit that never was');
  await desk('peter', 'agree', /^proposal (\d+)/.exec(proposed)?.[1] ?? '');
  await desk('olga', 'resume', 'LOCAL');
  await expect(page.getByText('0.25 ETH is still owed')).toBeVisible(SOON);
  await expect(page.getByText('Incoming ETH will settle it first.')).toBeVisible();
  await expect(page.getByLabel('Address on Local test chain')).toHaveCount(0);
  for (const path of ['/account/money', '/account/money/transfer']) {
    await settled(page, path);
    await expect(page.getByText('0.25 ETH is still owed')).toBeVisible();
  }
  await expect(page.getByLabel('Amount', { exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'Deposit ETH' }).click();
  await expect(page.getByText('Your deposit will settle it first')).toBeVisible();
  await page.context().close();
});

const clientOf = async (account: string): Promise<Client> => (await logInTo(site, account)).client;

async function uidOf(client: Client): Promise<string> {
  const { user } = await client.call('getInfo');
  return user?.uid ?? '';
}

/** A withdrawal of Jack's that is large enough to wait for people. */
async function askToWithdraw(): Promise<string> {
  const body = { coin: 'ETH', chain: 'LOCAL', address: OUTSIDE, amount: '2' };
  const asked: Withdrawal = await callVerified(site, await logInTo(site, JACK), JACK, 'withdraw', body);
  expect(asked).toMatchObject({ state: 'to_audit', reasons: ['large'] });
  return asked.id;
}

/** Somebody outside the platform pays to the customer's own address. */
async function payFromOutside(client: Client, units: bigint): Promise<void> {
  const { address } = await client.call('depositAddress', { body: { coin: 'ETH', chain: 'LOCAL' } });
  expect(await rpc('eth_sendTransaction', [{ from: OUTSIDE, to: address, value: `0x${units.toString(16)}` }])).toMatch(/^0x/);
}

/** The richest of our addresses has less, and no transaction says why. */
async function lose(client: Client, units: bigint): Promise<void> {
  await desk('olga', 'prove');
  const proof = await client.call('assetProof');
  const ours = (proof?.chains ?? []).flatMap(({ addresses }) => addresses.map(({ address }) => address));
  const balances = await Promise.all(ours.map(async (address) => BigInt((await rpc('eth_getBalance', [address, 'latest'])) ?? 0)));
  const most = balances.reduce((one, other) => (other > one ? other : one), 0n);
  await rpc('anvil_setBalance', [ours[balances.indexOf(most)], `0x${(most - units).toString(16)}`]);
}

async function rpc(method: string, params: readonly unknown[]): Promise<string | undefined> {
  const response = await fetch(await site.chainUrl(), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return ((await response.json()) as { result?: string }).result;
}
