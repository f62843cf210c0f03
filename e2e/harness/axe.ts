import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

const NOTHING_FADES =
  "document.getAnimations().every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity)";

/** Nothing serious for axe to find. What still fades in is waited for: a colour half-way is nobody's colour. */
export async function expectNothingGrave(page: Page, where: string): Promise<void> {
  // Asked from outside: the page's own policy forbids what waits inside it and evaluates a text again.
  await expect.poll(async () => await page.evaluate<boolean>(NOTHING_FADES), { message: `${where}: something fades for ever` }).toBe(true);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`).join('\n')}`),
    where,
  ).toEqual([]);
}
