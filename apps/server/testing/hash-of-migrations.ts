import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const MIGRATION = /(^|\/)migrations\/\d{4}_\w+\.sql$/;
let known: string | undefined;

/** Names the tables of all modules as they are now: databases made before are used again until a migration is added. */
export function hashOfMigrations(): string {
  if (known !== undefined) return known;
  const hash = createHash('sha256');
  for (const home of ['apps', 'modules', 'packages'])
    for (const file of readdirSync(join(ROOT, home), { recursive: true, encoding: 'utf8' }).toSorted())
      if (MIGRATION.test(file.replaceAll('\\', '/'))) hash.update(`${home}/${file}\n`).update(readFileSync(join(ROOT, home, file)));
  known = hash.digest('hex').slice(0, 16);
  return known;
}
