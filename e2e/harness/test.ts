import { expect, test as base } from '@playwright/test';
import type { BrowserContextOptions } from '@playwright/test';
import type { OpenedSite } from '../../harness/open-site.ts';
import { openSmall } from '../../harness/small-site.ts';
import { openCoinSite } from './coin-site.ts';
import { enter } from './customer.ts';
import { openedDialogs, watchDialogs } from './first-focus.ts';
import type { Customer } from './customer.ts';
import { QUIET_SEED } from './quiet-seed.ts';
import type { Server } from '../../harness/server.ts';
import { startServer } from '../../harness/server.ts';

export { expect };

/** A short past, cheap proofs of work: what a journey needs of a demo site, quickly. Its makers trade. */
export const DEMO_SITE = {
  SEED: 'demo',
  DEMO_DAYS: '0.05',
  CAPTCHA_COST: '2',
  RATE_LIMITS: 'off',
  CODE_LIMITS: 'off',
  DEVICE_DELAY: 'off',
};

interface ForEachTest {
  /** No dialog of either app may open with the focus on what closes it, or outside. */
  readonly dialogs: undefined;
  /** A demo site of the test's own, where makers trade: they would use a seventh of a processor during all other journeys. */
  readonly demo: Server;
  /** A browser of its own, logged in as a customer of the quiet site. Their orders are cancelled after the test. */
  readonly enterAs: (account: string, options?: BrowserContextOptions) => Promise<Customer>;
}

interface ForAllTests {
  /** Notes the dialogs that open in any of its pages. */
  readonly watched: undefined;
  readonly quiet: OpenedSite;
  readonly coins: OpenedSite;
}

/**
 * The test function of all journeys. `quiet` is one site for all journeys of a worker, without makers, where only journeys change anything;
 * pages open on it. `coins` has a local chain beside it, where coins come and go. `demo` is started for the one test that requests it.
 * A journey that kills or empties a server starts its own.
 */
export const test = base.extend<ForEachTest, ForAllTests>({
  watched: [
    async ({ browser }, use) => {
      watchDialogs(browser);
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  dialogs: [
    async ({}, use) => {
      await use(undefined);
      expect(
        openedDialogs().filter(({ isGood }) => !isGood),
        'F2: dialogs that opened with a bad focus',
      ).toEqual([]);
    },
    { auto: true },
  ],
  demo: [
    async ({}, use) => {
      const server = await startServer({ env: { ...DEMO_SITE, LOCAL_CHAIN: 'on' }, isEmbedded: true });
      await use(server);
      await server.remove();
    },
    { timeout: 180_000 },
  ],
  quiet: [
    async ({}, use) => {
      const server = await openSmall(QUIET_SEED);
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  coins: [
    async ({}, use) => {
      const server = await openCoinSite();
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ quiet }, use) => use(quiet.url),
  enterAs: async ({ browser, quiet }, use) => {
    const entered: Customer[] = [];
    await use(async (account, options) => {
      const customer = await enter(browser, quiet, account, options);
      entered.push(customer);
      return customer;
    });
    for (const { client, page } of entered) {
      await client.call('cancelOrder', { body: { all: true } });
      await page.context().close();
    }
  },
});
