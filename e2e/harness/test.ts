import { test as base } from '@playwright/test';
import type { Server } from './server.ts';
import { startServer } from './server.ts';

export { expect } from '@playwright/test';

/**
 * The test function of all journeys: `server` is one demo site for the whole run, and pages open on it.
 * A journey that kills or empties a server starts its own with `startServer`.
 */
export const test = base.extend<{ readonly baseURL: string }, { readonly server: Server }>({
  server: [
    async ({}, use) => {
      const server = await startServer({ env: { SEED: 'demo' } });
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});
