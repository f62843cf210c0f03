import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FromWorker, WorkerInput } from './messages.ts';

/** A running PGlite: how the driver reaches it, and how it ends. */
export interface EmbeddedDatabase {
  readonly host: string;
  readonly port: number;
  close(): Promise<void>;
}

// The driver builds a socket's name from folder and port in PostgreSQL's own way: `<folder>/.s.PGSQL.<port>`.
const SOCKET_PORT = 5432;
// The system's limit for a socket's path is 104 to 108 bytes.
const SOCKET_PATH_MAX = 100;

/**
 * Starts PGlite in a thread of its own with its files in `<dataDir>/pglite` (in memory when `dataDir` is undefined).
 * It listens on a Unix socket in a folder that only this user can open, because PGlite asks for no password;
 * only Windows gets a loopback port.
 */
export async function startEmbedded(dataDir: string | undefined): Promise<EmbeddedDatabase> {
  // Without a turn of the loop, so that the thread is under way before its caller's own work blocks this one.
  const folder = dataDir === undefined ? undefined : join(dataDir, 'pglite');
  if (folder !== undefined) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const socketFolder = process.platform === 'win32' ? undefined : openSocketFolder(dataDir);
  const input: WorkerInput = {
    ...(folder === undefined ? {} : { dataDir: folder }),
    ...(socketFolder === undefined ? {} : { socketPath: join(socketFolder, `.s.PGSQL.${SOCKET_PORT}`) }),
  };
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: input, name: 'pglite' });
  const ready = await next(worker, 'ready');
  // Should the thread ever die, calls fail as DatabaseUnavailable; that must not take the money core down with it.
  worker.on('error', () => undefined);
  // A database that idles must not keep a program alive that has nothing else to do.
  worker.unref();
  return {
    host: socketFolder ?? '127.0.0.1',
    port: socketFolder === undefined ? ready.port : SOCKET_PORT,
    async close() {
      worker.ref();
      const closed = next(worker, 'closed');
      worker.postMessage({ kind: 'close' });
      await closed;
      await worker.terminate();
      if (socketFolder !== undefined) await rm(socketFolder, { recursive: true, force: true });
    },
  };
}

function openSocketFolder(dataDir: string | undefined): string {
  // Absolute, because the driver takes a path that does not begin with a slash for a host's name.
  const beside = dataDir === undefined ? undefined : resolve(dataDir, 'pglite-socket');
  if (beside === undefined || Buffer.byteLength(join(beside, `.s.PGSQL.${SOCKET_PORT}`)) > SOCKET_PATH_MAX) {
    return mkdtempSync(join(tmpdir(), 'agio-'));
  }
  // A socket left by a killed process would make listening fail.
  rmSync(beside, { recursive: true, force: true });
  mkdirSync(beside, { recursive: true, mode: 0o700 });
  chmodSync(beside, 0o700);
  return beside;
}

function next<K extends FromWorker['kind']>(worker: Worker, kind: K): Promise<Extract<FromWorker, { kind: K }>> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: FromWorker): void => {
      if (message.kind === kind) settle(() => resolve(message as Extract<FromWorker, { kind: K }>));
    };
    const onError = (error: unknown): void => settle(() => reject(error instanceof Error ? error : new Error(String(error))));
    const onExit = (code: number): void => settle(() => reject(new Error(`the PGlite worker ended with code ${code}`)));
    function settle(then: () => void): void {
      worker.off('message', onMessage);
      worker.off('error', onError);
      worker.off('exit', onExit);
      then();
    }
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.on('exit', onExit);
  });
}
