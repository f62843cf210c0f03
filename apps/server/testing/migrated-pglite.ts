import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { placePglite } from '@agio/database/place-pglite';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PROGRAM = fileURLToPath(new URL('migrate.ts', import.meta.url));
const MIGRATION = /(^|\/)migrations\/\d{4}_\w+\.sql$/;
let name: string | undefined;

/** Puts a PGlite with the tables of all modules into a data folder that has none; a first start would take three seconds of computing to make them. */
export async function placeMigratedPglite(dataDir: string): Promise<void> {
  name ??= `migrated-${hashOfMigrations()}`;
  await placePglite(dataDir, {
    name,
    // A process of its own: whoever tests a server need not load all of it.
    prepare: async (folder) => void (await promisify(execFile)(process.execPath, [PROGRAM], { env: { ...process.env, DATA_DIR: folder } })),
  });
}

function hashOfMigrations(): string {
  const hash = createHash('sha256');
  for (const home of ['apps', 'modules', 'packages'])
    for (const file of readdirSync(join(ROOT, home), { recursive: true, encoding: 'utf8' }).toSorted())
      if (MIGRATION.test(file.replaceAll('\\', '/'))) hash.update(`${home}/${file}\n`).update(readFileSync(join(ROOT, home, file)));
  return hash.digest('hex').slice(0, 16);
}
