import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import type { Database, Session } from '@agio/database';
import { allProjections } from '../projections/all-projections.ts';

/** Rebuilt from the journal or at a start, and therefore in no backup. */
const PROJECTED_TABLES: readonly string[] = [...allProjections.flatMap(({ tables }) => tables), 'projection_position', 'server_lock'];
/** The program's own: what is in it follows from the migrations. */
const MIGRATION_TABLE = 'migration';
const ROWS_AT_ONCE = 1_000;
const READ_BYTES = 262_144;

export interface TableDump {
  readonly table: string;
  readonly rows: number;
}

/** Every table that is not made from the journal, read in one consistent snapshot of the database; `pathOf` names the file of each. */
export async function dumpTables(
  database: Database,
  pathOf: (table: string) => string,
): Promise<{ tables: TableDump[]; migrations: string[] }> {
  return database.transaction(async (session) => {
    await session.query('set transaction isolation level repeatable read, read only');
    const tables: TableDump[] = [];
    for (const table of await peopleTables(session)) tables.push({ table, rows: await dumpTable(session, table, pathOf(table)) });
    return { tables, migrations: await migrationsOf(session) };
  });
}

/** Names of the tables that a backup holds, in order. */
async function peopleTables(session: Session): Promise<string[]> {
  const rows = await session.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name`,
  );
  return rows.map((row) => row.name).filter((name) => !PROJECTED_TABLES.includes(name) && name !== MIGRATION_TABLE);
}

export async function migrationsOf(session: Session): Promise<string[]> {
  const rows = await session.query<{ module: string; file: string; checksum: string }>(
    'select module, file, checksum from migration order by module, number',
  );
  return rows.map((row) => `${row.module}/${row.file} ${row.checksum}`);
}

/** One row per line, in PostgreSQL's own JSON: exact for every type, and read back only by PostgreSQL. */
async function dumpTable(session: Session, table: string, path: string): Promise<number> {
  const file = openSync(path, 'w', 0o600);
  try {
    let count = 0;
    await session.query(`declare lines no scroll cursor for select row_to_json(t)::text as line from "${table}" t`);
    for (;;) {
      const rows = await session.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from lines`);
      if (rows.length === 0) break;
      writeSync(file, rows.map((row) => `${row.line}\n`).join(''));
      count += rows.length;
    }
    await session.query('close lines');
    return count;
  } finally {
    closeSync(file);
  }
}

/** Whether any table that a backup would fill contains rows. */
export async function holdsPeople(database: Database): Promise<boolean> {
  for (const table of await peopleTables(database)) {
    const rows = await database.query(`select 1 from "${table}" limit 1`);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Empties every table, projections included, and fills the tables from their files. Call it in one transaction. */
export async function loadTables(session: Session, tables: readonly TableDump[], pathOf: (table: string) => string): Promise<void> {
  const known = await peopleTables(session);
  const all = [...known, ...PROJECTED_TABLES].map((name) => `"${name}"`).join(', ');
  await session.query(`truncate ${all}`);
  for (const { table, rows } of tables) {
    if (!known.includes(table)) throw new Error(`the backup has a table ${table}, which this program does not know`);
    let count = 0;
    for (const lines of linesOf(pathOf(table))) {
      await session.query(
        `insert into "${table}" overriding system value select * from json_populate_recordset(null::"${table}", $1::json)`,
        [`[${lines.join(',')}]`],
      );
      count += lines.length;
    }
    if (count !== rows) throw new Error(`${table}: ${count} rows instead of ${rows}`);
    await moveSequences(session, table);
  }
}

/** Advances sequences past the numbers already in use. */
async function moveSequences(session: Session, table: string): Promise<void> {
  const columns = await session.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and is_identity = 'YES'`,
    [table],
  );
  for (const { name } of columns)
    await session.query(
      `select setval(pg_get_serial_sequence('"${table}"', '${name}'), coalesce(max("${name}"), 0) + 1, false) from "${table}"`,
    );
}

function* linesOf(path: string): Generator<string[]> {
  const file = openSync(path, 'r');
  try {
    const decoder = new StringDecoder('utf8');
    const piece = Buffer.alloc(READ_BYTES);
    let lines: string[] = [];
    let rest = '';
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece)) {
      const parts = (rest + decoder.write(piece.subarray(0, read))).split('\n');
      rest = parts.pop() ?? '';
      for (const line of parts) lines.push(line);
      for (; lines.length >= ROWS_AT_ONCE; lines = lines.slice(ROWS_AT_ONCE)) yield lines.slice(0, ROWS_AT_ONCE);
    }
    if (lines.length > 0) yield lines;
  } finally {
    closeSync(file);
  }
}
