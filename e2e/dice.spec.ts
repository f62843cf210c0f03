// Protects dice in a browser: a hundred automatic bets, revealed and verified in the page and by the command; a dealer who joins, earns, leaves and is paid a day later; exclusion across log-ins; phones and Chinese.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Client } from '@agio/client';
import type { Page } from '@playwright/test';
import { ALICE, BOB } from '../harness/small-site.ts';
import { expectNothingGrave } from './harness/axe.ts';
import { enter } from './harness/customer.ts';
import { deal, openWithPool, toGame } from '../harness/dice-pool.ts';
import { expectFits } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

const EVE = 'eve@agio.example';

async function bets(page: Page, count: string): Promise<void> {
  await page.getByRole('switch', { name: 'Automatic, with stop conditions' }).click();
  await page.getByRole('textbox', { name: 'Bets', exact: true }).fill(count);
  await page.getByRole('textbox', { name: 'Maximum loss' }).fill('500');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByTestId('auto-progress')).toContainText('All bets completed.', { timeout: 180_000 });
}

test('a hundred automatic bets are proved, and a dealer earns on them', async ({ browser }) => {
  test.setTimeout(600_000);
  const { server, alice } = await openWithPool([BOB, EVE]);
  try {
    await deal(alice, '400000');
    const player = await enter(browser, server, BOB);
    await toGame({ client: player.client, token: '' }, '10000');
    const { page } = player;
    await page.goto('/games');
    await page.getByRole('link', { name: 'Play dice' }).click();
    await expect(page.getByText('Server seed hash', { exact: true })).toBeVisible();

    // A4: the hash is there before a seed of one's own, and can be looked for in what was signed.
    await expect(page.getByRole('textbox', { name: 'Your seed for this server seed' })).toHaveValue(/^[a-z]+-[a-z]+-[a-z]+-/);
    await page.getByRole('button', { name: 'Is this hash in a signed statement?' }).click();
    await expect(
      page.getByRole('status').filter({ hasText: /^(Not yet\. It will be included|Yes\. It is included in statement no\. \d+)/ }),
    ).toBeVisible();

    // Each figure follows the others.
    await page.getByRole('textbox', { name: 'Multiplier' }).fill('4');
    await expect(page.getByRole('textbox', { name: 'Win chance' })).toHaveValue('24.75');
    await expect(page.getByTestId('scope')).toHaveText('00.00 to 24.74');
    await page.getByRole('radio', { name: 'Over' }).click();
    await expect(page.getByTestId('scope')).toHaveText('75.25 to 99.99');
    await page.getByRole('textbox', { name: 'Win chance' }).fill('49.5');
    await page.getByRole('textbox', { name: 'Stake', exact: true }).fill('1');
    await page.getByRole('button', { name: 'Roll for 1.00' }).click();
    await expect(page.getByRole('status').filter({ hasText: /^\d\d\.\d\d: (won|lost)/ })).toBeVisible();
    await expectNothingGrave(page, 'dice', ['white', 'black']);

    await bets(page, '100');
    await page.getByRole('button', { name: 'Rotate and reveal the server seed' }).click();
    const revealed = page.getByRole('dialog', { name: 'Server seed revealed' });
    await expect(revealed.getByText('101 bets were made with it; 101 verified.')).toBeVisible({ timeout: 60_000 });
    const [download] = await Promise.all([page.waitForEvent('download'), revealed.getByRole('button', { name: 'Download bets' }).click()]);
    const run = spawnSync(process.execPath, ['packages/dice-verifier/verify.mjs', await fileOf(download)], { encoding: 'utf8' });
    expect([run.stdout.trim().split('\n').at(-1), run.status]).toEqual(['101 of 101 bets are right.', 0]);
    await revealed.getByRole('button', { name: 'Done' }).click();

    await page.getByRole('link', { name: 'My bets' }).click();
    await page.getByRole('button', { name: 'Verify' }).first().click();
    await expect(page.getByText(/^Verified: the seed matches the published hash and produces this roll/)).toBeVisible();
    await page.keyboard.press('Escape');
    await exported(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);

    await dealer(await enter(browser, server, ALICE).then((one) => one.page));
    await excluded(await enter(browser, server, EVE).then((one) => one.page));
    // Another log-in, in another browser, in Chinese and on a phone.
    const again = await enter(browser, server, EVE, { viewport: { width: 390, height: 844 }, locale: 'zh-CN' });
    await again.page.goto('/games/dice');
    await expect(again.page.getByText('您已自我排除至')).toBeVisible();
    await expectFits(again.page);
    await again.page.goto('/dice/banker/USDT');
    await expect(again.page.getByRole('heading', { name: '净值与预期' })).toBeVisible();
    await expectFits(again.page);

    await server.stop();
    server.clock.pass(25 * 60 * 60_000);
    await server.start();
    await left(await enter(browser, server, ALICE));
  } finally {
    await server.remove();
  }
});

/** A5: what My bets exports is checked by the page that the site serves, under the rules of the site. */
async function exported(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Previous server seeds' })).toBeVisible();
  await expect(page.getByText(/^101 bets, replaced /)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download bets' }).first().click(),
  ]);
  const file = await fileOf(download);
  const [verifier] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Verifier' }).click()]);
  await verifier.getByLabel('The file that My bets exports').setInputFiles(file);
  await expect(verifier.getByRole('status').first()).toContainText('101 of 101 bets are right.');
  await verifier.evaluate("localStorage.setItem('language', 'zh-CN')");
  await verifier.reload();
  await verifier.getByLabel('“我的投注”导出的文件').setInputFiles(file);
  await expect(verifier.getByRole('status').first()).toContainText('101 次投注中 101 次验证无误。');
  await verifier.evaluate("localStorage.removeItem('language')");
  const served = await verifier.request.get('/dice-verify/verify.mjs');
  expect(await served.text()).toBe(readFileSync('packages/dice-verifier/verify.mjs', 'utf8'));
  await verifier.close();
}

async function fileOf(download: {
  readonly path: () => Promise<string>;
  readonly saveAs: (path: string) => Promise<void>;
}): Promise<string> {
  const path = `${await download.path()}.json`;
  await download.saveAs(path);
  return path;
}

/** Puts more in, sees what the day brought, and asks for some of it back. */
async function dealer(page: Page): Promise<void> {
  await page.goto('/dice/banker/USDT');
  // What the house takes is said beside what it is worth, and where coins are put in.
  await expect(page.getByText(/The house takes 0\.20% of every stake, won or lost\. That is 20\.00% of the 1\.00% edge/)).toHaveCount(2);
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('1000');
  await expect(page.getByRole('button', { name: 'Invest 1,000.00 USDT' })).toBeDisabled();
  await page.getByRole('checkbox', { name: 'I understand that I may lose what I invest' }).check();
  await page.getByRole('button', { name: 'Invest 1,000.00 USDT' }).click();
  await expect(page.getByText('401,000.00', { exact: true }).first()).toBeVisible();
  await page.getByRole('radio', { name: 'Redeem' }).click();
  await page.getByRole('textbox', { name: 'Shares', exact: true }).fill('500');
  await page.getByRole('button', { name: 'Redeem 500.00 shares' }).click();
  await expect(page.getByText(/^500\.00 shares will be redeemed on/)).toBeVisible();
  await page.getByRole('button', { name: 'Records' }).click();
  await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectNothingGrave(page, 'a pool', ['white']);
}

/** A day later the redeemed shares were paid at the value of then, into the game account. */
async function left({ client, page }: { readonly client: Client; readonly page: Page }): Promise<void> {
  await page.goto('/dice/banker/USDT');
  await expect(page.getByText(/1 dealer, 400,[45]\d\d\.\d\d shares/)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/^500\.00 shares will be redeemed on/)).toBeHidden();
  const { game } = await client.call('moneyBalances');
  // 500,000 moved there, 401,000 put into the pool, and what 500 shares were worth: more than was paid for them, or less, by what players won.
  const more = Number(game.find(({ coin }) => coin === 'USDT')?.available) - 99_000;
  expect(more).toBeGreaterThan(490);
  expect(more).toBeLessThan(510);
}

async function excluded(page: Page): Promise<void> {
  await page.goto('/games/dice');
  await page.getByRole('button', { name: 'Self-exclude…' }).click();
  await page.getByRole('radio', { name: '7 days' }).click();
  await page.getByRole('button', { name: 'Self-exclude' }).click();
  await expect(page.getByText(/^You have excluded yourself until/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Roll for/ })).toBeDisabled();
}
