import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { PassingClock } from '@agio/kernel/testing';
import type { Running } from '../apps/server/wire.ts';
import { gatewayBefore } from './behind-gateway.ts';
import { makePlace } from './place.ts';
import type { PlaceOptions } from './place.ts';
import { followedAt, reapNode } from './site.ts';
import type { Site } from './site.ts';

/** A site in the test's own process. */
export interface OpenedSite extends Site {
  /** What runs now, to look into. */
  readonly inside: Pick<Running, 'core' | 'database' | 'position' | 'requestKinds' | 'settled' | 'submit'>;
  /** Lets time pass: `clock.pass(ms)`. */
  readonly clock: PassingClock;
  /** Adds coins, markets, customers and operators as a seed file names them. */
  seed(given: unknown): Promise<void>;
}

/** Data folders of this process's sites, removed at exit: a test that fails or is interrupted does not remove its own. */
const places = new Set<string>();
process.once('exit', () => {
  for (const dataDir of places) {
    // Only the synchronous part runs at exit; it kills the local chain's node before its first await.
    void reapNode(dataDir);
    for (const path of [dataDir, `${dataDir}-seed.json`]) rmSync(path, { recursive: true, force: true });
  }
});

// Runners end their workers by a signal, which skips the exit unless somebody listens: 128 and the signal's number, as shells say it.
if (process.listenerCount('SIGTERM') === 0) process.once('SIGTERM', () => process.exit(143));

/** Playwright transpiles every file that it imports: there the bundle loads faster than a thousand sources. */
const isBundled = process.env['SITE_FROM'] === 'bundle';

type ServerModule = typeof import('../apps/server/open-server.ts');

/** Imported lazily: a test that starts a server process does not need it. */
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
  const gateway = await gatewayBefore(env);
  Object.assign(env, gateway?.env);
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
        // Thrown outside of any promise, so that the test process fails as a server would.
        queueMicrotask(() => {
          throw error;
        });
      },
    });
    // The next start listens where this one did.
    env['PORT'] = new URL(running.url).port;
    env['CONSOLE_PORT'] = new URL(running.consoleUrl).port;
    await gateway?.start(running, clock);
  }

  async function stop(): Promise<number> {
    const ending = running;
    running = undefined;
    await gateway?.stop();
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
    url: gateway?.url ?? `http://127.0.0.1:${env['PORT']}`,
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
    get inside() {
      if (running === undefined) throw new Error('the site is stopped');
      return running;
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
