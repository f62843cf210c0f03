import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Another process uses the folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

/**
 * Locks a data folder for this process by listening on a local socket named after it. The system closes the socket
 * with the process, however it ends, so that a kill leaves no stale lock and a reused process id causes no confusion.
 * On Linux the name is abstract: no file is left over, and the name does not depend on the folder for temporary files.
 */
export async function holdFolder(folder: string): Promise<{ release(): Promise<void> }> {
  const name = `agio-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 24)}`;
  const path = lockPath(name);
  let server = await listen(path);
  if (server === undefined) {
    if (path.startsWith('\0') || (await answers(path))) throw new FolderInUse(`${folder} is in use by another process`);
    rmSync(path, { force: true });
    server = await listen(path);
  }
  if (server === undefined) throw new FolderInUse(`${folder} is in use by another process`);
  const held = server;
  held.unref();
  return { release: () => new Promise((resolve) => held.close(() => resolve())) };
}

function lockPath(name: string): string {
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.lock`);
}

function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)));
    server.listen(path, () => resolve(server));
  });
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
