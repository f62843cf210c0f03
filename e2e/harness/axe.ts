import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { drawn } from './drawn.ts';

const NOTHING_FADES =
  "document.getAnimations().every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity)";

const OTHER_THEMES = ['light', 'black', 'blue'];

let looks = 0;

/**
 * No serious findings by axe: all of its rules in the white theme, which the page must have, and those about colours in another one, because
 * names, order and keys do not change with them. Which other one is drawn for each look by the run; `SWEEPS=all` takes every one. It
 * waits for transitions: a colour half-way is no real colour.
 */
export async function expectNothingGrave(page: Page, where: string, others: readonly string[] = OTHER_THEMES): Promise<void> {
  await expect(page.locator('html'), where).toHaveAttribute('data-theme', 'white');
  await expectNone(page, where, builder(page));
  for (const theme of drawn(others, others.length, (looks += 1))) {
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
