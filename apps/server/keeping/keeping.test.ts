// Protects the archive of a running site: segments reach it, facts leave the data folder only behind it, and operators hear of an archive that cannot be used.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { realDisk } from '@agio/journal';
import { Memory, SmallHouse } from '@agio/journal/testing';
import { realClock } from '@agio/kernel/clock';
import { readConfig } from '../settings/config.ts';
import type { Config } from '../settings/config.ts';
import { Keeping } from './keeping.ts';
import { openArchive } from './open-archive.ts';

describe('the keeping thread', () => {
  let folder: string;
  let keeping: Keeping | undefined;
  let projected: number;
  const told: string[] = [];
  const home = (name: string): string => join(folder, name);
  const facts = (name: string): string[] => readdirSync(home(name)).filter((one) => /^facts-.*zst$/.test(one));

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'agio-keeping-'));
    told.length = 0;
    projected = 0;
    mkdirSync(home('archive'));
    const memory = new Memory();
    const house = new SmallHouse(realDisk, false, 0, home('journal'));
    for (let frame = 0; frame < 120; frame += 1) {
      house.append([Buffer.alloc(120, frame)], memory);
      if (frame === 90 || frame === 110) {
        house.snapshot(memory);
        house.compress(memory);
      }
    }
    house.close();
  });
  afterEach(async () => {
    await keeping?.stop();
    rmSync(folder, { recursive: true });
  });

  const make = (factsKeepDays: number | undefined): Keeping => {
    keeping = new Keeping({
      folder: home('journal'),
      archive: home('archive'),
      factsKeepDays,
      projected: () => projected,
      now: () => Date.now(),
      clock: realClock,
      log: (message) => told.push(message),
      alarm: (sentence) => told.push(`ALARM ${sentence}`),
    });
    return keeping;
  };

  it('archives everything, and removes nothing where facts are kept forever or rows are behind', async () => {
    const before = facts('journal');
    expect(before.length).toBeGreaterThan(2);
    projected = 120;
    await make(undefined).pass();
    expect([facts('archive'), facts('journal')]).toEqual([before, before]);
    await keeping!.stop();
    projected = 0;
    await make(1).pass();
    expect(facts('journal')).toEqual(before);
    projected = 120;
    await keeping!.pass();
    // The house's time is near 1970: all of its facts are old.
    expect(facts('journal').length).toBeLessThan(before.length);
    expect(facts('archive')).toEqual(before);
    expect(told.at(-1)).toMatch(/^the journal: 0 segments are in the archive, [1-9]\d* of facts were removed$/);
  });

  it('alarms once while it cannot archive, and says when it can again', async () => {
    const name = facts('journal')[0]!;
    writeFileSync(join(home('archive'), name), 'of another journal');
    await make(1).pass();
    await keeping!.pass();
    expect(told).toEqual([expect.stringMatching(/^ALARM the journal cannot be archived to .* is not the facts-/)]);
    rmSync(join(home('archive'), name));
    await keeping!.pass();
    expect(told[1]).toMatch(/is archived to .* again/);
  });

  it('is not given a folder that cannot serve', () => {
    const config = (archive: string, dataDir = home('journal')): Config => readConfig({ DATA_DIR: dataDir, JOURNAL_ARCHIVE: archive });
    expect(openArchive(config(home('new')))).toBe(home('new'));
    expect(() => openArchive(config(home('archive'), folder))).toThrow(`JOURNAL_ARCHIVE: ${home('archive')} is inside DATA_DIR`);
    writeFileSync(home('file'), '');
    expect(() => openArchive(config(home('file')))).toThrow(/cannot be written \(EEXIST\)/);
    expect(() => config('relative')).toThrow('JOURNAL_ARCHIVE: must be the absolute path of a folder');
    expect(() => readConfig({ DATA_DIR: folder, FACTS_KEEP_DAYS: '30' })).toThrow('FACTS_KEEP_DAYS: only with JOURNAL_ARCHIVE');
    expect(() => readConfig({ DATA_DIR: folder, DISK_STOP_MB: '3000' })).toThrow('DISK_STOP_MB: must not be more than DISK_ALARM_MB');
  });
});
