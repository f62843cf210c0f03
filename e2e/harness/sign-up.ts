import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Site } from '../../harness/site.ts';

export const NEW_PASSWORD = 'newcomer2026';

/** The code that the last message to an address carried; development keeps messages in a local outbox. */
export async function codeFor(server: Site, to: string): Promise<string> {
  let code: string | null | undefined;
  await expect(async () => {
    const response = await fetch(`${server.url}/dev/outbox.json?to=${encodeURIComponent(to)}`);
    const messages = (await response.json()) as { readonly code: string | null }[];
    code = messages.find((message) => message.code !== null)?.code;
    expect(code).toMatch(/^\d{6}$/);
  }).toPass({ timeout: 10_000 });
  return code ?? '';
}

/** The first step of sign-up: where somebody is from. */
export async function chooseNationality(page: Page, country: string): Promise<void> {
  await page.getByLabel('Nationality').selectOption({ label: country });
  await page.getByRole('button', { name: 'Next' }).click();
}

/** The rest of the second step: password twice, consent, and a code that was sent. */
export async function askForCode(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Send me a code' }).click();
}

/** Registers by e-mail from an open sign-up page. */
export async function signUp(page: Page, server: Site, email: string): Promise<void> {
  await chooseNationality(page, 'Singapore');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await askForCode(page);
  await page.getByLabel('Code, 6 digits').fill(await codeFor(server, email));
}
