import type { Browser, Page } from '@playwright/test';
import { DEMO_OPERATOR_PASSWORD } from '../../apps/server/seed/demo-operators.ts';
import { freshCode } from './operators.ts';
import type { Server } from './server.ts';
import { expect } from './test.ts';

/** Signs an operator in, in a browser of their own. */
export async function desk(browser: Browser, server: Server, name: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`${server.consoleUrl}/`);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_OPERATOR_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await typeCode(page, server, name);
  await expect(page.getByRole('heading', { name: 'Waiting for somebody' })).toBeVisible();
  return page;
}

/** The field of six digits takes them as they are typed, and sends itself. */
export async function typeCode(page: Page, server: Server, name: string): Promise<void> {
  await page
    .getByRole('textbox', { name: /digit|code/i })
    .first()
    .click();
  await page.keyboard.type(await freshCode(server, name));
}

/** Says why in a form that shows what changes, and asks for it. */
export async function askFor(
  page: Page,
  server: Server,
  name: string,
  asked: { readonly submit: string; readonly reason: string },
): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Show what changes' }).click();
  await dialog.getByLabel('Reason, kept in the audit log').fill(asked.reason);
  await dialog.getByRole('button', { name: asked.submit }).click();
  await typeCode(page, server, name);
  await expect(dialog.getByText(/waits for a second person/)).toBeVisible();
}

/** Another person compares the values of a request and approves it. */
export async function approve(
  page: Page,
  server: Server,
  name: string,
  request: { readonly target: string; readonly reason: string },
): Promise<void> {
  await page.getByRole('link', { name: 'Requests' }).first().click();
  await page.getByText(request.target).first().click();
  await expect(page.getByText(request.reason).first()).toBeVisible();
  await page.getByLabel('Reason, kept in the audit log').fill('compared with the table');
  await page.getByRole('checkbox', { name: 'I compared the exact values above' }).check();
  await page.getByRole('button', { name: 'Approve as second' }).click();
  await typeCode(page, server, name);
  await expect(page.getByRole('button', { name: 'Approve as second' })).toHaveCount(0, { timeout: 60_000 });
  await expect(page.getByText('Done').first()).toBeVisible();
}
