import { crc32 } from 'node:zlib';
import type { Database, Session } from '@agio/database';
import type { RowFilter } from './copy/without-people.ts';
import { allProjections } from '../projections/all-projections.ts';

/** Rebuilt from the journal or at a start, and therefore in no backup. */
const PROJECTED_TABLES: readonly string[] = [...allProjections.flatMap(({ tables }) => tables), 'projection_position', 'server_lock'];
/** The program's own: what is in it follows from the migrations. */
const MIGRATION_TABLE = 'migration';
const ROWS_AT_ONCE = 1_000;
/** A chunk of a table ends after a row whose checksum is a multiple of it, so that a change of one row changes one chunk. */
const ROWS_PER_CHUNK = 256;
/** … and at the latest after so many characters. */
const CHUNK_CHARACTERS_MAX = 4_194_304;

export interface TableDump {
  readonly table: string;
  readonly rows: number;
  /** Names of the chunks, in order. */
  readonly chunks: string[];
}

/** Every table that is not made from the journal, read in one consistent snapshot of the database; `put` keeps a chunk and names it. */
export async function dumpTables(
  database: Database,
  put: (bytes: Uint8Array) => string,
): Promise<{ tables: TableDump[]; migrations: string[] }> {
  return database.transaction(async (session) => {
    await session.query('set transaction isolation level repeatable read, read only');
    const tables: TableDump[] = [];
    for (const table of await peopleTables(session)) tables.push(await dumpTable(session, table, put));
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

/**
 * One row per line, in PostgreSQL's own JSON: exact for every type, and read back only by PostgreSQL. In the order of the primary key,
 * so that rows which did not change are in the same chunks as before.
 */
async function dumpTable(session: Session, table: string, put: (bytes: Uint8Array) => string): Promise<TableDump> {
  const chunks: string[] = [];
  let lines: string[] = [];
  let characters = 0;
  let rows = 0;
  const flush = (): void => {
    if (lines.length > 0) chunks.push(put(Buffer.from(lines.join(''))));
    lines = [];
    characters = 0;
  };
  const order = (await keyOf(session, table)).map((column) => `t."${column}"`).join(', ');
  await session.query(
    `declare lines no scroll cursor for select row_to_json(t)::text as line from "${table}" t order by ${order === '' ? '1' : order}`,
  );
  for (;;) {
    const read = await session.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from lines`);
    if (read.length === 0) break;
    for (const { line } of read) {
      lines.push(`${line}\n`);
      characters += line.length;
      if (crc32(line) % ROWS_PER_CHUNK === 0 || characters > CHUNK_CHARACTERS_MAX) flush();
    }
    rows += read.length;
  }
  flush();
  await session.query('close lines');
  return { table, rows, chunks };
}

/** Columns of a table's primary key, in order; none if it has no key. */
async function keyOf(session: Session, table: string): Promise<string[]> {
  const rows = await session.query<{ name: string }>(
    `select a.attname as name from pg_index i cross join lateral unnest(i.indkey) with ordinality k(attnum, place)
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
     where i.indisprimary and i.indrelid = $1::regclass order by k.place`,
    [`"${table}"`],
  );
  return rows.map((row) => row.name);
}

/** Whether any table that a backup would fill contains rows. */
export async function holdsPeople(database: Database): Promise<boolean> {
  for (const table of await peopleTables(database)) {
    const rows = await database.query(`select 1 from "${table}" limit 1`);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Empties every table, projections included, and fills the tables from their chunks, with what `filter` leaves of each row. Call it in one transaction. */
export async function loadTables(
  session: Session,
  tables: readonly TableDump[],
  get: (name: string) => Buffer,
  filter: RowFilter = (_table, line) => line,
): Promise<void> {
  const known = await peopleTables(session);
  const all = [...known, ...PROJECTED_TABLES].map((name) => `"${name}"`).join(', ');
  await session.query(`truncate ${all}`);
  for (const { table, rows, chunks } of tables) {
    if (!known.includes(table)) throw new Error(`the backup has a table ${table}, which this program does not know`);
    let count = 0;
    const numbered = await numberedColumns(session, table);
    for (const lines of linesOf(chunks, get)) {
      await session.query(
        `insert into "${table}" overriding system value select * from json_populate_recordset(null::"${table}", $1::json)`,
        [`[${lines.flatMap((line) => filter(table, line) ?? []).join(',')}]`],
      );
      await moveSequences(session, table, numbered, lines);
      count += lines.length;
    }
    if (count !== rows) throw new Error(`${table}: ${count} rows instead of ${rows}`);
  }
}

/** Columns whose numbers the database gives out. */
async function numberedColumns(session: Session, table: string): Promise<string[]> {
  const columns = await session.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and is_identity = 'YES'`,
    [table],
  );
  return columns.map(({ name }) => name);
}

/** Advances sequences past the numbers of these rows, also of those that were left out: the journal may know them. */
async function moveSequences(session: Session, table: string, columns: readonly string[], lines: readonly string[]): Promise<void> {
  for (const name of columns)
    await session.query(
      `select setval(s.name, greatest(max(given.id) + 1, nextval(s.name)), false)
       from (select pg_get_serial_sequence('"${table}"', '${name}') as name) s, (select (value->>'${name}')::int8 as id from json_array_elements($1::json)) given
       group by s.name`,
      [`[${lines.join(',')}]`],
    );
}

/** Rows in groups that fit one statement. */
function* linesOf(chunks: readonly string[], get: (name: string) => Buffer): Generator<string[]> {
  for (const chunk of chunks) {
    const lines = get(chunk).toString().split('\n').slice(0, -1);
    for (let at = 0; at < lines.length; at += ROWS_AT_ONCE) yield lines.slice(at, at + ROWS_AT_ONCE);
  }
}
