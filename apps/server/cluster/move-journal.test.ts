// Protects: a journal can be moved as often as people like, an interrupted move is repeated, and a copy elsewhere never becomes a second journal.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@agio/database/testing';
import { CommandWriter, EntryBuffer, openCommands, realDisk } from '@agio/journal';
import { findPrimary, JournalSession, serversOf } from '@agio/journal/postgres';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { moveToFile, moveToPostgres } from './move-journal.ts';
import { isReplicated, markReplicated } from './replicated-mark.ts';

const NOW_MS = 1_790_000_000_000;
let database: Awaited<ReturnType<typeof createDatabase>>;
let home: string;

beforeEach(async () => {
  database = await createDatabase(inject('postgresUrl'));
  home = mkdtempSync(join(tmpdir(), 'agio-move-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  rmSync(home, { recursive: true, force: true });
  await database.drop();
});

const settings = (name: string) => ({ dataDir: join(home, name), journal: { url: database.url, copies: 1 } });

/** Adds a frame of one command to the journal of a folder. */
function record(name: string, text: string): void {
  const folder = join(home, name, 'journal');
  const { end, lastSequence } = openCommands(realDisk, folder);
  const writer = new CommandWriter(realDisk, end);
  const entries = new EntryBuffer();
  entries.append(Buffer.from(text));
  writer.append({ first: lastSequence + 1, atMs: NOW_MS, applied: lastSequence, entries: entries.take(), count: 1 }, 1);
  writer.close();
}

/** Makes statements of this text fail from now on, as a connection does that ends before they are sent. */
function breakAt(text: string): void {
  const run = Reflect.get(JournalSession.prototype, 'run') as (
    ...given: Parameters<JournalSession['run']>
  ) => ReturnType<JournalSession['run']>;
  vi.spyOn(JournalSession.prototype, 'run').mockImplementation(function (this: JournalSession, ...given) {
    if (given[0].includes(text)) throw new Error('the connection has ended');
    return run.apply(this, given);
  });
}

test('a journal goes there and back twice', async () => {
  record('own', 'one');
  for (const last of [1, 2]) {
    expect(await moveToPostgres(settings('own'), { replace: false })).toBe(last);
    expect(await moveToFile(settings('own'))).toBe(last);
    expect(isReplicated(join(home, 'own'))).toBe(false);
    record('own', 'more');
  }
});

test('a move into the folder that ended between its two tables, or before its end was noted, is repeated', async () => {
  record('own', 'one');
  await moveToPostgres(settings('own'), { replace: false });
  breakAt('rename to journal_frame_until');
  await expect(moveToFile(settings('own'))).rejects.toThrow('has ended');
  vi.restoreAllMocks();
  expect(await moveToFile(settings('own'))).toBe(1);
  // As if the process had ended before the mark was taken away.
  markReplicated(join(home, 'own'));
  expect(await moveToFile(settings('own'))).toBe(1);
  expect(isReplicated(join(home, 'own'))).toBe(false);
});

test('a move to PostgreSQL that ended before its end was noted leaves a folder that does not go on by itself', async () => {
  record('own', 'one');
  breakAt(`set holder = ''`);
  await expect(moveToPostgres(settings('own'), { replace: false })).rejects.toThrow('has ended');
  expect(isReplicated(join(home, 'own'))).toBe(true);
  vi.restoreAllMocks();
  expect(await moveToPostgres(settings('own'), { replace: false })).toBe(1);
});

test('a copy elsewhere becomes neither the journal of a folder nor that of the database once the journal was moved into another folder', async () => {
  record('own', 'one');
  record('copy', 'one');
  await moveToPostgres(settings('own'), { replace: false });
  markReplicated(join(home, 'copy'));
  await moveToFile(settings('own'));
  record('own', 'two');
  await expect(moveToFile(settings('copy'))).rejects.toThrow(join(home, 'own'));
  await expect(moveToPostgres(settings('copy'), { replace: false })).rejects.toThrow(join(home, 'own'));
  expect(isReplicated(join(home, 'copy'))).toBe(true);
  // People can still say that it is the one.
  expect(await moveToPostgres(settings('copy'), { replace: true })).toBe(1);
  const session = await findPrimary(serversOf(database.url));
  expect(session).toBeDefined();
  await session?.close();
});
