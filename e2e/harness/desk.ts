import { expect } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { DEMO_OPERATOR_PASSWORD } from '../../apps/server/seed/demo-operators.ts';
import { freshCode } from './operators.ts';
import type { Signed } from './operators.ts';
import type { Server } from './server.ts';

/** Signs an operator in, in a browser of their own. */
export async function openDesk(browser: Browser, server: Server, name: string): Promise<Page> {
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

/** Why they ask, which whoever decides reads. */
const REASON = 'agreed this morning';

/** In the dialog of a request: what changes, why, and the code. */
export async function askOnPage(page: Page, server: Server, name: string, submit: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Show what changes' }).click();
  await dialog.getByLabel('Reason, kept in the audit log').fill(REASON);
  await dialog.getByRole('button', { name: submit }).click();
  await typeCode(page, server, name);
  await expect(dialog.getByText(/waits for a second person/)).toBeVisible();
}

/** Opens the request about a target and approves it. */
export async function approveOnPage(page: Page, server: Server, name: string, target: string): Promise<void> {
  await page.getByRole('link', { name: 'Requests' }).first().click();
  await page.getByText(target).first().click();
  await expect(page.getByText(REASON).first()).toBeVisible();
  await page.getByLabel('Reason, kept in the audit log').fill('compared with the table');
  await page.getByRole('checkbox', { name: 'I compared the exact values above' }).check();
  await page.getByRole('button', { name: 'Approve as second' }).click();
  await typeCode(page, server, name);
  await expect(page.getByText('Done').first()).toBeVisible();
}

/** The same through the API: one asks, the other one approves. */
export async function agree(asks: Signed, decides: Signed, kind: string, payload: object): Promise<void> {
  const body = { kind, payload: payload as never, reason: REASON };
  const { id } = await asks.client.call('deskAsk', { body, verification: await asks.verify('deskAsk', body) });
  const { hash } = await decides.client.call('deskRequest', { params: { id } });
  const decision = { decision: 'approve' as const, hash, reason: 'compared with the table' };
  const verification = await decides.verify('deskDecide', decision, { id });
  const { state } = await decides.client.call('deskDecide', { params: { id }, body: decision, verification });
  expect(state).toBe('done');
}
