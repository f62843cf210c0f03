import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Opens a page and waits until it has loaded completely. */
export async function settled(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true], .ui-sk')).toHaveCount(0);
}

/** All text that a reader sees, without the ids of what moved money, which are the same in every language. */
export async function readable(page: Page): Promise<string> {
  return (await page.locator('body').innerText()).replaceAll(/\b[a-z]+:\w+(:\w+)?\b/g, '');
}

/** Nothing scrolls sideways. Compared with the screen's width: a phone zooms out if content is wider, and `innerWidth` grows with it. */
export async function expectFits(page: Page): Promise<void> {
  await expect(async () => {
    const content = await page.evaluate<number>('document.documentElement.scrollWidth');
    expect(content, page.url()).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  }).toPass({ timeout: 2_000 });
}
