// Protects the ranking as people use it: a robot is listed by its owner under a nickname, found by another customer on the board and in the list, and its lines are copied, moved to the price of now, into a robot of their own that is counted.
import { DAY_MS } from '@agio/kernel/time';
import type { OpenedSite } from '../harness/open-site.ts';
import { openSmall } from '../harness/small-site.ts';
import { expectNothingGrave } from './harness/axe.ts';
import { enter } from './harness/customer.ts';
import { expectFits } from './harness/page.ts';
import { LEO, MAX, MIA, QUIET_SEED } from './harness/quiet-seed.ts';
import { moveTo, startGrid } from './harness/robot-past.ts';
import { expect, test } from './harness/test.ts';

const MINUTE = { timeout: 60_000 };
const PRICES = [3_040, 2_980, 3_020, 3_075, 3_010, 2_960, 3_020, 3_060, 3_000, 2_970, 3_030, 3_080, 3_020, 3_060, 3_090];

test('a robot is listed, seen in the ranking and copied', async ({ browser }) => {
  const site: OpenedSite = await openSmall(QUIET_SEED);
  try {
    const id = await startGrid(site, LEO, 'Eight lines');
    let last = 3_000;
    for (const price of PRICES) {
      site.clock.pass(DAY_MS + 3_600_000);
      await moveTo(site, price, last, [MIA, MAX]);
      last = price;
    }
    const leo = await enter(browser, site, LEO);
    await leo.page.goto('/allmill');
    await expect(leo.page.getByText('Equity of my robots')).toBeVisible(MINUTE);
    await expect(leo.page.getByRole('img', { name: /^Equity 2,/ })).toBeVisible();
    await expect(leo.page.getByTestId('flow').first()).toBeVisible();
    await expect(leo.page.getByText('No robots are ranked yet.')).toBeVisible();
    await expectNothingGrave(leo.page, 'own figures', ['black']);
    // Neither the site's header nor its footer.
    await expect(leo.page.getByRole('contentinfo')).toHaveCount(0);

    await leo.page.getByRole('link', { name: 'Ranking' }).first().click();
    await expect(leo.page.getByText('Not listed.')).toBeVisible();
    await leo.page.getByRole('switch', { name: 'List Eight lines' }).click();
    const dialog = leo.page.getByRole('dialog', { name: 'List Eight lines' });
    await dialog.getByRole('textbox', { name: 'Robot nickname' }).fill('Quiet Support');
    await dialog.getByRole('button', { name: 'List it' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Robot nickname' }).fill('Slow Tide');
    await dialog.getByRole('button', { name: 'List it' }).click();
    await expect(leo.page.getByText(/place 1 of 1$/)).toBeVisible(MINUTE);

    const mia = await enter(browser, site, MIA);
    await mia.page.goto('/');
    await mia.page.getByRole('link', { name: 'Quantify' }).first().click();
    await expect(mia.page).toHaveURL(/\/allmill$/);
    const board = mia.page.getByTestId('board');
    await expect(board.getByText('Slow Tide')).toBeVisible(MINUTE);
    await mia.page.setViewportSize({ width: 390, height: 844 });
    await expectFits(mia.page);
    await mia.page.setViewportSize({ width: 1440, height: 900 });
    await mia.page.getByRole('link', { name: 'Full list' }).click();
    await expect(mia.page.getByRole('row', { name: /Slow Tide/ })).toContainText('2,000 to 10,000');
    await expectNothingGrave(mia.page, 'the ranking', ['black']);
    await mia.page.getByRole('button', { name: 'Copy Slow Tide' }).click();
    const copying = mia.page.getByRole('dialog', { name: 'Copy “Slow Tide”' });
    await copying.getByRole('textbox', { name: 'Your maximum amount' }).fill('2000');
    // 2,800 to 3,200 around 3,000 is 2,884 to 3,296 around 3,090.
    await expect(copying.getByText('2,884 – 3,296')).toBeVisible();
    await expect(copying.getByText(/^Back-test with your lines/)).toBeVisible(MINUTE);
    await expect(copying.getByText(/your amount differs/)).toBeVisible();
    await copying.getByRole('button', { name: 'Open in the form' }).click();
    await expect(mia.page.getByRole('textbox', { name: 'Lower price' })).toHaveValue('2,884.00', MINUTE);
    await expect(mia.page.getByRole('textbox', { name: 'Stop loss' })).toHaveValue('2,575.00');
    await expect(mia.page.getByRole('textbox', { name: 'Maximum investment' })).toHaveValue('2,000');
    await expect(mia.page.getByText(/^Reserved for \d+ buys$/)).toBeVisible(MINUTE);
    await mia.page.getByRole('button', { name: 'Review and start' }).click();
    await mia.page.getByRole('button', { name: /^Start with / }).click();
    await expect(mia.page).toHaveURL(/\/autoTrade\/history\/\d+$/, MINUTE);
    await expect.poll(async () => (await leo.client.call('quantifyRanking')).list.find((one) => one.id === id)?.copies, MINUTE).toBe(1);
    for (const { page } of [leo, mia]) await page.context().close();
  } finally {
    await site.remove();
  }
});
