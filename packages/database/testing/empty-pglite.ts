import { chmodSync, constants, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { openDatabase } from '../open.ts';

/**
 * Puts an empty PGlite into a data folder that has none, so that opening it takes half a second of computing instead of four: PGlite would
 * run PostgreSQL's initdb, which gives the same files each time. They are made once for each version of PGlite and kept beside the installed packages.
 */
export async function placeEmptyPglite(dataDir: string): Promise<void> {
  const made = await emptyPglite();
  cpSync(made, join(dataDir, 'pglite'), { recursive: true, mode: constants.COPYFILE_FICLONE });
}

let making: Promise<string> | undefined;

function emptyPglite(): Promise<string> {
  making ??= make();
  return making;
}

async function make(): Promise<string> {
  const home = dirname(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')));
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
  const cache = join(dirname(dirname(home)), '.cache', 'agio');
  const kept = join(cache, `pglite-${version}`);
  if (existsSync(kept)) return kept;
  mkdirSync(cache, { recursive: true });
  const own = mkdtempSync(join(cache, 'pglite-'));
  await (await openDatabase({ dataDir: own })).close();
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
