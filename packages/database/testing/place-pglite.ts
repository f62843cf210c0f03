import { chmodSync, constants, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { openDatabase } from '../open.ts';

/** What is done to a data folder once, before copies of its PGlite are placed. */
export interface Prepared {
  /** Names what it makes: another name, other files. */
  readonly name: string;
  readonly prepare: (dataDir: string) => Promise<void>;
}

const EMPTY: Prepared = { name: 'empty', prepare: async (dataDir) => (await openDatabase({ dataDir })).close() };

/**
 * Puts a PGlite into a data folder that has none, so that opening it takes half a second of computing instead of four, or seven with tables:
 * PGlite would run PostgreSQL's initdb, and each opener the migrations, which give the same files each time. They are made once for
 * each version of PGlite and kept beside the installed packages.
 */
export async function placePglite(dataDir: string, prepared: Prepared = EMPTY): Promise<void> {
  const made = await madeOnce(prepared);
  cpSync(made, join(dataDir, 'pglite'), { recursive: true, mode: constants.COPYFILE_FICLONE });
}

const making = new Map<string, Promise<string>>();

function madeOnce(prepared: Prepared): Promise<string> {
  const before = making.get(prepared.name);
  if (before !== undefined) return before;
  const now = make(prepared);
  making.set(prepared.name, now);
  return now;
}

async function make({ name, prepare }: Prepared): Promise<string> {
  const home = dirname(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')));
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
  const cache = join(dirname(dirname(home)), '.cache', 'agio');
  const kept = join(cache, `pglite-${version}-${name}`);
  if (existsSync(kept)) return kept;
  mkdirSync(cache, { recursive: true });
  const own = mkdtempSync(join(cache, 'pglite-'));
  await prepare(own);
  closeAll(join(own, 'pglite'));
  try {
    renameSync(join(own, 'pglite'), kept);
  } catch (error) {
    // Another process was quicker: a folder with files in it is not replaced.
    if (!existsSync(kept)) throw error;
  }
  rmSync(own, { recursive: true, force: true });
  return kept;
}

/** As the server makes its files: their owner's alone. */
function closeAll(folder: string): void {
  chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
}
