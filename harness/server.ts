import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { root } from './launch/root.mjs';
import { serverArguments } from './launch/build-server.mjs';
import { makePlace } from './place.ts';
import type { PlaceOptions } from './place.ts';
import { followedAt, reapNode } from './site.ts';
import type { Site } from './site.ts';

export interface ServerOptions extends PlaceOptions {
  /** How long a start may take; the first one of a demo site also makes its past. */
  readonly readyWithinMs?: number;
}

/** A real server in a process and a data folder of its own. */
export interface Server extends Site {
  /** Milliseconds from the last start to its ready line. */
  readonly readyMs: number;
  /** The current process. */
  readonly pid: number;
  /** kill -9 by pid: no handler runs, as in a power cut. */
  kill(): Promise<void>;
  /** SIGTERM, and the exit code that follows. */
  stop(): Promise<number>;
  /** Ends what a killed server left running: the node of its local chain. Its data stays. */
  reap(): Promise<void>;
}

const READY = /^ready (http:\/\/\S+)/m;
const CONSOLE = /^console (http:\/\/\S+)/m;
const READY_WITHIN_MS = 120_000;
let program: readonly string[] | undefined;

/** Servers of this process. A test that fails in the middle, or is interrupted, does not come to its end, where it would stop its own. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  // A clean stop, in which a server ends its chain's node as well; a process that exits can wait for nothing.
  for (const child of running) child.kill('SIGTERM');
});

/** Starts the server on a free port and waits for its ready line. Call it on the pinned Node. */
export async function startServer(options: ServerOptions = {}): Promise<Server> {
  const { dataDir, env: settings, remove } = await makePlace(options);
  const port = options.env?.['PORT'] ?? String(await freePort());
  const ports = { PORT: port, CONSOLE_PORT: options.env?.['CONSOLE_PORT'] ?? String(await freePort()) };
  const env: NodeJS.ProcessEnv = { ...process.env, ...ports, ...settings };
  let child: ChildProcess | undefined;
  let printed = '';
  let readyMs = 0;

  async function start(more: Readonly<Record<string, string>> = {}): Promise<void> {
    Object.assign(env, more);
    printed = '';
    const before = performance.now();
    const started = spawn(process.execPath, (program ??= serverArguments()), {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    running.add(started);
    started.once('exit', () => running.delete(started));
    for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    await readyLine(started, () => printed, options.readyWithinMs ?? READY_WITHIN_MS);
    readyMs = performance.now() - before;
  }

  async function end(signal: NodeJS.Signals): Promise<number> {
    const ending = child;
    child = undefined;
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return ending?.exitCode ?? 0;
    const exited = new Promise<number>((resolve) => ending.once('exit', (code) => resolve(code ?? -1)));
    ending.kill(signal);
    return exited;
  }

  await start().catch(async (error: unknown) => {
    await reapNode(dataDir);
    throw error;
  });
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    databaseAt: { dataDir, url: env['DATABASE_URL'] ?? '' },
    get consoleUrl() {
      return CONSOLE.exec(printed)?.[1] ?? '';
    },
    get readyMs() {
      return readyMs;
    },
    get pid() {
      return child?.pid ?? 0;
    },
    output: () => printed,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    start,
    chainUrl: () => followedAt(() => printed),
    reap: () => reapNode(dataDir),
    async remove() {
      await end('SIGTERM');
      await reapNode(dataDir);
      await remove();
    },
  };
}

function readyLine(child: ChildProcess, printed: () => string, withinMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (why: string): void => {
      finish();
      child.kill('SIGKILL');
      reject(new Error(`the server ${why}; it printed:\n${printed()}`));
    };
    const timer = setTimeout(() => fail(`was not ready within ${withinMs} ms`), withinMs);
    const onExit = (code: number | null): void => fail(`ended with ${String(code)} before it was ready`);
    const onData = (): void => {
      if (!READY.test(printed())) return;
      finish();
      resolve();
    };
    function finish(): void {
      clearTimeout(timer);
      child.off('exit', onExit);
      child.stdout?.off('data', onData);
    }
    child.on('exit', onExit);
    child.stdout?.on('data', onData);
  });
}

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}
