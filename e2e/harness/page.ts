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

const CHOSEN_OUT = `[...document.querySelectorAll('.ui-tabs, .ui-pills')].flatMap((strip) => {
  const chosen = strip.querySelector('[data-state="on"], [data-state="active"]');
  if (chosen === null || strip.getClientRects().length === 0) return [];
  const [room, box] = [strip.getBoundingClientRect(), chosen.getBoundingClientRect()];
  const isOut = box.left < Math.max(0, room.left) - 1 || box.right > Math.min(innerWidth, room.right) + 1;
  const isCut = strip.scrollWidth > strip.clientWidth + 1 && getComputedStyle(strip).maskImage === 'none';
  return isOut || isCut ? [strip.getAttribute('aria-label') + ': ' + chosen.textContent] : [];
})`;

const WIDE_HYPHENS = `(() => {
  const found = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    if (!/\\p{L}-\\p{L}|--/u.test(data) || parentElement.getClientRects().length === 0) continue;
    if (getComputedStyle(parentElement).fontVariantNumeric.includes('tabular')) found.add(data);
  }
  return [...found];
})()`;

/** Words are set as words: a hyphen among figures of one width is as wide as a figure (F19). */
export async function expectPlainHyphens(page: Page): Promise<void> {
  expect(await page.evaluate<string[]>(WIDE_HYPHENS), page.url()).toEqual([]);
}

/** The chosen one of each strip of tabs or pills stands whole in it and in the window (F8), and where a strip scrolls its ends fade. */
export async function expectChosenWhole(page: Page): Promise<void> {
  await expect.poll(async () => await page.evaluate<string[]>(CHOSEN_OUT), page.url()).toEqual([]);
}

/** Nothing scrolls sideways, and nothing that is chosen is cut. Compared with the screen's width: a phone zooms out if content is wider, and `innerWidth` grows with it. */
export async function expectFits(page: Page): Promise<void> {
  await expect(async () => {
    const content = await page.evaluate<number>('document.documentElement.scrollWidth');
    expect(content, page.url()).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  }).toPass({ timeout: 2_000 });
  await expectChosenWhole(page);
  await expectPlainHyphens(page);
}
