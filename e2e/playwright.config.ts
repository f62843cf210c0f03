import { randomInt } from 'node:crypto';
import { defineConfig } from '@playwright/test';
import { JOURNEY_TURNS, notTheirTurn } from '../tools/check/turns.ts';
import { browserOptions } from './harness/browser.ts';

// What chance begins with in this run; workers inherit it.
process.env['TEST_SEED'] ??= String(randomInt(2 ** 31));
// Sites run in the workers, from the server's bundle.
process.env['SITE_FROM'] = 'bundle';

// Each worker has sites and a browser of its own. Half of a journey is waiting, so that two fit on two cores.
export default defineConfig({
  testDir: '.',
  globalSetup: './harness/global-setup.ts',
  testMatch: '**/*.spec.ts',
  // In a whole run long journeys take turns.
  testIgnore:
    process.env['TURNS'] === 'on' ? notTheirTurn(JOURNEY_TURNS, Number(process.env['TEST_SEED'])).map((file) => `**/${file}`) : [],
  outputDir: '../test-results',
  workers: 2,
  // A journey that fails is tried once more. One that passes then is flaky: it is printed with the traces of both, and more than two fail a run.
  retries: 1,
  build: { external: ['**/apps/server/dist/**'] },
  // Far more than anything takes: a machine that is busy is no bug.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  use: {
    actionTimeout: 30_000,
    launchOptions: await browserOptions(),
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // A worker would answer before what a journey puts in the network's place; the one about it allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: { mode: 'retain-on-failure-and-retries', screenshots: false, sources: false },
  },
});
