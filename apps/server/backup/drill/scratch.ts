import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@agio/database';

/** A place of its own for a restored site: nothing in it is needed afterwards. */
export interface Scratch {
  readonly dataDir: string;
  /** A database that was made for it; undefined for an embedded one in the folder. */
  readonly databaseUrl: string | undefined;
  remove(): Promise<void>;
}

export interface ScratchOptions {
  /** Folder in which the place is made; undefined for the system's temporary one. */
  readonly beside?: string | undefined;
  /** A PostgreSQL in which this user may create databases. What is in it is not touched. */
  readonly server?: string | undefined;
}

export async function makeScratch({ beside = tmpdir(), server }: ScratchOptions): Promise<Scratch> {
  const dataDir = mkdtempSync(join(beside, 'agio-drill-'));
  if (server === undefined)
    return { dataDir, databaseUrl: undefined, remove: () => Promise.resolve(rmSync(dataDir, { recursive: true, force: true })) };
  const name = `agio_drill_${randomBytes(6).toString('hex')}`;
  try {
    await sql(server, `create database "${name}"`);
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    dataDir,
    databaseUrl: url.toString(),
    async remove() {
      rmSync(dataDir, { recursive: true, force: true });
      await sql(server, `drop database if exists "${name}" with (force)`);
    },
  };
}

async function sql(url: string, text: string): Promise<void> {
  const database = await openDatabase({ url, connectionsMax: 1 });
  try {
    await database.query(text);
  } finally {
    await database.close();
  }
}
