// Protects grid robots as a customer uses them: made on the page with what it costs said before, filled by another customer's trade, both profits seen, stopped and sold, the money back to the last unit.
import type { Client } from '@agio/client';
import type { Page } from '@playwright/test';
import { expectNothingGrave } from './harness/axe.ts';
import { enter } from './harness/customer.ts';
import { expectFits } from './harness/page.ts';
import { LARA, MAX } from './harness/quiet-seed.ts';
import { ALICE, BOB, logInTo, openSmall, SMALL_SEED } from '../harness/small-site.ts';
import { expect, test } from './harness/test.ts';

const MINUTE = { timeout: 60_000 };

/** Somebody else's order: their trades move the price through the lines. */
const order = async (client: Client, side: 'buy' | 'sell', price: string, amount: string): Promise<void> => {
  await client.call('placeOrder', { body: { market: 'ETH_USDT', side, type: 'limit', price, amount } });
};

/** A range from 2,900 to 3,100 in ten steps, 0.1 ETH a line, with a stop loss below it. */
async function makeGrid(page: Page): Promise<void> {
  await page.goto('/autoTrade?market=ETH_USDT');
  await expect(page.getByText('Loses when the price falls below the range.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Lower price' }).fill('2900');
  await page.getByRole('textbox', { name: 'Upper price' }).fill('3100');
  await page.getByRole('textbox', { name: 'Grids' }).fill('10');
  await page.getByRole('radio', { name: 'By amount per line' }).click();
  await page.getByRole('button', { name: 'Review and start' }).click();
  await expect(page.getByText('Required.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Amount per line' }).fill('0.1');
  await page.getByRole('textbox', { name: 'Stop loss' }).fill('2950');
  await expect(page.getByText('Must be below the lower price and the start price.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Stop loss' }).fill('2800');
  // The same line as a part of the picture, moved by the keys.
  await page.getByRole('slider', { name: 'Stop loss' }).press('ArrowUp');
  await expect(page.getByRole('textbox', { name: 'Stop loss' })).toHaveValue('2,802.00');
  await expect(page.getByRole('switch', { name: 'Stop loss waits for orders of two customers' })).toBeChecked();
  const split = page.getByRole('region', { name: 'Allocation of funds' });
  await expect(split.getByText('Bought now for 5 sells')).toBeVisible();
  await expect(split.getByText('Reserved for 5 buys')).toBeVisible();
  await expect(split.getByText(/^sells all, −/)).toBeVisible();
  await expectNothingGrave(page, 'a new robot', ['black']);
  await page.getByRole('button', { name: 'Review and start' }).click();
  const dialog = page.getByRole('dialog', { name: 'Review and start' });
  await expect(dialog.getByText('2,900.00 to 3,100.00, 10 grids')).toBeVisible();
  await dialog.getByRole('button', { name: /^Start with / }).click();
  await expect(page).toHaveURL(/\/autoTrade\/history\/\d+$/, MINUTE);
  await expect(page.getByRole('heading', { name: 'Grid ETH/USDT' })).toBeVisible();
}

test('a grid robot is made, earns on a trade, and is stopped', async ({ browser, quiet }) => {
  const [{ client, page }, other] = [await enter(browser, quiet, LARA), await enter(browser, quiet, MAX)];
  // Exactly what the robot buys at its start, its fee included.
  await order(other.client, 'sell', '3000', '0.5006');
  await makeGrid(page);
  await expect(page.getByText('Running', { exact: true })).toBeVisible(MINUTE);
  await expect(page.getByText('waiting buys, 5')).toBeVisible();
  await expect(page.getByText('waiting sells, 5')).toBeVisible();

  await order(other.client, 'buy', '3020', '0.1');
  const facts = page.locator('dl').first();
  await expect(facts.getByText('1 pair')).toBeVisible(MINUTE);
  await expect(facts).toContainText(/Grid profit\+1\.\d\d/);
  await expect(page.getByRole('listitem').filter({ hasText: 'Sold 0.1000 ETH at 3,020.00' }).first()).toBeVisible();
  await expect(page.getByTestId('difference')).toContainText(/Difference\s*0\.?0* USDT/);
  await expect(page.getByTestId('fill').last()).toBeVisible();
  await expectNothingGrave(page, 'a robot’s history', ['black']);
  await page.getByRole('radio', { name: 'Pairs' }).click();
  await expect(page.getByRole('row', { name: /0\.1000 3,000\.00 → 3,020\.00/ })).toBeVisible();

  // Beside one's orders in the exchange page.
  await page.getByRole('link', { name: 'Open in the exchange' }).click();
  await page.getByRole('tab', { name: 'Robots' }).click();
  const beside = page.getByRole('tabpanel', { name: 'Robots' });
  await expect(beside.getByRole('row', { name: /Grid ETH\/USDT.*Running/ })).toBeVisible(MINUTE);
  await beside.getByRole('link', { name: 'Grid ETH/USDT' }).click();

  await page.getByRole('link', { name: 'My robots' }).first().click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Grid ETH/USDT' })).toContainText('1 pair');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await order(other.client, 'buy', '2999', '1');
  await page.getByRole('button', { name: 'Stop' }).click();
  const dialog = page.getByRole('dialog', { name: 'Stop this robot?' });
  await expect(dialog.getByText('ETH to be sold')).toBeVisible();
  await dialog.getByRole('button', { name: 'Stop and sell' }).click();
  await expect(page.getByText('You have no robots.')).toBeVisible(MINUTE);

  // Nothing is held, the coins are sold but for dust, and what came back is what the robot says.
  await page.getByRole('radio', { name: 'Stopped' }).click();
  await page.getByRole('link', { name: 'Grid ETH/USDT' }).click();
  await expect(page.getByText(/returned to trading/)).toBeVisible(MINUTE);
  const { trading } = await client.call('moneyBalances');
  const [usdt, eth] = ['USDT', 'ETH'].map((coin) => trading.find((one) => one.coin === coin));
  const [robot] = (await client.call('robots')).list;
  expect(usdt?.held).toBe('0');
  expect(Number(eth?.available ?? '0')).toBeLessThan(0.001);
  expect(Number(usdt?.available)).toBeCloseTo(
    1_000_000 + Number(robot?.change) - Number(eth?.available ?? 0) * Number(robot?.lastPrice),
    4,
  );
  for (const one of [page, other.page]) await one.context().close();
});

test('regular buys and an order in slices are made from their plans, and run to their ends', async ({ browser }) => {
  const server = await openSmall({ ...SMALL_SEED, features: { robot: true } });
  let [alice, bob] = [await logInTo(server, ALICE), await logInTo(server, BOB)];
  const trade = async (side: 'buy' | 'sell', price: string, amount: string): Promise<void> => {
    await bob.client.call('placeOrder', { body: { market: 'BTC_USDT', side, type: 'limit', price, amount } });
  };
  await trade('sell', '64000', '1');
  await trade('buy', '63999', '1');
  let { page } = await enter(browser, server, ALICE);
  const start = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Review and start' }).click();
    await page
      .getByRole('dialog', { name: 'Review and start' })
      .getByRole('button', { name: /^Start with / })
      .click();
    await expect(page).toHaveURL(/\/autoTrade\/history\/\d+$/, MINUTE);
  };
  const bought = () => page.getByText(/^Bought 0\.\d+ BTC at /);

  await page.goto('/autoTrade?market=BTC_USDT&kind=dca');
  await page.getByRole('button', { name: 'Review and start' }).click();
  await expect(page.getByText('Required.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Amount per buy' }).fill('100');
  await page.getByRole('textbox', { name: 'Number of buys' }).fill('3');
  await page.getByRole('combobox', { name: 'How often' }).click();
  await page.getByRole('option', { name: 'Every hour', exact: true }).click();
  await expect(page.getByText('300.00 USDT will be transferred to the robot')).toBeVisible(MINUTE);
  await expectNothingGrave(page, 'regular buys', ['black']);
  await start();
  await expect(page.getByText(/^Bought 0\.00156 BTC/)).toBeVisible(MINUTE);
  // They come back after more than two hours in which nothing ran: what was missed became one.
  const history = page.url();
  server.clock.pass(150 * 60_000);
  await page.context().close();
  [alice, bob] = [await logInTo(server, ALICE), await logInTo(server, BOB)];
  ({ page } = await enter(browser, server, ALICE));
  await page.goto(history);
  await expect(page.getByText('1 more missed: combined into one buy')).toBeVisible(MINUTE);
  await expect(page.getByTestId('difference')).toContainText(/Difference\s*0\.?0* USDT/);
  await expect(bought()).toHaveCount(2);
  const progress = page.getByRole('region', { name: 'Progress' });
  await expect(progress).toContainText(/Buys so far\s*2/);
  await expect(progress).toContainText(/Spent\s*199\.68 USDT/);

  // Averaging down: its whole ladder is seen before, and reserved.
  await page.goto('/autoTrade?market=BTC_USDT&kind=martingale');
  await page.getByRole('textbox', { name: 'Amount per buy' }).fill('100');
  await page.getByRole('textbox', { name: 'Safety orders' }).fill('2');
  const ladder = page.getByRole('region', { name: 'Plan' });
  await expect(ladder.getByRole('row', { name: /^Safety 2/ })).toBeVisible(MINUTE);
  await start();
  await expect(page.getByText('waiting buys, 2')).toBeVisible(MINUTE);
  await expect(page.getByText('waiting sells, 1')).toBeVisible();
  // The price falls to the first safety order, and rises to where all is sold: a cycle is closed, with a profit, and the next one begins.
  const own = async (side: 'buy' | 'sell') =>
    (await alice.client.call('myOrders')).list.filter((one) => one.side === side).toSorted((a, b) => Number(b.price) - Number(a.price))[0];
  const meet = async (side: 'buy' | 'sell'): Promise<void> => {
    const found = await own(side);
    await trade(side === 'buy' ? 'sell' : 'buy', found?.price ?? '', found?.amount ?? '');
  };
  await bob.client.call('cancelOrder', { body: { market: 'BTC_USDT' } });
  const before = (await own('sell'))?.price;
  await meet('buy');
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText(/Safety orders filled\s*1/, MINUTE);
  await expect.poll(async () => (await own('sell'))?.price ?? before, MINUTE).not.toBe(before);
  await meet('sell');
  await trade('sell', '64100', '1');
  await expect(page.locator('dl').first()).toContainText(/Closed profit\s*\+\d/, MINUTE);
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText(/Cycle\s*2/, MINUTE);
  await expect(page.getByTestId('difference')).toContainText(/Difference\s*0\.?0* USDT/);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Stop and keep' })
    .or(page.getByRole('button', { name: 'Stop and sell' }))
    .first()
    .click();
  await expect(page.getByText(/returned to trading/)).toBeVisible(MINUTE);

  await page.goto('/autoTrade?market=BTC_USDT&kind=twap');
  await page.getByRole('textbox', { name: 'Amount' }).fill('0.01');
  await page.getByRole('textbox', { name: 'Duration' }).fill('2');
  await expect(page.getByText('Slices', { exact: true })).toBeVisible(MINUTE);
  await start();
  for (const count of [1, 2]) {
    await expect(bought()).toHaveCount(count, MINUTE);
    server.clock.pass(60_000);
  }
  await expect(page.getByText(/returned to trading/)).toBeVisible(MINUTE);
  await expect(page.getByText('0.01 BTC', { exact: false }).first()).toBeVisible();
  await page.context().close();
  await server.remove();
});

test('shares of two coins are made on the page, bought, and stopped with everything kept', async ({ browser }) => {
  const [market] = SMALL_SEED.markets;
  const seed = {
    ...SMALL_SEED,
    coins: [...SMALL_SEED.coins, { code: 'ETH', name: 'Ether' }],
    markets: [market, { ...market, market: 'ETH_USDT', openingPrice: '2000' }],
    customers: SMALL_SEED.customers.map((one) => ({ ...one, balances: { ...one.balances, ETH: '100' } })),
    features: { robot: true },
  };
  const server = await openSmall(seed);
  const [alice, bob] = [await logInTo(server, ALICE), await logInTo(server, BOB)];
  const sell = async (name: string, price: string): Promise<void> => {
    await bob.client.call('placeOrder', { body: { market: name, side: 'sell', type: 'limit', price, amount: '1' } });
    await alice.client.call('placeOrder', { body: { market: name, side: 'buy', type: 'limit', price, amount: '0.01' } });
  };
  await sell('BTC_USDT', '64000');
  const { page } = await enter(browser, server, ALICE);
  await page.goto('/autoTrade?market=BTC_USDT&kind=rebalance');
  const form = page.getByTestId('rebalance-form');
  await form.getByRole('textbox', { name: 'Share of BTC' }).fill('80');
  await form.getByRole('button', { name: 'Add a coin' }).click();
  await form.getByRole('textbox', { name: 'Share of ETH' }).fill('30');
  await expect(form.getByText('The shares exceed 100% in total.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Share of BTC' }).fill('50');
  await expect(form.getByText('20% stays in USDT.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Investment' }).fill('1000');
  const plan = page.getByRole('region', { name: 'Plan' });
  await expect(plan.getByRole('row', { name: /ETH.*30%.*2,000.*300/ })).toBeVisible(MINUTE);
  await expect(plan.getByText('200.16 USDT is kept.')).toBeVisible();
  await expect(plan.getByText(/ETH: No trades in its market/)).toBeVisible();
  await sell('ETH_USDT', '2000');
  await expectNothingGrave(page, 'shares of coins', ['black']);
  await page.getByRole('button', { name: 'Review and start' }).click();
  const dialog = page.getByRole('dialog', { name: 'Review and start' });
  await expect(dialog.getByText('BTC 50%, ETH 30%')).toBeVisible();
  await dialog.getByRole('button', { name: /^Start with / }).click();
  await expect(page).toHaveURL(/\/autoTrade\/history\/\d+$/, MINUTE);
  await expect(page.getByText(/^Bought 0\.15000 ETH at 2,000\.0/)).toBeVisible(MINUTE);
  const far = page.getByRole('region', { name: 'Progress' });
  await expect(far).toContainText(/BTC\s*49\.9\d% of 50%/);
  await expect(far).toContainText(/In USDT\s*20\.0\d%/);
  await expect(page.getByTestId('difference')).toContainText(/Difference\s*0\.?0* USDT/);
  await expectNothingGrave(page, 'shares of a robot', ['black']);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Stop' }).click();
  const stopping = page.getByRole('dialog', { name: 'Stop this robot?' });
  await stopping.getByRole('radio', { name: 'Keep coins' }).click();
  await stopping.getByRole('button', { name: 'Stop and keep' }).click();
  await expect(page.getByText(/all funds returned to trading: 200\.16 USDT and its coins/)).toBeVisible(MINUTE);
  await page.context().close();
  await server.remove();
});
