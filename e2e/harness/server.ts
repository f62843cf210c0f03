import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reap } from '@agio/chains/testing';
import { createMigratedDatabase } from '../../apps/server/testing/migrated-postgres.ts';
import type { OwnDatabase } from '../../apps/server/testing/migrated-postgres.ts';
import { placeMigratedPglite } from '../../apps/server/testing/migrated-pglite.ts';
import { root } from '../../tools/launch/root.mjs';
import { serverArguments } from '../../tools/launch/build-server.mjs';

export interface ServerOptions {
  /** Settings on top of the harness's own (PORT, CONSOLE_PORT, HOST, DATA_DIR). */
  readonly env?: Readonly<Record<string, string>>;
  /** How long a start may take; the first one of a demo site also makes its past. */
  readonly readyWithinMs?: number;
  /** An embedded database also where the run has a PostgreSQL: for tests of what is in the data folder. */
  readonly isEmbedded?: true;
  /** The server's first start makes everything itself, as an operator's does; otherwise a PGlite with all tables is given, saving seven seconds. */
  readonly isBare?: true;
  /** What the site begins with, as `SEED` names it. */
  readonly seed?: unknown;
}

/** A real server in a data folder of its own. */
export interface Server {
  readonly url: string;
  readonly dataDir: string;
  /** Its database, for `openDatabase`; an embedded one may be opened while the server is stopped. */
  readonly databaseAt: { readonly dataDir: string; readonly url: string };
  /** Where the console is served. */
  readonly consoleUrl: string;
  /** Milliseconds from the last start to its ready line. */
  readonly readyMs: number;
  /** The current process. */
  readonly pid: number;
  /** Everything that the current process has printed. */
  output(): string;
  /** kill -9 by pid: no handler runs, as in a power cut. */
  kill(): Promise<void>;
  /** SIGTERM, and the exit code that follows. */
  stop(): Promise<number>;
  /** Starts again on the same port and data; `more` are settings that have changed. */
  start(more?: Readonly<Record<string, string>>): Promise<void>;
  /** Address of the local chain's node; waits until the chain is followed. For `LOCAL_CHAIN=on`. */
  chainUrl(): Promise<string>;
  /** Ends what a killed server left running: the node of its local chain. Its data stays. */
  reap(): Promise<void>;
  /** Stops and deletes the data. */
  remove(): Promise<void>;
}

const READY = /^ready (http:\/\/\S+)/m;
const CONSOLE = /^console (http:\/\/\S+)/m;
const READY_WITHIN_MS = 120_000;
const FOLLOWED = /is followed, a local one at (http:\/\/[\d.:]+)/;
const FOLLOWED_WITHIN_MS = 120_000;

let program: readonly string[] | undefined;

/** Servers of this process. A test that fails in the middle, or is interrupted, does not come to its end, where it would stop its own. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  // A clean stop, in which a server ends its chain's node as well; a process that exits can wait for nothing.
  for (const child of running) child.kill('SIGTERM');
});

/** Starts the server on a free port and waits for its ready line. Call it on the pinned Node. */
export async function startServer(options: ServerOptions = {}): Promise<Server> {
  const { url, dataDir, database, seedFile, env } = await makePlace(options);
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

  async function chainUrl(): Promise<string> {
    for (let waitedMs = 0; waitedMs < FOLLOWED_WITHIN_MS; waitedMs += 50) {
      const url = FOLLOWED.exec(printed)?.[1];
      if (url !== undefined) return url;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`no local chain is followed; the server printed:\n${printed}`);
  }

  async function reapNode(): Promise<void> {
    const folder = join(dataDir, 'local-chain');
    if (existsSync(folder)) await reap(folder, true);
  }

  await start().catch(async (error: unknown) => {
    await reapNode();
    throw error;
  });
  return {
    url,
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
    chainUrl,
    reap: reapNode,
    async remove() {
      await end('SIGTERM');
      await reapNode();
      await database?.drop();
      for (const path of [dataDir, seedFile]) rmSync(path, { recursive: true, force: true });
    },
  };
}

/** A free port, a data folder and the settings to start with. A given folder is left as it is, and PostgreSQL needs nothing in it. */
async function makePlace({ env: given, isBare, isEmbedded, seed }: ServerOptions) {
  const dataDir = mkdtempSync(join(tmpdir(), 'agio-e2e-'));
  const port = await freePort();
  const common = { PORT: String(port), CONSOLE_PORT: String(await freePort()), HOST: '127.0.0.1', DATA_DIR: dataDir, LOCAL_CHAIN: 'off' };
  const env: NodeJS.ProcessEnv = { ...process.env, ...common, ...given };
  const isOwn = isBare !== true && env['DATA_DIR'] === dataDir && (env['DATABASE_URL'] ?? '') === '';
  const postgres = isEmbedded === true ? undefined : process.env['SITE_POSTGRES'];
  let database: OwnDatabase | undefined;
  if (isOwn && postgres !== undefined) {
    database = await createMigratedDatabase(postgres);
    env['DATABASE_URL'] = database.url;
  } else if (isOwn) await placeMigratedPglite(dataDir);
  // Beside the data folder, which a journey may delete.
  const seedFile = `${dataDir}-seed.json`;
  if (seed !== undefined) {
    writeFileSync(seedFile, JSON.stringify(seed));
    env['SEED'] = given?.['SEED'] ?? seedFile;
  }
  return { url: `http://127.0.0.1:${port}`, dataDir, database, seedFile, env };
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
