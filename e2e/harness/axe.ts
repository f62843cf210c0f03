import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Nothing serious for axe to find. What still fades in is waited for: a colour half-way is nobody's colour. */
export async function expectNothingGrave(page: Page, where: string): Promise<void> {
  await page.waitForFunction(
    `document.getAnimations().every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity)`,
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`).join('\n')}`),
    where,
  ).toEqual([]);
}
