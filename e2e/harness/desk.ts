import { expect } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { DEMO_OPERATOR_PASSWORD } from '../../apps/server/seed/demo-operators.ts';
import { freshCode } from '../../harness/operators.ts';
import type { Site } from '../../harness/site.ts';

type DeskSite = Pick<Site, 'clock' | 'consoleUrl' | 'dataDir'>;

/** Signs an operator of the seed in on the console's pages, in a browser of their own. */
export async function enterDesk(browser: Browser, server: DeskSite, name: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: server.consoleUrl })).newPage();
  await page.goto('/');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_OPERATOR_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await confirmAtDesk(page, server, name);
  await expect(page.getByRole('heading', { name: 'Waiting for action' })).toBeVisible();
  return page;
}

/** Types an unused code of the operator's authenticator. The field of six digits takes them as they are typed, and sends itself. */
export async function confirmAtDesk(page: Page, server: DeskSite, name: string, secret?: string): Promise<void> {
  await page
    .getByRole('textbox', { name: /digit|code/i })
    .first()
    .click();
  await page.keyboard.type(await freshCode(server, name, secret));
}

/** Why they ask, which whoever decides reads. */
const REASON = 'agreed this morning';

/** In the dialog of a request: what changes, why, and the code. */
export async function askOnPage(page: Page, server: Site, name: string, submit: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Preview changes' }).click();
  await dialog.getByLabel('Reason (recorded in the audit log)').fill(REASON);
  await dialog.getByRole('button', { name: submit }).click();
  await confirmAtDesk(page, server, name);
  await expect(dialog.getByText(/is waiting for a second approval/)).toBeVisible();
}

/** Opens the request about a target and approves it. */
export async function approveOnPage(page: Page, server: Site, name: string, target: string): Promise<void> {
  await page.getByRole('link', { name: 'Requests' }).first().click();
  await page.getByText(target).first().click();
  await expect(page.getByText(REASON).first()).toBeVisible();
  await page.getByLabel('Reason (recorded in the audit log)').fill('compared with the table');
  await page.getByRole('checkbox', { name: 'I have checked the exact values above' }).check();
  await page.getByRole('button', { name: 'Approve as second person' }).click();
  await confirmAtDesk(page, server, name);
  // The tag of the request, not the view of that name.
  await expect(page.locator('.ui-tag', { hasText: /^Done$/ })).toBeVisible();
}
