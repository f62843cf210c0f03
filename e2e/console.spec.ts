// Protects the beginning of a console: a link from the command line makes the first owner, who invites; each link works once, and every step stands in a log that verifies.
import type { Browser, Page } from '@playwright/test';
import { askControl } from '../apps/server/control/ask-control.ts';
import { confirmAtDesk } from './harness/desk.ts';
import type { OpenedSite } from '../harness/open-site.ts';
import { addPasskeyDevice } from './harness/passkey-device.ts';
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
  await expect(page.getByRole('heading', { name: 'Waiting for action' })).toBeVisible();
  return secret;
}

/** A browser with a passkey built in, at the console's name: browsers keep passkeys for names, not for addresses of numbers. */
async function withPasskey(browser: Browser, server: OpenedSite): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.consoleUrl.replace('127.0.0.1', 'localhost') });
  const page = await context.newPage();
  await addPasskeyDevice(context, page);
  return page;
}

/** Registers the browser's passkey; gives its fingerprint. */
async function register(page: Page, server: OpenedSite, name: string, secret: string): Promise<string> {
  await page.getByRole('navigation').getByRole('link', { name: 'Operators' }).click();
  await page.getByRole('button', { name: 'My passkey' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Register a passkey' }).click();
  await confirmAtDesk(page, server, name, secret);
  await page.getByRole('button', { name: 'My passkey' }).click();
  const print = await page.getByRole('dialog').locator('code').innerText();
  await page.keyboard.press('Escape');
  return print;
}

const linkFrom = async (server: OpenedSite, name: string): Promise<string> => {
  const [, link = ''] = await askControl(server.dataDir, { name: 'operator', words: ['invite', name], as: '' });
  return link.replace('127.0.0.1', 'localhost');
};

test('from the first owner to the first role', async ({ browser, quiet }) => {
  const owner = await withPasskey(browser, quiet);
  const secret = await join(owner, quiet, 'olga', await linkFrom(quiet, 'olga'));
  await register(owner, quiet, 'olga', secret);

  await owner.getByRole('button', { name: 'Invite' }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel('Name').fill('sam');
  await dialog.getByRole('checkbox', { name: /Support/ }).check();
  await dialog.getByLabel('Reason (recorded in the audit log)').fill('first colleague');
  await dialog.getByRole('button', { name: 'Request invitation' }).click();
  // What she decides is signed from now on, and the bytes can be read before.
  await owner.getByText('Exact bytes to be signed').click();
  await expect(owner.getByText('"name":"sam"')).toBeVisible();
  await owner.getByRole('button', { name: 'Sign with your passkey' }).click();
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
  await expect(late.getByText('This link has already been used, has expired, or was replaced by a newer one.')).toBeVisible();

  // A second owner, whose key counts once the first one has compared its fingerprint and signed for it.
  const second = await withPasskey(browser, quiet);
  const print = await register(second, quiet, 'otto', await join(second, quiet, 'otto', await linkFrom(quiet, 'otto')));
  await expect(second.getByText(/Your passkey is not active yet/)).toBeVisible();
  await owner.reload();
  await owner.getByRole('button', { name: 'More actions for otto' }).click();
  await owner.getByRole('menuitem', { name: 'Confirm' }).click();
  await expect(owner.getByRole('dialog').getByText(print)).toBeVisible();
  await owner.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await owner.getByRole('button', { name: 'Sign with your passkey' }).click();
  await expect(owner.getByRole('row').filter({ hasText: 'otto' })).toContainText('Confirmed today');

  await owner.getByRole('link', { name: 'Audit log' }).click();
  await expect(owner.getByRole('row').filter({ hasText: 'sam' }).first()).toBeVisible();
  await owner.getByRole('button', { name: 'Verify' }).click();
  await expect(owner.getByText(/The log is intact/)).toBeVisible();
  for (const page of [owner, second, support, late]) await page.close();
});
