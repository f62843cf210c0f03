import { createServer } from 'node:http';
import { openDatabase, DatabaseUnavailable } from '@agio/database';
import { realClock } from '@agio/kernel/clock';
import type { Config } from '../settings/config.ts';
import { ConfigError } from '../settings/config.ts';
import type { Log } from '../watch/log.ts';

const RETRY_MS = 2_000;
/** What a server waits for is said again after so long. */
export const TOLD_MS = 60_000;
/** SQLSTATEs that waiting does not fix: no such database, no such role, a wrong password. */
const REFUSALS: Readonly<Record<string, string>> = {
  '3D000': 'DATABASE_URL: this database does not exist; create it first',
  '28000': 'DATABASE_URL: PostgreSQL refuses this role',
  '28P01': 'DATABASE_URL: PostgreSQL refuses this password',
};

/**
 * Returns once PostgreSQL answers. Until then the server's address answers 503, and `/readyz` says what it waits for, so that a restart
 * while PostgreSQL is away needs no operator. Throws `ConfigError` where waiting would not help.
 */
export async function awaitDatabase({ databaseUrl, host, port }: Pick<Config, 'databaseUrl' | 'host' | 'port'>, log: Log): Promise<void> {
  let why = databaseUrl === undefined ? undefined : await whyNot(databaseUrl);
  if (databaseUrl === undefined || why === undefined) return;
  const close = await openRoom({ host, port }, 'database');
  try {
    for (let toldMs = -TOLD_MS, nowMs = 0; ; nowMs += RETRY_MS) {
      if (nowMs - toldMs >= TOLD_MS) {
        toldMs = nowMs;
        log(`PostgreSQL cannot be reached: waiting for it (${why})`);
      }
      await realClock.sleep(RETRY_MS);
      why = await whyNot(databaseUrl);
      if (why === undefined) break;
    }
  } finally {
    await close();
  }
  log('PostgreSQL answers');
}

/** Why it does not answer; undefined if it does. */
async function whyNot(url: string): Promise<string | undefined> {
  const database = await openDatabase({ url, connectionsMax: 1 });
  try {
    await database.query('select 1');
    return undefined;
  } catch (error) {
    const refusal = REFUSALS[String((error as { code?: unknown }).code)];
    if (refusal !== undefined) throw new ConfigError([refusal]);
    if (!(error instanceof DatabaseUnavailable)) throw error;
    return error.message;
  } finally {
    await database.close();
  }
}

/** Answers 503 to everything but the question whether the process lives. A port of the system's choice would be unknown, so there is no room. */
export async function openRoom({ host, port }: Pick<Config, 'host' | 'port'>, waitsFor: 'database' | 'lead'): Promise<() => Promise<void>> {
  if (port === 0) return () => Promise.resolve();
  const body = JSON.stringify({ ready: false, waiting: [waitsFor], halted: [] });
  const room = createServer(({ url }, response) => {
    const isLife = url === '/healthz';
    response
      .writeHead(isLife ? 200 : 503, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '3', 'cache-control': 'no-store' })
      .end(isLife ? JSON.stringify({ alive: true }) : body);
  });
  await new Promise<void>((resolve, reject) => {
    room.once('error', reject);
    room.listen(port, host, resolve);
  });
  return async () => {
    room.closeAllConnections();
    await new Promise<void>((resolve) => room.close(() => resolve()));
  };
}
