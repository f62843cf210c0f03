// Protects: a part of a page whose script does not arrive takes nothing else with it, and comes once the server is back.
import { Exchange } from './harness/exchange.ts';
import { ALICE } from './harness/quiet-seed.ts';
import { expect, test } from './harness/test.ts';

test('the chart is late, and trading does not wait for it', async ({ enterAs }) => {
  // Without the worker that keeps scripts: as on a first visit.
  const { page } = await enterAs(ALICE, { serviceWorkers: 'block' });
  let isAway = true;
  let refused = 0;
  await page.route(
    ({ pathname }) => pathname === '/' || pathname.includes('/kline-chart'),
    (route) => (isAway ? ((refused += 1), route.abort()) : route.continue()),
  );
  const exchange = new Exchange(page);
  await exchange.open('BTC_USDT');
  await expect.poll(() => refused, { timeout: 120_000 }).toBeGreaterThan(3);
  await exchange.place({ side: 'Buy', price: '50000', amount: '0.01' });
  await expect(exchange.openOrders).toHaveCount(1);
  await expect(page.locator('canvas')).toHaveCount(0);

  isAway = false;
  await expect(page.locator('canvas').first()).toBeVisible();
});
