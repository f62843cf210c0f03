// Protects: a journal can be moved as often as people like, an interrupted move is repeated, and a copy elsewhere never becomes a second journal.
import { mkdtempSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@agio/database/testing';
import { CommandWriter, EntryBuffer, openCommands, realDisk } from '@agio/journal';
import { realClock } from '@agio/kernel/clock';
import { awaitLead, findPrimary, FolderCopy, JournalSession, readHead, realMeans, serversOf } from '@agio/journal/postgres';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { journalKeyOf } from './journal-key.ts';
import { moveToFile, moveToPostgres } from './move-journal.ts';
import { isReplicated, markReplicated } from './replicated-mark.ts';
import { rotateJournal } from './rotate-journal.ts';

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

const settings = (name: string) => ({ dataDir: join(home, name), masterKey: 'm'.repeat(40), journal: { url: database.url, copies: 1 } });

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

/** Reads the whole journal into an empty folder; returns its last command. */
async function followed(name: string, masterKey: string): Promise<number> {
  const session = await findPrimary(serversOf(database.url));
  if (session === undefined) throw new Error('no server is primary');
  const copy = new FolderCopy(realDisk, openCommands(realDisk, join(home, name, 'journal')).end, journalKeyOf({ masterKey }));
  try {
    await copy.follow(session, (await readHead(session))?.last ?? 0);
    return copy.place.last;
  } finally {
    copy.close();
    await session.close();
  }
}

/** The last command of what another server would lead within so much time, which passes at once; undefined where it leads nothing. */
async function leadsWithin(ms: number): Promise<number | undefined> {
  let nowMs = 0;
  const sleep = async (forMs: number): Promise<void> => void (nowMs += forMs);
  const lead = await awaitLead({
    servers: serversOf(database.url),
    holder: 'another server',
    onHead: () => Promise.resolve(),
    onAway: () => undefined,
    isStopping: () => nowMs > ms,
    means: { ...realMeans, clock: { ...realClock, monotonic: () => nowMs, sleep } },
  });
  await lead?.session.close();
  return lead?.head.last;
}

/** Makes statements of this text fail from the nth on, as a connection does that ends before they are sent. */
function breakAt(text: string, nth = 1): void {
  let count = 0;
  const { value: run } = Object.getOwnPropertyDescriptor(JournalSession.prototype, 'run') as { value: JournalSession['run'] };
  vi.spyOn(JournalSession.prototype, 'run').mockImplementation(function (this: JournalSession, ...given) {
    if (given[0].includes(text) && (count += 1) >= nth) throw new Error('the connection has ended');
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

test('a move that was interrupted in the middle leaves a part that no server leads, and that no other folder takes for the whole', async () => {
  for (const text of ['one', 'two', 'three']) record('own', text);
  record('copy', 'one');
  breakAt('insert into journal_frame', 2);
  await expect(moveToPostgres(settings('own'), { replace: false })).rejects.toThrow('has ended');
  vi.restoreAllMocks();
  expect(await leadsWithin(60_000)).toBeUndefined();
  markReplicated(join(home, 'copy'));
  for (const move of [() => moveToFile(settings('copy')), () => moveToPostgres(settings('copy'), { replace: false })])
    await expect(move()).rejects.toThrow(`its move from ${hostname()}:${join(home, 'own')} was interrupted`);
  expect(await moveToPostgres(settings('own'), { replace: false })).toBe(3);
  expect(await leadsWithin(60_000)).toBe(3);
});

test("what was written into the database without MASTER_KEY is nobody's command, and what bears the old one is taken until it is changed", async () => {
  record('own', 'one');
  await moveToPostgres(settings('own'), { replace: false });
  // Somebody with rights to the tables goes on with the same history.
  record('forged', 'one');
  record('forged', 'a million for me');
  await moveToPostgres({ ...settings('forged'), masterKey: 'x'.repeat(40) }, { replace: false });
  await expect(moveToFile(settings('own'))).rejects.toThrow('no server with this MASTER_KEY wrote');
  await expect(rotateJournal(settings('own'), 'n'.repeat(40))).rejects.toThrow('no server with this MASTER_KEY wrote');
  await expect(moveToFile(settings('own'))).rejects.toThrow('no server with this MASTER_KEY wrote');
});

test('another MASTER_KEY opens the journal once it was sealed under it, also after an interruption', async () => {
  record('own', 'one');
  record('own', 'two');
  await moveToPostgres(settings('own'), { replace: false });
  const to = 'n'.repeat(40);
  expect(await rotateJournal(settings('own'), to)).toBe(2);
  expect(await rotateJournal(settings('own'), to)).toBe(0);
  await expect(followed('fresh', settings('fresh').masterKey)).rejects.toThrow('no server with this MASTER_KEY wrote');
  expect(await followed('fresh', to)).toBe(2);
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
});
