// Protects the beginning of a console: a link from the command line makes the first owner, who invites; each link works once, and every step stands in a log that verifies.
import type { Page } from '@playwright/test';
import { askControl } from '../apps/server/control/ask-control.ts';
import { confirmAtDesk } from './harness/desk.ts';
import type { OpenedSite } from '../harness/open-site.ts';
import { expect, test } from './harness/test.ts';

const PASSWORD = 'seven brown lanterns';

/** Accepts a one-time link in a browser of its own; gives the page and the authenticator's secret. */
async function join(page: Page, server: OpenedSite, name: string, link: string): Promise<string> {
  await page.goto(link);
  await expect(page.getByRole('heading', { name: `Join as ${name}` })).toBeVisible();
  const secret = (await page.locator('code').innerText()).replaceAll(/\s/g, '');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat the password').fill(PASSWORD);
  await confirmAtDesk(page, server, name, secret);
  await expect(page.getByRole('heading', { name: 'Waiting for somebody' })).toBeVisible();
  return secret;
}

test('from the first owner to the first role', async ({ browser, quiet }) => {
  const [, link = ''] = await askControl(quiet.dataDir, { name: 'operator', words: ['invite', 'olga'], as: '' });
  const owner = await browser.newPage();
  const secret = await join(owner, quiet, 'olga', link);

  await owner.getByRole('link', { name: 'Operators' }).click();
  await owner.getByRole('button', { name: 'Invite' }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel('Name').fill('sam');
  await dialog.getByRole('checkbox', { name: /Support/ }).check();
  await dialog.getByLabel('Reason, kept in the audit log').fill('first colleague');
  await dialog.getByRole('button', { name: 'Ask for the invitation' }).click();
  await confirmAtDesk(owner, quiet, 'olga', secret);
  const shown = owner.getByRole('dialog').getByText(/\/invite#/);
  await expect(shown).toBeVisible();
  const invited = await shown.innerText();
  await owner.getByRole('button', { name: 'I have handed it over' }).click();

  const support = await browser.newPage();
  await join(support, quiet, 'sam', invited.trim());
  // Support sees no money of the house, and a used link is worth nothing.
  await expect(support.getByText('Support').first()).toBeVisible();
  const late = await browser.newPage();
  await late.goto(invited.trim());
  await expect(late.getByText('This link has been used, has expired, or was replaced by a newer one.')).toBeVisible();

  await owner.getByRole('link', { name: 'Audit log' }).click();
  await expect(owner.getByRole('row').filter({ hasText: 'sam' }).first()).toBeVisible();
  await owner.getByRole('button', { name: 'Verify' }).click();
  await expect(owner.getByText(/The log is intact/)).toBeVisible();
  for (const page of [owner, support, late]) await page.close();
});
