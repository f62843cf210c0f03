// Protects notices from operators: written in the console to holders of a coin, shown as plain text on open pages of exactly those, and listed with who sent them.
import { DEMO_OPERATOR_PASSWORD, DEMO_OPERATOR_SECRET } from '../apps/server/seed/demo-operators.ts';
import { ALICE, BOB, SMALL_SEED, smallCustomer, openSmall } from '../harness/small-site.ts';
import { expectNothingGrave } from './harness/axe.ts';
import { enter } from './harness/customer.ts';
import { enterDesk } from './harness/desk.ts';
import { agree, signIn } from '../harness/operators.ts';
import { expect, test } from './harness/test.ts';

const MINUTE = { timeout: 60_000 };
const staff = (name: string) => ({ name, roles: ['content'], password: DEMO_OPERATOR_PASSWORD, secret: DEMO_OPERATOR_SECRET });

test('a notice goes to the holders of a coin, and one by two people to everybody', async ({ browser }) => {
  const customers = [smallCustomer(ALICE), { ...smallCustomer(BOB), balances: { USDT: '5' } }];
  const server = await openSmall({ ...SMALL_SEED, customers, operators: [staff('nina'), staff('noel')] });
  const alice = await enter(browser, server, ALICE);
  const bob = await enter(browser, server, BOB);
  await alice.page.goto('/account/notices');
  await expect(alice.page.getByText('No messages yet.')).toBeVisible(MINUTE);

  const desk = await enterDesk(browser, server, 'nina');
  await desk.getByRole('link', { name: 'Notices' }).click();
  await desk.getByRole('link', { name: 'New notice' }).click();
  await desk.getByLabel('Title').fill('KITE <i>moves</i>');
  await desk.getByLabel('Text', { exact: true }).fill('One\nTwo <script>');
  await desk.getByLabel('Holders of a coin').click();
  await desk.getByRole('option', { name: 'BTC' }).click();
  await expect(desk.getByText('1 customer now')).toBeVisible();
  await expectNothingGrave(desk, 'writing a notice');
  await desk.getByRole('button', { name: 'Send…' }).click();
  await desk.getByLabel('Reason (kept in the audit log)').fill('the coin moves');
  await desk.getByRole('button', { name: 'Send the notice' }).click();
  const row = desk.getByRole('row', { name: /KITE/ });
  await expect(row).toContainText('Holders of BTC');
  await expect(row.getByText('Sent', { exact: true })).toBeVisible(MINUTE);

  await alice.page.getByRole('button', { name: /KITE <i>moves<\/i>/ }).click();
  await expect(alice.page.getByText('Two <script>')).toBeVisible();
  expect((await bob.client.call('noticeList')).total).toBe(0);

  const [nina, noel] = [await signIn(server, 'nina'), await signIn(server, 'noel')];
  const everybody = { site: null, level: null, isExact: false, coin: null };
  await agree(nina, noel, 'content.notice', { ...everybody, title_zh_cn: '致所有人', text_zh_cn: '一' });
  await expect
    .poll(async () => (await bob.client.call('noticeList')).list[0], MINUTE)
    .toMatchObject({ title: '致所有人', language: 'zh-CN' });
  await server.remove();
});
