import { openDatabase } from '@agio/database';
import type { Database } from '@agio/database';
import { realClock } from '@agio/kernel/clock';
import { ok, problem, warning } from './finding.ts';
import type { Finding } from './finding.ts';

const VERSION_MIN = 15;
const CONNECTIONS_MIN = 20;
const CLOCKS_APART_MS = 2_000;

/** Settings without which a crash of PostgreSQL loses or damages what it said was written. */
const MUST_BE_ON = ['fsync', 'full_page_writes'];

/** PostgreSQL's version, its settings, and its clock. Never throws: what cannot be reached is a problem. */
export async function checkPostgres(url: string | undefined): Promise<Finding[]> {
  if (url === undefined) return [warning('database', 'the embedded one: for trying out, not for production')];
  const database = await openDatabase({ url, connectionsMax: 1 });
  try {
    return [...(await checkVersion(database)), ...(await checkSettings(database)), ...(await checkItsClock(database))];
  } catch (error) {
    return [problem('database', error instanceof Error ? error.message : 'it does not answer')];
  } finally {
    await database.close();
  }
}

async function checkVersion(database: Database): Promise<Finding[]> {
  const [row] = await database.query<{ version: string }>(`select current_setting('server_version') as version`);
  const version = row?.version ?? '';
  const isOld = Number.parseInt(version, 10) < VERSION_MIN;
  return [
    isOld ? problem('database', `PostgreSQL ${version}; it must be ${VERSION_MIN} or newer`) : ok('database', `PostgreSQL ${version}`),
  ];
}

async function checkSettings(database: Database): Promise<Finding[]> {
  const rows = await database.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'max_connections')`,
  );
  const set = new Map(rows.map(({ name, setting }) => [name, setting]));
  const off = MUST_BE_ON.filter((name) => set.get(name) !== 'on');
  const connections = Number(set.get('max_connections'));
  return [
    ...off.map((name) => problem('database', `${name} is off: a crash of the machine may damage it`)),
    ...(set.get('synchronous_commit') === 'off'
      ? [warning('database', 'synchronous_commit is off: a crash loses the last moments of words, such as tickets and messages')]
      : []),
    ...(connections < CONNECTIONS_MIN ? [warning('database', `max_connections is ${connections}; ${CONNECTIONS_MIN} are wanted`)] : []),
  ];
}

async function checkItsClock(database: Database): Promise<Finding[]> {
  const before = realClock.wall();
  const [row] = await database.query<{ ms: number }>('select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms');
  const apart = Math.round(Number(row?.ms) - (before + realClock.wall()) / 2);
  return Math.abs(apart) > CLOCKS_APART_MS ? [warning('clock', `PostgreSQL's clock is ${apart} ms from this machine's`)] : [];
}
