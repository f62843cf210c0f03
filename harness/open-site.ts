import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { PassingClock } from '@agio/kernel/testing';
import { makePlace } from './place.ts';
import type { PlaceOptions } from './place.ts';
import { followedAt, reapNode } from './site.ts';
import type { Site } from './site.ts';

/** A site in the test's own process. */
export interface OpenedSite extends Site {
  /** Lets time pass: `clock.pass(ms)`. */
  readonly clock: PassingClock;
  /** Adds coins, markets and customers as a seed file names them. */
  seed(given: unknown): Promise<void>;
}

/** Data folders of the sites of this process. A test that fails in the middle, or is interrupted, does not come to its end, where it would remove its own. */
const places = new Set<string>();
process.once('exit', () => {
  for (const dataDir of places) {
    // A process that exits can wait for nothing: the node of a local chain is ended before the first wait.
    void reapNode(dataDir);
    for (const path of [dataDir, `${dataDir}-seed.json`]) rmSync(path, { recursive: true, force: true });
  }
});

/** Where each import is translated by the program that runs the tests, a server's thousand files take longer than its bundle. */
const isBundled = process.env['SITE_FROM'] === 'bundle';

type ServerModule = typeof import('../apps/server/open-server.ts');

/** Loaded when a site is opened: whoever tests a server in a process of its own need not load all of it. */
async function loadServer(): Promise<ServerModule> {
  if (!isBundled) return import('../apps/server/open-server.ts');
  const { serverModule } = await import('./launch/build-server.mjs');
  return (await import(pathToFileURL(serverModule()).href)) as ServerModule;
}

/**
 * Opens a whole site in this process: HTTP and sockets on loopback, a database of its own, a journal on the disk with its threads. Only what
 * is about processes (kill -9, signals, the signer, a backup beside a running server) needs `startServer`.
 */
export async function openSite(options: PlaceOptions = {}, clock = new PassingClock()): Promise<OpenedSite> {
  const { createLog, readConfig, startServer, writeText } = await loadServer();
  const { dataDir, env, remove } = await makePlace(options);
  places.add(dataDir);
  let printed = '';
  let running: Awaited<ReturnType<typeof startServer>> | undefined;
  const { flush, log } = createLog(
    writeText((line) => (printed += line), clock),
    clock,
  );

  async function start(more: Readonly<Record<string, string>> = {}): Promise<void> {
    Object.assign(env, more);
    printed = '';
    running = await startServer(readConfig({ NODE_ENV: 'test', PORT: '0', CONSOLE_PORT: '0', ...env }), {
      time: clock,
      log,
      onFatal(error) {
        log('the journal or the core failed', error);
        // Nobody waits for it: the test's process ends, as a server does.
        queueMicrotask(() => {
          throw error;
        });
      },
    });
    // The next start listens where this one did.
    env['PORT'] = new URL(running.url).port;
    env['CONSOLE_PORT'] = new URL(running.consoleUrl).port;
  }

  async function stop(): Promise<number> {
    const ending = running;
    running = undefined;
    await ending?.stop();
    return 0;
  }

  const output = (): string => {
    flush();
    return printed;
  };
  await start().catch(async (error: unknown) => {
    await reapNode(dataDir);
    await remove();
    throw error;
  });
  return {
    url: `http://127.0.0.1:${env['PORT']}`,
    consoleUrl: `http://127.0.0.1:${env['CONSOLE_PORT']}`,
    dataDir,
    databaseAt: { dataDir, url: env['DATABASE_URL'] ?? '' },
    clock,
    output,
    stop,
    start,
    async seed(given) {
      await running?.seed(given);
    },
    chainUrl: () => followedAt(output),
    async remove() {
      await stop();
      await reapNode(dataDir);
      await remove();
      places.delete(dataDir);
    },
  };
}
