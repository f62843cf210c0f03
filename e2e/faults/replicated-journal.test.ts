// A journal that PostgreSQL keeps loses and doubles nothing: killed and wrongly promoted servers, cancelled commits, two leaders.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ReplicaSet } from '@agio/database/testing';
import { EntryBuffer, openCommands, realDisk, verifyJournal } from '@agio/journal';
import {
  awaitLead,
  findPrimary,
  FolderCopy,
  JournalForked,
  JournalSession,
  makeTables,
  readHead,
  refuseUnsafe,
  serversOf,
} from '@agio/journal/postgres';
import type { Lead } from '@agio/journal/postgres';
import { ReplicatedWriter } from '@agio/journal/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

/** Cores over one journal that three servers keep; each has a folder of its own. */
let set: ReplicaSet;
const KEY = new Uint8Array(32).fill(7);
let homes: string[] = [];
let writers: ReplicatedWriter[] = [];

beforeAll(async () => {
  set = await ReplicaSet.create();
}, 120_000);
afterAll(() => set.remove(), 120_000);

beforeEach(async () => {
  for (const { name, isUp } of set.replicas) if (!isUp) await set.rebuild(name);
  await set.settled();
  const session = await primary();
  await session.run('drop table if exists journal_frame, journal_head, journal_member, journal_takeover');
  await session.close();
}, 120_000);

afterEach(async () => {
  for (const writer of writers) await writer.close().catch(() => undefined);
  for (const home of homes) rmSync(home, { recursive: true, force: true });
  [homes, writers] = [[], []];
});

interface Core {
  readonly writer: ReplicatedWriter;
  readonly folder: string;
  readonly alarms: string[];
  readonly copies: number[];
  /** What ended it while nothing was appended. */
  readonly fatal: Error[];
  readonly last: number;
  /** Appends one frame of some commands; resolves once it is acknowledged. */
  append(count?: number): Promise<void>;
}

async function primary(): Promise<JournalSession> {
  for (;;) {
    const session = await findPrimary(serversOf(set.url));
    if (session !== undefined) return session;
    await sleep(50);
  }
}

function newFolder(): string {
  const home = mkdtempSync(join(tmpdir(), 'agio-replicated-'));
  homes.push(home);
  return join(home, 'journal');
}

/** Follows with a folder until it leads, and goes on as the leader. */
async function lead(holder: string, folder = newFolder()): Promise<Core> {
  const copy = new FolderCopy(realDisk, openCommands(realDisk, folder).end, KEY);
  const won = (await awaitLead({
    servers: serversOf(set.url),
    holder,
    onHead: async () => undefined,
    onAway: () => undefined,
    isStopping: () => false,
  })) as Lead;
  while (copy.place.last < won.head.last) await copy.follow(won.session, won.head.last);
  await won.session.close();
  const [alarms, copies, fatal]: [string[], number[], Error[]] = [[], [], []];
  const end = copy.close();
  const at = { applied: end.last, last: end.last };
  const writer = new ReplicatedWriter({
    disk: realDisk,
    end,
    servers: serversOf(set.url),
    claim: won.claim,
    key: KEY,
    aloneIsEnough: false,
    applied: () => at.applied,
    onCopies: (count) => copies.push(count),
    onAlarm: (sentence) => alarms.push(sentence),
    onFatal: (error) => fatal.push(error),
  });
  writers.push(writer);
  await writer.open();
  return {
    writer,
    folder,
    alarms,
    copies,
    fatal,
    get last() {
      return at.last;
    },
    async append(count = 3) {
      const buffer = new EntryBuffer();
      for (let nth = 1; nth <= count; nth += 1) buffer.append(Buffer.from(`${holder} ${at.last + nth}`));
      const frame = { first: at.last + 1, atMs: 1_790_000_000_000 + at.last, applied: at.applied, entries: buffer.take(), count };
      const { last } = await writer.append(frame, 1);
      [at.last, at.applied] = [last, last];
    },
  };
}

/** The database has exactly the frames of the folder, end to end. */
async function sameEverywhere({ folder, writer }: Core): Promise<{ readonly sequence: number }> {
  await writer.close();
  const session = await primary();
  const head = await readHead(session);
  const copied = newFolder();
  const copy = new FolderCopy(realDisk, openCommands(realDisk, copied).end, KEY);
  while (copy.place.last < (head?.last ?? 0)) await copy.follow(session, head?.last ?? 0);
  copy.close();
  await session.close();
  const there = verifyJournal(realDisk, copied);
  expect(there).toEqual(verifyJournal(realDisk, folder));
  expect({ sequence: head?.last, hash: head?.hash }).toEqual(there);
  return there;
}

test('a frame is acknowledged once a standby has it, and what follows sees what the leader has applied', async () => {
  const core = await lead('a');
  for (let turn = 0; turn < 5; turn += 1) await core.append();
  const session = await primary();
  // The head is one frame behind with what was applied, until the next beat.
  expect(await readHead(session)).toMatchObject({ holder: 'a', epoch: 1, last: 15, applied: 12, isLocked: true });
  await expect.poll(async () => (await readHead(session))?.applied).toBe(15);
  await expect.poll(() => core.copies.at(-1)).toBe(3);
  await session.close();
  expect(await sameEverywhere(core)).toMatchObject({ sequence: 15 });
});

test('servers that start at once on an empty database make its tables once', async () => {
  const sessions = await Promise.all(Array.from({ length: 8 }, primary));
  await Promise.all(sessions.map((session) => makeTables(session)));
  expect(await Promise.all(sessions.map(async (session) => (await readHead(session))?.last))).toEqual(Array.from({ length: 8 }, () => 0));
  await Promise.all(sessions.map((session) => session.close()));
});

test('of two cores one leads, and the one that was replaced appends nothing', async () => {
  const old = await lead('a');
  await old.append();
  const session = await primary();
  const head = await readHead(session);
  await session.run(`update journal_head set epoch = epoch + 1, holder = 'b'`);
  await session.close();
  expect(head?.epoch).toBe(1);
  await expect(old.append()).rejects.toThrow('another core leads this journal now');
  await expect.poll(() => old.fatal.map(({ name }) => name)).toContain('Fenced');
  const after = await primary();
  expect(await readHead(after)).toMatchObject({ last: 3, epoch: 2 });
  await after.close();
});

test('a core that gave the lead up is followed at once, and one that is silent after a while', async () => {
  const first = await lead('a');
  await first.append();
  await first.writer.close();
  const second = await lead('b');
  expect(second.last).toBe(3);
  await second.append();
  expect(await sameEverywhere(second)).toMatchObject({ sequence: 6 });
});

test('the primary is killed while frames are under way: the leader goes on with the next one, and nothing is lost or doubled', async () => {
  const core = await lead('a');
  for (let turn = 0; turn < 3; turn += 1) {
    const many = (async () => {
      for (let frame = 0; frame < 40; frame += 1) await core.append();
    })();
    await sleep(20);
    const gone = set.primary.name;
    await set.kill(gone);
    await set.promote();
    await set.rebuild(gone);
    await many;
    await set.settled();
  }
  expect(core.fatal).toEqual([]);
  expect(core.alarms).toEqual([]);
  expect(await sameEverywhere(core)).toMatchObject({ sequence: 360 });
});

test('a wait that somebody cancelled is not taken for a commit on two servers', async () => {
  const core = await lead('a');
  await core.append();
  const standbys = set.replicas.filter(({ name }) => name !== set.primary.name);
  for (const { name } of standbys) await set.kill(name);
  let isThere = false;
  const appending = core.append().then(() => (isThere = true));
  const watcher = await JournalSession.open(set.primary.url);
  const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
  await expect.poll(async () => (await watcher.run(cancel)).count).toBeGreaterThan(0);
  // The commit is visible now, and on one server alone.
  await expect.poll(async () => Number((await watcher.run('select last from journal_head')).rows[0]?.['last'])).toBe(6);
  for (let turn = 0; turn < 10; turn += 1) {
    await watcher.run(cancel);
    await sleep(20);
  }
  expect(isThere).toBe(false);
  for (const { name } of standbys) await set.start(name);
  await appending;
  await watcher.close();
  expect(await sameEverywhere(core)).toMatchObject({ sequence: 6 });
});

test('a database that lost acknowledged frames gets them again from the core', async () => {
  const core = await lead('a');
  await core.append();
  const [near, far] = set.replicas.filter(({ name }) => name !== set.primary.name);
  // One standby hangs, and is made primary by somebody who does not look at what it has.
  await set.kill(far!.name);
  for (let turn = 0; turn < 10; turn += 1) await core.append();
  const gone = set.primary.name;
  await set.kill(gone);
  await set.kill(near!.name);
  await set.start(far!.name);
  await set.promoteAnyway(far!.name);
  await set.rebuild(gone);
  await set.rebuild(near!.name);
  await core.append();
  expect(core.alarms.join()).toContain('has lost commands 4 to 33');
  expect(await sameEverywhere(core)).toMatchObject({ sequence: 36 });
});

test('a database with another history stops the core', async () => {
  const core = await lead('a');
  await core.append();
  const session = await primary();
  await session.run(`update journal_head set hash = repeat('ab', 16)`);
  await session.close();
  await expect(core.append()).rejects.toThrow(JournalForked);
});

test('a database whose commits wait for nobody is refused, by the name of the setting', async () => {
  const session = await primary();
  await refuseUnsafe(session, 2);
  await session.run('alter system set full_page_writes = off');
  await session.run('select pg_reload_conf()');
  await expect.poll(() => refuseUnsafe(session, 2).catch((error: Error) => error.message)).toContain('full_page_writes');
  await session.run('alter system reset full_page_writes');
  await session.run('select pg_reload_conf()');
  await expect.poll(() => refuseUnsafe(session, 2).catch((error: Error) => error.message)).toBeUndefined();
  await session.close();
});
