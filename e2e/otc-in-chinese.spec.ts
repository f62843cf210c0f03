// Protects OTC the other way round, in Chinese and with a phone: a customer sells to a merchant whose price follows the market down to its floor; a draft, an extension, a payment from another name, and each way in which an order is given up.
import type { Page } from '@playwright/test';
import type { OpenedSite } from '../harness/open-site.ts';
import { codeSentBy } from '../harness/outbox.ts';
import { ALICE, BOB, SMALL_SEED, logInTo, smallCustomer, openSmall, traderOf } from '../harness/small-site.ts';
import { expectNothingGrave } from './harness/axe.ts';
import { enter } from './harness/customer.ts';
import type { Customer } from './harness/customer.ts';
import { expectFits } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

const MINUTE = { timeout: 60_000 };
const FIVE = ['ann', 'ben', 'cat', 'dan', 'eve'].map((name) => `${name}@agio.example`);
const rich = (account: string) => ({ ...smallCustomer(account), balances: { USDT: '10000', CNYT: '100000' } });
const SEED = {
  ...SMALL_SEED,
  coins: [...SMALL_SEED.coins, { code: 'CNYT', name: 'CNY token', decimals: 10 }],
  markets: [
    ...SMALL_SEED.markets,
    { market: 'USDT_CNYT', tickSize: '0.001', lotSize: '0.1', maxAmount: '100000', minTotal: '7', openingPrice: '7.2' },
  ],
  features: { otc: true },
  customers: [
    ...FIVE.map(rich),
    { ...rich(ALICE), trader: traderOf('Chen Lin', '6200447190238814', { otcShop: '港湾' }) },
    { ...rich(BOB), trader: traderOf('Chan Bob', '6222021234567894', { fiat: { USDT: '1000' } }) },
  ],
};

/** Five people trade at a price, for as many minutes as make it the median of the hour: the reference. */
async function tradeAt(price: string, server: OpenedSite, minutes: number): Promise<void> {
  const people = await Promise.all(FIVE.map((account) => logInTo(server, account)));
  const order = { market: 'USDT_CNYT', type: 'limit', price, amount: '200' } as const;
  for (let minute = 0; minute < minutes; minute += 1) {
    for (const [index, seller] of people.entries()) {
      const buyer = people.at(index - 1) ?? seller;
      await seller.client.call('placeOrder', { body: { ...order, side: 'sell' } });
      await buyer.client.call('placeOrder', { body: { ...order, side: 'buy' } });
    }
    server.clock.pass(60_000);
  }
}

/** Pages that are opened from here on get no socket before it is let through. */
async function slowLine(page: Page): Promise<{ open(): void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.routeWebSocket(/\/ws\//, async (socket) => {
    await promise;
    socket.connectToServer();
  });
  return { open: resolve };
}

test('卖给收购广告：浮动价随行情到下限、草稿、延长、他人付款、取消', async ({ browser }) => {
  const server = await openSmall(SEED);
  const merchant = await enter(browser, server, ALICE, { locale: 'zh-CN' });
  const seller = await enter(browser, server, BOB, { locale: 'zh-CN', viewport: { width: 390, height: 844 } });
  const [{ page: desk }, { page }] = [merchant, seller];
  await tradeAt('7.2', server, 1);

  await desk.goto('/otc/merchant');
  await desk.getByRole('button', { name: '发布广告' }).click();
  const form = desk.getByRole('dialog', { name: '发布广告' });
  await form.getByRole('radio', { name: '买入' }).click();
  await form.getByLabel('币种').click();
  await desk.getByRole('option', { name: 'USDT' }).click();
  await form.getByRole('radio', { name: '浮动价' }).click();
  await form.getByRole('radio', { name: '低于' }).click();
  await form.getByRole('textbox', { name: '相对参考价' }).fill('1');
  await form.getByLabel('不低于').fill('7');
  await form.getByRole('button', { name: '存为草稿' }).click();
  const drafts = desk.locator('section').filter({ has: desk.getByRole('heading', { name: '草稿' }) });
  await drafts.getByRole('button', { name: '继续编辑' }).click();
  await expect(form.getByLabel('不低于')).toHaveValue('7');
  await form.getByLabel('数量').fill('1000');
  await form.getByLabel('单笔最小').fill('100');
  await form.getByLabel('单笔最大').fill('5000');
  await form.getByRole('checkbox', { name: '自动接单' }).check();
  await form.getByRole('button', { name: '发布' }).click();
  await expect(desk.getByRole('row', { name: /买入 USDT/ })).toContainText('7.128');
  await expect(drafts).toHaveCount(0);

  const shows = (price: string) => expect(page.getByText(price, { exact: true }).filter({ visible: true }).first()).toBeVisible(MINUTE);
  await page.goto('/otcTrade/USDT_CNY?side=sell');
  await shows('7.128');
  await tradeAt('7.15', server, 2);
  await shows('7.0785');
  await tradeAt('7.01', server, 4);
  await shows('7.00');
  await expectFits(page);

  const sell = async (amount: string): Promise<void> => {
    await page.goto('/otcTrade/USDT_CNY?side=sell');
    await page.getByRole('button', { name: '卖出 USDT' }).click();
    const taking = page.getByRole('dialog', { name: '向 港湾 卖出 USDT' });
    await taking.getByLabel('您卖出', { exact: true }).fill(amount);
    await taking.getByLabel('您的收款方式').click();
    await page.getByRole('option', { name: /Bank of the Delta/ }).click();
    await taking.getByRole('button', { name: '卖出 USDT' }).click();
    await expect(page.getByRole('heading', { name: /^等待 港湾 付款/ })).toBeVisible();
    await desk.goto(new URL(page.url()).pathname);
  };
  const pays = async (payer: string): Promise<void> => {
    await desk.getByLabel('付款账户户名').fill(payer);
    await desk.getByRole('button', { name: /^我已付款/ }).click();
    await expect(page.getByRole('heading', { name: /^是否已收到/ })).toBeVisible();
  };

  const verifies = async (who: Page, account: string): Promise<void> => {
    const question = who.getByRole('dialog', { name: '安全验证' });
    const code = await codeSentBy(server, account, async () => await question.getByRole('button', { name: '获取验证码' }).click());
    await question.getByRole('textbox', { name: '邮箱验证码' }).fill(code);
  };

  const line = await slowLine(desk);
  await sell('100');
  await expectFits(page);
  await expect(desk.getByRole('log')).toBeVisible();
  await page.getByRole('button', { name: '延长 15 分钟' }).click();
  await expect(page.getByText('付款时间延长 15 分钟。')).toBeVisible();
  // What happened between the page and its line is shown too.
  line.open();
  await expect(desk.getByText('付款时间延长 15 分钟。')).toBeVisible();
  await pays('Somebody Else');
  await expectNothingGrave(page, 'a payment from another name', ['white']);
  await page.getByRole('button', { name: '放行 100 USDT' }).click();
  const release = page.getByRole('dialog', { name: '放行 100 USDT' });
  await release.getByRole('checkbox', { name: /我已在自己的账户中看到/ }).check();
  await release.getByRole('button', { name: '放行' }).click();
  await expect(release).toBeVisible();
  await release.getByRole('checkbox', { name: /仍接受/ }).check();
  await release.getByRole('button', { name: '放行' }).click();
  await verifies(page, BOB);
  await expect(desk.getByRole('heading', { name: '您已获得 99.9 USDT' })).toBeVisible();

  await sell('50');
  await pays('Chen Lin');
  await page.getByRole('button', { name: '同意取消' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '同意取消' }).click();
  // The next code may be sent a minute after the last one.
  server.clock.pass(60_000);
  await verifies(page, BOB);
  await expect(desk.getByText('Chan Bob 希望取消').or(desk.getByText(/希望取消。若您同意/))).toBeVisible();
  await desk.getByRole('button', { name: '同意取消' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: '同意取消' }).click();
  await verifies(desk, ALICE);
  await expect(page.getByRole('heading', { name: '订单已取消' })).toBeVisible();
  await expect(page.getByText(/^您的资产将继续冻结至 /)).toBeVisible();
  await expect(desk.getByRole('log')).toContainText('已取消。');
  await expect(desk.getByRole('log')).not.toContainText('agreed');

  await sell('30');
  await desk.getByRole('button', { name: '取消订单' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: '取消订单' }).click();
  await expect(page.getByRole('heading', { name: '订单已取消' })).toBeVisible();
  await page.goto('/account/otcOrders?list=cancelled');
  await expect(page.getByRole('link', { name: /^订单 OTC-/ })).toHaveCount(2);
  await expectFits(page);

  await page.goto('/otcTrade/USDT_CNY?side=sell');
  const menu = page.getByRole('link', { name: '港湾' });
  await menu.click();
  await page.getByRole('button', { name: '屏蔽' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '屏蔽' }).click();
  await expect(
    page
      .getByText('已屏蔽')
      .or(page.getByRole('button', { name: '取消屏蔽' }))
      .first(),
  ).toBeVisible();
  const has = async ({ client }: Customer) => (await client.call('moneyBalances')).fiat.find(({ coin }) => coin === 'USDT');
  expect(await has(seller)).toMatchObject({ available: '850', held: '50' });
  expect(await has(merchant)).toMatchObject({ available: '99.9' });
  await server.remove();
});
