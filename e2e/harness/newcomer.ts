import { createClient } from '@agio/client';
import { expect } from '@playwright/test';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { solveCaptcha } from '../../apps/server/demo/captcha.ts';
import { codeSentBy } from '../../harness/outbox.ts';
import type { Customer } from './customer.ts';
import type { Site } from '../../harness/site.ts';
import { NEW_PASSWORD } from './sign-up.ts';

export interface Newcomer extends Customer {
  readonly account: string;
}

let made = 0;

/** Somebody with a new account of their own, logged in, for journeys that change its security. Ends with its context. */
export async function newcomer(browser: Browser, server: Site, options: BrowserContextOptions = {}, country = 'SG'): Promise<Newcomer> {
  const account = `newcomer${process.pid}n${(made += 1)}@agio.example`;
  let token: string | null = null;
  const client = createClient({ baseUrl: server.url, language: () => 'en-US', getToken: () => token });
  const code = await codeSentBy(server, account, async () => {
    const { challenge } = await client.call('createCaptcha', { body: { purpose: 'signup' } });
    const proof = await client.call('verifyCaptcha', { body: { payload: await solveCaptcha(challenge) } });
    await client.call('signupGetCode', { body: { account, token: proof.token } });
  });
  const session = await client.call('register', {
    body: { account, password: NEW_PASSWORD, confirm: NEW_PASSWORD, code, country, acceptTerms: true },
  });
  token = session.token;
  const context = await browser.newContext({
    baseURL: server.url,
    storageState: { cookies: [], origins: [{ origin: server.url, localStorage: [{ name: 'token', value: token }] }] },
    ...options,
  });
  return { account, client, page: await context.newPage() };
}

/** The second verification with a code by mail; the dialog repeats `what` is being confirmed. */
export async function confirmByMail(page: Page, server: Site, account: string, what: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Security verification' });
  await expect(dialog.getByText(what)).toBeVisible();
  const code = await codeSentBy(server, account, async () => await dialog.getByRole('button', { name: 'Send me a code' }).click());
  await dialog.getByRole('textbox', { name: 'E-mail code' }).fill(code);
  await expect(dialog).toBeHidden();
}
