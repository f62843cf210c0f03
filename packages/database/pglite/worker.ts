import fs from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { fileError } from './file-error.ts';
import type { FromWorker, ToWorker, WorkerInput } from './messages.ts';

// The thread's whole life: open the database, serve it, and on the owner's word close both in that order,
// so that no statement is cut in half by a clean stop.

const port = parentPort;
if (port === null) throw new Error('the PGlite worker runs only as a worker thread');
const say = (message: FromWorker): void => port.postMessage(message);

// PGlite gives every file it makes the mode 0666 by name, whatever the process's mask says: here it is the owner's alone.
const { chmodSync } = fs;
fs.chmodSync = (path, mode) => chmodSync(path, typeof mode === 'number' ? mode & 0o700 : mode);

const input = workerData as WorkerInput;
const db = await PGlite.create(input.dataDir === undefined ? {} : { dataDir: input.dataDir }).catch((error: unknown) => {
  throw fileError(error);
});
const server = new PGLiteSocketServer({
  db,
  ...(input.socketPath === undefined ? { host: '127.0.0.1', port: 0 } : { path: input.socketPath }),
  // One pool of one connection is the rule; the second place lets a replaced connection in before the old one has gone.
  maxConnections: 4,
});
await server.start();
const address = server.getServerConn();
say({ kind: 'ready', port: input.socketPath === undefined ? Number(address.slice(address.lastIndexOf(':') + 1)) : 0 });

port.on('message', (message: ToWorker) => {
  if (message.kind === 'close') void close();
});

async function close(): Promise<void> {
  await server.stop();
  await db.close();
  say({ kind: 'closed' });
  port?.close();
}
