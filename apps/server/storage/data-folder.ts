import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { join, sep } from 'node:path';

/** Others can access the data folder, and that cannot be fixed. */
export class DataFolderOpen extends Error {
  override readonly name = 'DataFolderOpen';
}

/** Makes new files accessible to their owner only: they contain balances, keys and codes. Call it before anything else. */
export function makeFilesPrivate(): void {
  process.umask(0o077);
}

/** What a group may have: to pass through the data folder, and to read the journal. New files get the folder's group. */
const PASSES = 0o710;
const READS_FOLDER = 0o2750;
const READS_FILE = 0o640;

/**
 * Makes the data folder if it is missing, and ensures that no other user can open anything in it; with a group, that its members can read the journal and
 * nothing else. Throws `DataFolderOpen` if it belongs to another user or its modes cannot be changed. On Windows the operator has to restrict access by
 * other means.
 */
export function closeDataFolder(
  dataDir: string,
  log: (message: string) => void,
  { group, uid = process.getuid?.() }: { readonly group?: string | undefined; readonly uid?: number | undefined } = {},
): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (uid === undefined) return;
  const owner = statSync(dataDir).uid;
  if (owner !== uid) {
    throw new DataFolderOpen(
      `${dataDir} belongs to user ${owner} and the server runs as ${uid}: run it as the folder's owner, or give the folder to it.`,
    );
  }
  const root = realpathSync(dataDir);
  const gid = group === undefined ? undefined : groupIdOf(group);
  if (gid !== undefined) {
    mkdirSync(join(root, 'journal'), { recursive: true, mode: 0o700 });
    // What the umask of `makeFilesPrivate` keeps from a group, the folders do: all but the journal stay closed.
    process.umask(0o027);
  }
  const closed = closeAll(root, gid);
  if (closed > 0) log(`${dataDir} could be opened by others: ${closed} of its files and folders are closed now`);
}

/** The number of a group. Throws `DataFolderOpen` for one that this machine does not have. */
export function groupIdOf(group: string): number {
  if (/^\d+$/.test(group)) return Number(group);
  const line = readFileSync('/etc/group', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${group}:`));
  const gid = line?.split(':')[2];
  if (gid === undefined) throw new DataFolderOpen(`JOURNAL_GROUP: this machine has no group ${group}`);
  return Number(gid);
}

/** How many files and folders in the data folder others can open, beyond what a group may have. */
export function countOpen(dataDir: string, group?: string): number {
  const root = realpathSync(dataDir);
  const gid = group === undefined ? undefined : groupIdOf(group);
  const waiting = [root];
  let open = 0;
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const found = lstatSync(path);
    if (found.isSymbolicLink()) continue;
    const given = gid === found.gid ? (openedTo(root, path, found) ?? 0) : 0;
    if ((found.mode & 0o077 & ~given) !== 0) open += 1;
    if (found.isDirectory()) for (const name of readdirSync(path)) waiting.push(join(path, name));
  }
  return open;
}

/** Removes other users' rights from everything in a folder, but for what a group may have; returns how many entries had some. */
function closeAll(root: string, gid: number | undefined): number {
  let closed = 0;
  const waiting = [root];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const found = lstatSync(path, { throwIfNoEntry: false });
    // A link has no rights of its own; the operator is responsible for its target.
    if (found === undefined || found.isSymbolicLink()) continue;
    const wanted = gid === undefined ? undefined : openedTo(root, path, found);
    if (gid !== undefined && wanted !== undefined) share(path, found, gid, wanted);
    else if ((found.mode & 0o077) !== 0) {
      change(path, found.mode & 0o700);
      closed += 1;
    }
    if (found.isDirectory()) for (const name of readdirSync(path)) waiting.push(join(path, name));
  }
  return closed;
}

/** The mode of what a group may have; undefined for anything else. */
function openedTo(root: string, path: string, found: Stats): number | undefined {
  if (path === root) return PASSES;
  const journal = join(root, 'journal');
  if (path !== journal && !path.startsWith(`${journal}${sep}`)) return undefined;
  return found.isDirectory() ? READS_FOLDER : READS_FILE;
}

function share(path: string, found: Stats, gid: number, mode: number): void {
  try {
    if (found.gid !== gid) chownSync(path, found.uid, gid);
    if ((found.mode & 0o7777) !== mode) chmodSync(path, mode);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new DataFolderOpen(`${path} cannot be given to the group of JOURNAL_GROUP (${why}): the server's user must be a member of it.`, {
      cause: error,
    });
  }
}

function change(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new DataFolderOpen(
      `${path} can be opened by others, and its mode cannot be changed (${why}): set it to ${mode & 0o100 ? '0700' : '0600'}.`,
    );
  }
}
