import { expect } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { DEMO_OPERATOR_PASSWORD } from '../../apps/server/seed/demo-operators.ts';
import { freshCode } from './operators.ts';
import type { Server } from './server.ts';

/** Signs an operator of the seed in on the console's pages, in a browser of their own. */
export async function enterDesk(browser: Browser, server: Server, name: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: server.consoleUrl })).newPage();
  await page.goto('/');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_OPERATOR_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await confirmAtDesk(page, server, name);
  await expect(page.getByRole('heading', { name: 'Waiting for somebody' })).toBeVisible();
  return page;
}

/** Types an unused code of the operator's authenticator. The field of six digits takes them as they are typed, and sends itself. */
export async function confirmAtDesk(page: Page, server: Server, name: string, secret?: string): Promise<void> {
  await page
    .getByRole('textbox', { name: /digit|code/i })
    .first()
    .click();
  await page.keyboard.type(await freshCode(server, name, secret));
}
