import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

const NOTHING_FADES =
  "document.getAnimations().every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity)";

const OTHER_THEMES = ['light', 'black', 'blue'];

/**
 * Nothing serious for axe to find, in all four themes: all of its rules in the white one, which the page must have, and in the others those about
 * colours, because names, order and keys do not change with them. What still fades is waited for: a colour half-way is nobody's colour.
 */
export async function expectNothingGrave(page: Page, where: string): Promise<void> {
  await expect(page.locator('html'), where).toHaveAttribute('data-theme', 'white');
  await expectNone(page, where, builder(page));
  for (const theme of OTHER_THEMES) {
    await dress(page, theme);
    await expectNone(page, `${theme}: ${where}`, builder(page).withRules(['color-contrast']));
  }
  await dress(page, 'white');
}

function dress(page: Page, theme: string): Promise<void> {
  return page.evaluate<void>(`document.documentElement.dataset.theme = '${theme}'`);
}

/** Our pages have no frames, so nothing needs a second page to be put together in. */
function builder(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
}

async function expectNone(page: Page, where: string, axe: AxeBuilder): Promise<void> {
  // Asked from outside: the page's own policy forbids what waits inside it and evaluates a text again.
  await expect.poll(async () => await page.evaluate<boolean>(NOTHING_FADES), { message: `${where}: something fades forever` }).toBe(true);
  const { violations } = await axe.analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`).join('\n')}`),
    where,
  ).toEqual([]);
}
