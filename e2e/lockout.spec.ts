// Protects: a lock-out outlives a restart, and ends by itself after ten minutes.
import { openSmall } from '../harness/small-site.ts';
import { logInOn } from './harness/customer.ts';
import { ALICE, PASSWORD, QUIET_SEED } from './harness/quiet-seed.ts';
import { expect, test } from './harness/test.ts';

const TEN_MINUTES_MS = 600_000;

test('locked out, still so after a restart, and let in ten minutes later', async ({ browser }) => {
  test.setTimeout(120_000);
  const server = await openSmall(QUIET_SEED);
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  const guess = async (password: string): Promise<void> => {
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/login'));
    await logInOn(page, ALICE, password);
    await answered;
  };
  try {
    await page.goto('/login');
    for (let tries = 1; tries <= 5; tries += 1) await guess(`wrong-guess-${tries}`);
    await guess(PASSWORD);
    await expect(page.getByRole('alert')).toContainText('Too many wrong passwords');

    await server.stop();
    await server.start();
    await page.goto('/login');
    await guess(PASSWORD);
    await expect(page.getByRole('alert')).toContainText('Too many wrong passwords');
    await expect(page).toHaveURL(/\/login/);

    server.clock.pass(TEN_MINUTES_MS);
    await expect(async () => {
      await page.goto('/login');
      await guess(PASSWORD);
      await expect(page).toHaveURL('/', { timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
  } finally {
    await page.context().close();
    await server.remove();
  }
});
