// Protects C2C with two providers, in Chinese and with a phone: a sale goes on to the other one and is paid, one that no provider takes comes back, and a purchase is given up.
import { ALICE, BOB, SMALL_SEED, smallCustomer, openSmall, traderOf } from '../harness/small-site.ts';
import { codeSentBy } from '../harness/outbox.ts';
import { expectNothingGrave } from './harness/axe.ts';
import { enter } from './harness/customer.ts';
import type { Customer } from './harness/customer.ts';
import { makeItBe } from './harness/hour.ts';
import { operatorsNamed } from '../harness/operators-named.ts';
import { signIn } from '../harness/operators.ts';
import { expectFits, settled } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

const MINUTE = { timeout: 60_000 };
const CAROL = 'carol@agio.example';
const levels = ['ordinary', 'primary', 'senior'];
const provider = (account: string, truename: string, number: string, c2cShop: string) => ({
  ...smallCustomer(account),
  trader: traderOf(truename, number, { levels, c2cShop, fiat: { USDT: '1100000' } }),
});
const SEED = {
  ...SMALL_SEED,
  features: { c2c: true },
  customers: [
    provider(ALICE, 'Chen Lin', '6200447190238814', '北风'),
    provider(CAROL, 'He Fengbei', '6222023344556676', '南岸'),
    { ...smallCustomer(BOB), trader: traderOf('Chan Bob', '6222021234567894', { fiat: { USDT: '1000' } }) },
  ],
  operators: operatorsNamed(['owner', 'content'], 'cleo'),
};
const SETTING = {
  sellPrice: '7.2',
  min: '10',
  max: '5000',
  dailyCap: '100000',
  payMethods: ['bank'],
  open: true,
  autoAccept: false,
} as const;

test('卖单转交另一家服务商并到账；无人承接则退回；买单取消', async ({ browser }) => {
  const server = await openSmall(SEED);
  const [north, south] = [
    await enter(browser, server, ALICE, { locale: 'zh-CN' }),
    await enter(browser, server, CAROL, { locale: 'zh-CN', viewport: { width: 390, height: 844 } }),
  ];
  const customer = await enter(browser, server, BOB, { locale: 'zh-CN', viewport: { width: 390, height: 844 } });
  const { page } = customer;
  await makeItBe(12, await signIn(server, 'cleo'));
  await north.client.call('c2cMerchantSetting', { body: { ...SETTING, payMethods: ['bank'], buyPrice: '7.1' } });
  await south.client.call('c2cMerchantSetting', { body: { ...SETTING, payMethods: ['bank'], buyPrice: '7.1' } });

  const sell = async (): Promise<void> => {
    await settled(page, '/c2cTrade');
    await page.getByRole('radio', { name: '卖出' }).click();
    await page.getByLabel('数量', { exact: true }).fill('100');
    await page.getByRole('button', { name: '卖出 100 USDT' }).click();
  };
  const decline = async ({ page: desk }: Customer): Promise<void> => {
    await settled(desk, '/account/c2cDesk');
    await desk.getByRole('button', { name: '接单' }).filter({ visible: true }).first().click();
    await desk.getByRole('button', { name: '转交' }).filter({ visible: true }).click();
    await desk.getByRole('dialog').getByRole('button', { name: '转交' }).click();
    await expect(desk.getByText('暂无待办订单。')).toBeVisible();
  };

  await sell();
  await expect(page.getByRole('heading', { name: '等待 北风 接单' })).toBeVisible();
  await decline(north);
  await expect(page.getByRole('heading', { name: '等待 南岸 接单' })).toBeVisible(MINUTE);
  await expect(page.getByText('已转交另一家服务商。')).toBeVisible();
  await expectFits(page);
  const { page: desk } = south;
  await settled(desk, '/account/c2cDesk');
  await desk.getByRole('button', { name: '接单' }).filter({ visible: true }).first().click();
  await desk.getByRole('button', { name: '接单' }).filter({ visible: true }).last().click();
  const form = desk.locator('form:visible').filter({ has: desk.getByLabel('转账单号') });
  await form.getByLabel('转账单号').fill('2611200884471');
  await expectFits(desk);
  await expectNothingGrave(desk, 'a provider on a phone', ['white']);
  await form.getByRole('button', { name: '我已转账 ¥710.00' }).click();
  await page.getByRole('button', { name: '确认到账' }).click();
  const settles = page.getByRole('dialog', { name: '是否已收到 ¥710.00？' });
  await settles.getByRole('checkbox').check();
  await settles.getByRole('button', { name: '已到账' }).click();
  const question = page.getByRole('dialog', { name: '安全验证' });
  const code = await codeSentBy(server, BOB, async () => await question.getByRole('button', { name: '获取验证码' }).click());
  await question.getByRole('textbox', { name: '邮箱验证码' }).fill(code);
  await expect(page.getByRole('heading', { name: '已卖出 100.00 USDT，金额 ¥710.00' })).toBeVisible();

  await sell();
  await expect(page.getByRole('heading', { name: '等待 北风 接单' })).toBeVisible();
  await decline(north);
  await expect(page.getByRole('heading', { name: '等待 南岸 接单' })).toBeVisible(MINUTE);
  await decline(south);
  await expect(page.getByRole('heading', { name: '资产已退回' })).toBeVisible(MINUTE);

  await settled(page, '/c2cTrade');
  await page.getByLabel('数量', { exact: true }).fill('100');
  await page.getByRole('button', { name: '买入 100 USDT' }).click();
  await expect(page.getByRole('heading', { name: /^向 .* 付款 ¥720\.00$/ })).toBeVisible();
  await expectFits(page);
  await page.getByRole('button', { name: '取消订单' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '取消订单' }).click();
  await expect(page.getByRole('heading', { name: '订单已取消' })).toBeVisible();
  const has = async ({ client }: Customer) => (await client.call('moneyBalances')).fiat.find(({ coin }) => coin === 'USDT');
  expect(await has(customer)).toMatchObject({ available: '900', held: '0' });
  expect(await has(north)).toMatchObject({ available: '100000', held: '0' });
  expect(await has(south)).toMatchObject({ available: '100100', held: '0' });
  await server.remove();
});
