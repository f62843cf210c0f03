import { PassingClock } from '@agio/kernel/testing';
import { makePlace } from './place.ts';
import type { PlaceOptions } from './place.ts';
import { followedAt, reapNode } from './site.ts';
import type { Site } from './site.ts';

/** A site in the test's own process. */
export interface OpenedSite extends Site {
  /** Lets time pass: `clock.pass(ms)`. */
  readonly clock: PassingClock;
}

/**
 * Opens a whole site in this process: HTTP and sockets on loopback, a database of its own, a journal on the disk with its threads. Only what
 * is about processes (kill -9, signals, the signer, a backup beside a running server) needs `startServer`.
 */
export async function openSite(options: PlaceOptions = {}, clock = new PassingClock()): Promise<OpenedSite> {
  // Whoever tests a server in a process of its own need not load all of it.
  const [{ readConfig }, { createLog, writeText }, { startServer }] = await Promise.all([
    import('../apps/server/config.ts'),
    import('../apps/server/log.ts'),
    import('../apps/server/wire.ts'),
  ]);
  const { dataDir, env, remove } = await makePlace(options);
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
    chainUrl: () => followedAt(output),
    async remove() {
      await stop();
      await reapNode(dataDir);
      await remove();
    },
  };
}
