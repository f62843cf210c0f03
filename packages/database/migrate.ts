import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MigrationMismatch } from './errors.ts';
import type { Database } from './open.ts';
import type { Session } from './session.ts';

/** One module's migrations: files `NNNN_name.sql`, numbered from 0001 without gaps, whose first line says why. */
export interface MigrationSource {
  readonly module: string;
  readonly dir: string | URL;
}

interface Migration {
  readonly module: string;
  readonly number: number;
  readonly file: string;
  readonly text: string;
  readonly checksum: string;
}

const OWN: MigrationSource = { module: 'database', dir: new URL('./migrations/', import.meta.url) };
const FILE = /^(\d{4})_[a-z0-9_]+\.sql$/;
// Any constant does, as long as every starter of this program takes the same one.
const LOCK = 7_341_950_221;

const JOURNAL = `create table if not exists migration (
  module text not null,
  number int4 not null,
  file text not null,
  checksum text not null,
  applied_at timestamptz not null default now(),
  primary key (module, number)
)`;

/**
 * Brings the schema up to date: this package's own tables first, then each source in the given order.
 * All of it is one transaction under one lock, so that an upgrade lands whole or not at all and two starters wait for each other.
 * Returns the files that were applied now. Throws `MigrationMismatch` when an applied file was edited or has gone. What `beforeUpgrade`
 * throws leaves a schema that is older than this program as it was; a new database and one that is up to date are not asked about.
 */
export async function migrate(
  database: Database,
  sources: readonly MigrationSource[],
  beforeUpgrade?: (session: Session) => Promise<void>,
): Promise<string[]> {
  const migrations = (await Promise.all([OWN, ...sources].map(readSource))).flat();
  return database.transaction(async (session) => {
    await session.query('select pg_advisory_xact_lock($1::int8)', [LOCK]);
    await session.query(JOURNAL);
    const applied = await readApplied(session);
    const missing = new Set(applied.keys());
    const now: string[] = [];
    for (const migration of migrations) {
      const key = `${migration.module}/${migration.number}`;
      missing.delete(key);
      const before = applied.get(key);
      if (before === undefined) {
        if (applied.size > 0 && now.length === 0) await beforeUpgrade?.(session);
        await apply(session, migration);
        now.push(`${migration.module}/${migration.file}`);
      } else if (before.checksum !== migration.checksum) {
        throw new MigrationMismatch(
          `migration ${migration.module}/${migration.file} was edited after it had been applied: restore the file and add a new migration instead`,
        );
      }
    }
    for (const key of missing) {
      // A module that this program does not know may belong to a newer one; its own modules must be complete.
      if (migrations.some((one) => key.startsWith(`${one.module}/`))) {
        throw new MigrationMismatch(`migration ${key} was applied here, but its file has gone: was an older release started?`);
      }
    }
    return now;
  });
}

/** What `migrate` would have applied to a new database, as `module/file checksum`, in no particular order. */
export async function listMigrations(sources: readonly MigrationSource[]): Promise<string[]> {
  const migrations = (await Promise.all([OWN, ...sources].map(readSource))).flat();
  return migrations.map(({ checksum, file, module }) => `${module}/${file} ${checksum}`);
}

async function readApplied(session: Session): Promise<Map<string, { checksum: string }>> {
  const rows = await session.query<{ module: string; number: number; checksum: string }>('select module, number, checksum from migration');
  return new Map(rows.map((row) => [`${row.module}/${row.number}`, row]));
}

async function apply(session: Session, migration: Migration): Promise<void> {
  try {
    await session.query(migration.text);
  } catch (error) {
    if (error instanceof Error) error.message = `migration ${migration.module}/${migration.file}: ${error.message}`;
    throw error;
  }
  await session.query('insert into migration (module, number, file, checksum) values ($1, $2, $3, $4)', [
    migration.module,
    migration.number,
    migration.file,
    migration.checksum,
  ]);
}

async function readSource(source: MigrationSource): Promise<Migration[]> {
  const dir = typeof source.dir === 'string' ? source.dir : fileURLToPath(source.dir);
  const files = (await readdir(dir)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file, at) => {
      const number = Number(FILE.exec(file)?.[1]);
      if (number !== at + 1) {
        throw new MigrationMismatch(`migration ${source.module}/${file}: expected number ${String(at + 1).padStart(4, '0')} here`);
      }
      // Line ends are a checkout's matter, not the schema's.
      const text = (await readFile(join(dir, file), 'utf8')).replaceAll('\r\n', '\n');
      return { module: source.module, number, file, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}
