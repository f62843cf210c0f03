import { createServer } from 'node:http';
import { openDatabase, DatabaseUnavailable } from '@agio/database';
import type { Config } from './config.ts';
import { ConfigError } from './config.ts';
import type { Log } from './log.ts';

const RETRY_MS = 2_000;
const TOLD_MS = 60_000;
/** SQLSTATEs that waiting does not fix: no such database, no such role, a wrong password. */
const REFUSALS: Readonly<Record<string, string>> = {
  '3D000': 'DATABASE_URL: this database does not exist; create it first',
  '28000': 'DATABASE_URL: PostgreSQL refuses this role',
  '28P01': 'DATABASE_URL: PostgreSQL refuses this password',
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Returns once PostgreSQL answers. Until then the server's address answers 503, and `/readyz` says what it waits for, so that a restart
 * while PostgreSQL is away needs nobody. Throws `ConfigError` where waiting would not help.
 */
export async function awaitDatabase({ databaseUrl, host, port }: Pick<Config, 'databaseUrl' | 'host' | 'port'>, log: Log): Promise<void> {
  if (databaseUrl === undefined || (await answers(databaseUrl))) return;
  const close = await openRoom(host, port);
  try {
    for (let toldMs = -TOLD_MS, nowMs = 0; ; nowMs += RETRY_MS) {
      if (nowMs - toldMs >= TOLD_MS) {
        toldMs = nowMs;
        log('PostgreSQL cannot be reached: waiting for it');
      }
      await pause(RETRY_MS);
      if (await answers(databaseUrl)) break;
    }
  } finally {
    await close();
  }
  log('PostgreSQL answers');
}

async function answers(url: string): Promise<boolean> {
  const database = await openDatabase({ url, connectionsMax: 1 });
  try {
    await database.query('select 1');
    return true;
  } catch (error) {
    const refusal = REFUSALS[String((error as { code?: unknown }).code)];
    if (refusal !== undefined) throw new ConfigError([refusal]);
    if (!(error instanceof DatabaseUnavailable)) throw error;
    return false;
  } finally {
    await database.close();
  }
}

/** Answers 503 to everything. With a port of the system's choice nobody could know it, so there is no room. */
async function openRoom(host: string, port: number): Promise<() => Promise<void>> {
  if (port === 0) return () => Promise.resolve();
  const body = JSON.stringify({ ready: false, waiting: ['database'], halted: [] });
  const room = createServer((_request, response) => {
    response
      .writeHead(503, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '3', 'cache-control': 'no-store' })
      .end(body);
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
