import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { proveRows } from '@agio/database';
import type { Database, ProvenTable } from '@agio/database';
import type { SiteModule } from '@agio/module';
import { z } from 'zod';
import { syncPath } from '../backup/manifest.ts';
import { PROVEN_SETTING } from '../seed/welcome.ts';
import { modules } from '../site.ts';

/** Kept in the data folder and in each backup: the names of the tables whose rows all had proofs once. Write access to the database gives no access to it. */
export const PROVEN_ROWS = 'proven-rows';

const names = z.array(z.string());

export const PROVEN: readonly ProvenTable[] = [
  PROVEN_SETTING,
  ...(modules as readonly Pick<SiteModule, 'proven'>[]).flatMap(({ proven = [] }) => proven),
];

/**
 * Proves rows of an earlier release, whose tables had no proofs: once for each table, and never again, because rows without a proof are
 * not ours from then on. Returns how many were proven.
 */
export async function proveOldRows(database: Database, dataDir: string, masterKey: string): Promise<number> {
  const before = provenTables(dataDir);
  const tables = PROVEN.filter(({ table }) => !before.includes(table));
  if (tables.length === 0) return 0;
  const proven = await database.transaction((session) => proveRows(session, tables, masterKey));
  write(dataDir, [...before, ...tables.map(({ table }) => table)]);
  return proven;
}

/** Names of the tables whose rows all had proofs once. */
export function provenTables(dataDir: string): readonly string[] {
  const path = join(dataDir, PROVEN_ROWS);
  return existsSync(path) ? names.parse(JSON.parse(readFileSync(path, 'utf8'))) : [];
}

/** The same as text, which the next leader gets: what has no proof there after the first machine of a release has led is forged. */
export const provenText = (dataDir: string): string => JSON.stringify(provenTables(dataDir));

/** Tables whose rows an earlier leader has proven, on whatever machine. */
export function noteProven(dataDir: string, text: string): void {
  const before = provenTables(dataDir);
  const more = names.parse(JSON.parse(text)).filter((table) => !before.includes(table));
  if (more.length > 0) write(dataDir, [...before, ...more]);
}

/** Another machine has proven the rows of this site's tables: what has no proof now is forged. */
export function markProven(dataDir: string): void {
  if (existsSync(join(dataDir, PROVEN_ROWS))) return;
  write(
    dataDir,
    PROVEN.map(({ table }) => table),
  );
}

function write(dataDir: string, tables: readonly string[]): void {
  const path = join(dataDir, PROVEN_ROWS);
  writeFileSync(`${path}.new`, `${JSON.stringify(tables)}\n`, { mode: 0o600 });
  syncPath(`${path}.new`);
  renameSync(`${path}.new`, path);
  syncPath(dataDir);
}
