import type { Client } from '@agio/client';
import { expect } from '@playwright/test';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { logInTo } from '../../harness/small-site.ts';
import type { Site } from '../../harness/site.ts';

/** Somebody with a browser, and with a program that speaks for them through the API. */
export interface Customer {
  readonly page: Page;
  readonly client: Client;
}

/** Opens a browser of its own that is logged in already; paths are relative to the server. */
export async function enter(browser: Browser, server: Site, account: string, options: BrowserContextOptions = {}): Promise<Customer> {
  const { client, token } = await logInTo(server, account);
  const context = await browser.newContext({
    baseURL: server.url,
    storageState: { cookies: [], origins: [{ origin: server.url, localStorage: [{ name: 'token', value: token }] }] },
    ...options,
  });
  return { client, page: await context.newPage() };
}

/** Types account and password on the log-in page and submits them. Retyped if the page was rendered again meanwhile, after a log-out. */
export async function logInOn(page: Page, account: string, password: string): Promise<void> {
  await expect(async () => {
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('E-mail or mobile').fill(account);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password, { timeout: 500 });
  }).toPass({ timeout: 10_000 });
  await page.getByRole('button', { name: 'Log in' }).click();
}
