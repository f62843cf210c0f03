import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

const NOTHING_FADES =
  "document.getAnimations().every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity)";

const OTHER_THEMES = ['light', 'black', 'blue'];

/**
 * No serious findings by axe, in all four themes, or in those that a page has: all of its rules in the white one, which the page must have,
 * in the others those about colours, because names, order and keys do not change with them. It waits for transitions: a colour half-way
 * is no real colour.
 */
export async function expectNothingGrave(page: Page, where: string, others: readonly string[] = OTHER_THEMES): Promise<void> {
  await expect(page.locator('html'), where).toHaveAttribute('data-theme', 'white');
  await expectNone(page, where, builder(page));
  for (const theme of others) {
    await dress(page, theme);
    await expectNone(page, `${theme}: ${where}`, builder(page).withRules(['color-contrast']));
  }
  await dress(page, 'white');
}

function dress(page: Page, theme: string): Promise<void> {
  return page.evaluate<void>(`document.documentElement.dataset.theme = '${theme}'`);
}

/** Our pages have no frames, so no second page is needed to assemble the results. */
function builder(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
}

async function expectNone(page: Page, where: string, axe: AxeBuilder): Promise<void> {
  // Polled from outside: the page's own policy forbids waiting inside it, which evaluates a text.
  await expect.poll(async () => await page.evaluate<boolean>(NOTHING_FADES), { message: `${where}: something fades forever` }).toBe(true);
  const { violations } = await axe.analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`).join('\n')}`),
    where,
  ).toEqual([]);
}
