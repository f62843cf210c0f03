import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Others can access the data folder, and that cannot be fixed. */
export class DataFolderOpen extends Error {
  override readonly name = 'DataFolderOpen';
}

/** Makes new files accessible to their owner only: they contain balances, keys and codes. Call it before anything else. */
export function makeFilesPrivate(): void {
  process.umask(0o077);
}

/**
 * Makes the data folder if it is missing, and ensures that nobody else can open anything in it. Throws `DataFolderOpen` if it belongs to
 * another user or its modes cannot be changed. On Windows the operator has to restrict access by other means.
 */
export function closeDataFolder(dataDir: string, log: (message: string) => void, uid = process.getuid?.()): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (uid === undefined) return;
  const owner = statSync(dataDir).uid;
  if (owner !== uid) {
    throw new DataFolderOpen(
      `${dataDir} belongs to user ${owner} and the server runs as ${uid}: run it as the folder's owner, or give the folder to it.`,
    );
  }
  const closed = closeAll(realpathSync(dataDir));
  if (closed > 0) log(`${dataDir} could be opened by others: ${closed} of its files and folders are closed now`);
}

/** Removes other users' rights from everything in a folder; returns how many entries had some. */
function closeAll(folder: string): number {
  let closed = 0;
  const waiting = [folder];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const found = lstatSync(path, { throwIfNoEntry: false });
    // A link has no rights of its own; the operator is responsible for its target.
    if (found === undefined || found.isSymbolicLink()) continue;
    if ((found.mode & 0o077) !== 0) {
      close(path, found.mode);
      closed += 1;
    }
    if (found.isDirectory()) for (const name of readdirSync(path)) waiting.push(join(path, name));
  }
  return closed;
}

function close(path: string, mode: number): void {
  try {
    chmodSync(path, mode & 0o700);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new DataFolderOpen(
      `${path} can be opened by others, and its mode cannot be changed (${why}): set it to ${mode & 0o100 ? '0700' : '0600'}.`,
    );
  }
}
