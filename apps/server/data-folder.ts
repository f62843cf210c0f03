import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The data folder is not ours alone, and that cannot be fixed. */
export class DataFolderOpen extends Error {
  override readonly name = 'DataFolderOpen';
}

/** What is made from now on is its owner's alone: balances, keys and codes are nobody else's on this machine. Call it first of all. */
export function makeFilesPrivate(): void {
  process.umask(0o077);
}

/**
 * Makes the data folder where it is missing, and sees that nobody else can open anything in it. Throws `DataFolderOpen` where it is
 * another user's or its modes cannot be changed. Windows has other means, which are the operator's.
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

/** Takes everybody else's rights from all of a folder; gives how many had some. */
function closeAll(folder: string): number {
  let closed = 0;
  const waiting = [folder];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const found = lstatSync(path, { throwIfNoEntry: false });
    // A link has no rights of its own; what it leads to is where the operator has put it.
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
