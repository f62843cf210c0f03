import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

const NOTHING_FADES =
  "document.getAnimations().every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity)";

/** Nothing serious for axe to find. What still fades in is waited for: a colour half-way is nobody's colour. */
export async function expectNothingGrave(page: Page, where: string): Promise<void> {
  await expectNone(page, where, new AxeBuilder({ page }));
}

/** As above in the white theme, and the colours alone in others: names, order and keys do not change with them. */
export async function expectNothingGraveIn(page: Page, themes: readonly string[], where: string): Promise<void> {
  await expectNothingGrave(page, where);
  for (const theme of themes) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
    await expectNone(page, `${theme}: ${where}`, new AxeBuilder({ page }).withRules(['color-contrast']));
  }
  await page.evaluate(`document.documentElement.dataset.theme = 'white'`);
}

async function expectNone(page: Page, where: string, axe: AxeBuilder): Promise<void> {
  // Asked from outside: the page's own policy forbids what waits inside it and evaluates a text again.
  await expect.poll(async () => await page.evaluate<boolean>(NOTHING_FADES), { message: `${where}: something fades for ever` }).toBe(true);
  const { violations } = await axe.analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`).join('\n')}`),
    where,
  ).toEqual([]);
}
