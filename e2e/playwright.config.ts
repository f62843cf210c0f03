import { defineConfig } from '@playwright/test';
import { browserOptions } from './harness/browser.ts';

// One worker: the journeys share one demo site, and two cores have a server, its makers and a browser to carry already.
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  use: {
    actionTimeout: 10_000,
    launchOptions: await browserOptions(),
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    screenshot: 'only-on-failure',
    trace: 'off',
  },
});
