// Protects: what is kept beside the journal is the site's, and not that of the machine which leads at the moment.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@agio/database/testing';
import { realClock } from '@agio/kernel/clock';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { readConfig } from '../settings/config.ts';
import { keptText, TRADED_DAY } from '../storage/kept-text.ts';
import { machineSet } from '../storage/machines.ts';
import { JournalClock } from '../storage/storage.ts';
import { PROVEN_ROWS } from '../storage/proven-rows.ts';
import { leadReplicated } from './lead.ts';
import type { LeadOptions } from './lead.ts';
import { moveToPostgres } from './move-journal.ts';

const NOW_MS = 1_790_000_000_000;
let database: Awaited<ReturnType<typeof createDatabase>>;
let home: string;

beforeEach(async () => {
  database = await createDatabase(inject('postgresUrl'));
  home = mkdtempSync(join(tmpdir(), 'agio-lead-'));
});
afterEach(async () => {
  rmSync(home, { recursive: true, force: true });
  await database.drop();
});

/** A server of the site that leads with a data folder of its own. */
async function leads(name: string, more: Partial<LeadOptions> = {}) {
  const dataDir = join(home, name);
  mkdirSync(join(dataDir, 'journal'), { recursive: true });
  const secrets = { SESSION_SECRET: 'a'.repeat(40), MASTER_KEY: 'b'.repeat(40), DICE_KEY: 'c'.repeat(40) };
  const urls = { DATABASE_URL: database.url, JOURNAL_URL: database.url, JOURNAL_COPIES: '1' };
  const config = { ...readConfig({ ...secrets, ...urls, DATA_DIR: dataDir }), journal: { url: database.url, copies: 1 } };
  const onFatal = (error: Error): void => {
    throw error;
  };
  const core = { folder: join(dataDir, 'journal'), machines: machineSet, clock: () => NOW_MS, onFatal, log: () => undefined };
  const { lead, sequencer } = await leadReplicated({ config, core, onAlarm: () => undefined, log: () => undefined, ...more });
  const path = join(dataDir, TRADED_DAY);
  return { config, lead, path, day: keptText(path, lead), sequencer, stop: () => sequencer.stop() };
}

test('whoever takes over goes on with what the last leader kept of the day, and no earlier one writes over it', async () => {
  const first = await leads('a');
  await first.day.write('of the morning');
  await first.stop();
  // It led some time ago itself.
  mkdirSync(join(home, 'b'));
  writeFileSync(join(home, 'b', TRADED_DAY), 'of last week');
  const second = await leads('b');
  expect(second.day.read()).toBe('of the morning');
  await second.day.write('of the afternoon');
  await first.day.write('of one that was replaced');
  await second.stop();
  const third = await leads('a');
  expect(readFileSync(third.path, 'utf8')).toBe('of the afternoon');
  await third.stop();
});

test('a journal whose database nothing was kept in leaves the folder as it is', async () => {
  mkdirSync(join(home, 'a'));
  writeFileSync(join(home, 'a', TRADED_DAY), 'of before the move');
  const only = await leads('a');
  expect(only.day.read()).toBe('of before the move');
  await only.stop();
});

test('tables whose rows the first leader of a release has proven are proven by no other one, on whatever machine', async () => {
  const tables = (name: string) => JSON.parse(readFileSync(join(home, name, PROVEN_ROWS), 'utf8')) as string[];
  const first = await leads('a');
  await first.sequencer.submit({ kind: 'tick' });
  await first.lead.keep(PROVEN_ROWS, JSON.stringify(['of_old', 'of_this_release']));
  await first.stop();
  mkdirSync(join(home, 'b'));
  writeFileSync(join(home, 'b', PROVEN_ROWS), JSON.stringify(['of_old']));
  const second = await leads('b');
  expect(tables('b')).toEqual(['of_old', 'of_this_release']);
  await second.stop();
  // What a restored backup has is proven again, if it is of an earlier release.
  await moveToPostgres(second.config, { replace: true });
  writeFileSync(join(home, 'b', PROVEN_ROWS), JSON.stringify(['of_old']));
  const third = await leads('b');
  expect(tables('b')).toEqual(['of_old']);
  await third.stop();
});

test('whoever begins to lead compares its clock with the database’s before it records anything, and people are told of one that is ahead', async () => {
  const [alarms, told]: [string[], number[]] = [[], []];
  const compareClock = (otherMs: number): boolean => told.push(otherMs - realClock.wall()) === 0;
  const only = await leads('a', { compareClock, onAlarm: (sentence) => alarms.push(sentence) });
  await only.stop();
  expect(told).toEqual([expect.closeTo(0, -4)]);
  expect(alarms).toEqual([expect.stringContaining('nothing expires until it is set right')]);
  // What a seed does at each start ends no hold.
  const wall = { ahead: 3_600_000 };
  const clock = new JournalClock({ ...realClock, wall: () => realClock.wall() + wall.ahead }, () => undefined);
  clock.compare(realClock.wall());
  clock.goOnFrom(NOW_MS);
  clock.set(undefined);
  expect([clock.isHeld, clock.now() - realClock.wall()]).toEqual([true, expect.closeTo(0, -4)]);
});
