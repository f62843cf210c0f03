// Protects the brake of robots: an operator pauses all of a market on the console's page, and their owner reads why and goes on; lines are shown to compliance alone.
import { openSmall, ALICE, BOB, logInTo, SMALL_SEED } from '../harness/small-site.ts';
import { operatorsNamed } from '../harness/operators-named.ts';
import { enter } from './harness/customer.ts';
import { confirmAtDesk, enterDesk } from './harness/desk.ts';
import { expectFits } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

const MINUTE = { timeout: 60_000 };
const GRID = { kind: 'grid', market: 'BTC_USDT', lower: '62000', upper: '66000', grids: 4, spacing: 'arithmetic', amount: '0.01' } as const;

test('all robots of a market are paused by an operator, and their owner reads why', async ({ browser }) => {
  const operators = [...operatorsNamed(['compliance'], 'cora'), ...operatorsNamed(['support'], 'sid')];
  const server = await openSmall({ ...SMALL_SEED, operators, features: { robot: true } });
  const bob = await logInTo(server, BOB);
  await bob.client.call('placeOrder', { body: { market: 'BTC_USDT', side: 'sell', type: 'limit', price: '64000', amount: '1' } });
  const { client, page } = await enter(browser, server, ALICE);
  const { id } = await client.call('robotCreate', { body: { terms: GRID, name: 'Four lines', start: true } });
  await page.goto(`/autoTrade/history/${id}`);
  await expect(page.getByText('Running', { exact: true })).toBeVisible(MINUTE);

  const sid = await enterDesk(browser, server, 'sid');
  await sid.getByRole('link', { name: 'Robots' }).click();
  await expect(sid.getByRole('row', { name: /^Grid 1 1 0 0/ })).toBeVisible();
  await expect(sid.getByRole('button', { name: 'Pause all robots in a market' })).toHaveCount(0);
  await expect(sid.getByText('Lines and stops')).toHaveCount(0);

  const cora = await enterDesk(browser, server, 'cora');
  await cora.getByRole('link', { name: 'Robots' }).click();
  await cora.getByRole('textbox', { name: 'Robot number' }).fill(id);
  await cora.getByRole('textbox', { name: 'Reason' }).fill('asked by a court');
  await cora.getByRole('button', { name: 'Show levels' }).click();
  await expect(cora.getByText('Buy at 62000.0')).toBeVisible();
  await cora.getByRole('button', { name: 'Pause all robots in a market' }).click();
  const dialog = cora.getByRole('dialog', { name: 'Pause all robots in a market' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('prices that nobody explains');
  await dialog.getByRole('button', { name: 'Pause robots' }).click();
  await confirmAtDesk(cora, server, 'cora');
  await expect(cora.getByRole('row', { name: /By an operator/ })).toBeVisible(MINUTE);
  await expectFits(cora);

  await expect(page.getByText('By the site, for the whole market').first()).toBeVisible(MINUTE);
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Running', { exact: true })).toBeVisible(MINUTE);
  await server.remove();
});
