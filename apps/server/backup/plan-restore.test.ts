// Protects the state of a second: it has every command until then and none of the backup's own, whatever the clocks were, and is never put together of two courses of a site.
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { archiveSegments, copyTail, openCommands, realDisk, verifyJournal } from '@agio/journal';
import { Memory, SmallHouse } from '@agio/journal/testing';
import { Chunks } from './chunks.ts';
import { nameOf, removeManifest, writeManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { baseOf, packFile, packJournal } from './pack-journal.ts';
import { planAt, planWhole } from './plan-restore.ts';
import { markUnfinished, putBack, refuseUnfinished, settleUnfinished } from './unfinished.ts';
import { unpackFile, unpackJournal } from './unpack-journal.ts';

describe('what is restored for a second', () => {
  let folder: string;
  let memory: Memory;
  let house: SmallHouse;
  let chunks: Chunks;
  const home = (name: string): string => join(folder, name);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'agio-plan-'));
    mkdirSync(home('archive'));
    memory = new Memory();
    house = new SmallHouse(realDisk, false, 0, home('journal'));
    chunks = new Chunks(home('backups'));
    append(100);
  });
  afterEach(() => {
    house.close();
    rmSync(folder, { recursive: true });
  });

  /** The house's time of a command is the number of the one before it. */
  function append(commands: number, word = 'order'): void {
    for (let made = 1; made <= commands; made += 1) {
      house.append([Buffer.from(`${word} ${house.sequence}`.padEnd(90))], memory);
      if (made % 25 === 0) {
        house.snapshot(memory);
        house.compress(memory);
      }
    }
  }

  /** A backup that is dated so, and had these commands and halts of its own after them. */
  function backUp(takenAtMs: number, halts = 0): Manifest {
    const journal = home('journal');
    const site = { sequence: house.sequence, hash: house.hash, atMs: house.sequence - 1 };
    for (let halt = 0; halt < halts; halt += 1) house.append([Buffer.from(`halt ${halt}`)], memory);
    rmSync(home('tail'), { recursive: true, force: true });
    const tailFirst = copyTail(realDisk, journal, home('tail'));
    const { lastSequence, lastHash } = openCommands(realDisk, home('tail'));
    const segments = packJournal({ journal, tail: home('tail'), tailFirst, base: baseOf([], journal), chunks });
    const snapshot = `snapshot-${String(memory.snapshotAt).padStart(15, '0')}.bin`;
    const files = packFile(home('tail'), snapshot, chunks);
    const position = { sequence: lastSequence, hash: lastHash };
    const takenAt = new Date(takenAtMs).toISOString();
    const manifest: Manifest = { others: [], takenAt, position, stateHash: '', site, migrations: [], tables: [], segments, files };
    writeManifest(home('backups'), manifest);
    return manifest;
  }

  const plan = (atMs: number, archive?: string) => planAt({ dataDir: folder, journalArchive: archive }, home('backups'), chunks, atMs);

  /** The last command and the state that a plan gives. */
  function given(atMs: number, archive?: string): [number, string] {
    const { last, manifest, segments } = plan(atMs, archive);
    const target = home('target');
    rmSync(target, { recursive: true, force: true });
    unpackJournal(target, segments, last);
    for (const file of manifest.files) unpackFile(file, chunks, target);
    const { sequence } = verifyJournal(realDisk, target);
    const again = new SmallHouse(realDisk, false, 0, target);
    again.close();
    return [sequence, again.state];
  }
  const state = (sequence: number): [number, string] => [sequence, memory.stateAt(sequence)];

  it('has nothing that a backup added', () => {
    backUp(100);
    append(10);
    backUp(200, 3);
    renameSync(home('journal'), home('elsewhere'));
    expect(given(150)).toEqual(state(110));
  });

  it('has every command of the time, also if a later backup had not, because the clock was ahead', () => {
    const early = backUp(101);
    append(10);
    // The machine's clock said 500 when the journal's said 110.
    const ahead = backUp(500);
    append(90);
    expect(given(150)).toEqual(state(151));
    renameSync(home('journal'), home('elsewhere'));
    expect(given(150)).toEqual(state(110));
    renameSync(home('elsewhere'), home('journal'));
    // A backup with a later command has everything, whatever the date of the one before it.
    backUp(200);
    renameSync(home('journal'), home('elsewhere'));
    expect(given(150)).toEqual(state(151));
    expect([plan(150).manifest.takenAt, ahead.takenAt > early.takenAt]).toEqual([early.takenAt, true]);
  });

  it('uses no snapshot of later commands', () => {
    const first = backUp(100);
    append(25);
    // Its tables are of 110, and its snapshot of command 125.
    backUp(110);
    append(10);
    expect([plan(115).manifest.takenAt, plan(130).manifest.takenAt]).toEqual([first.takenAt, new Date(110).toISOString()]);
    expect(given(115)).toEqual(state(116));
  });

  it('is refused where the site was restored in between, and not put together of both courses', () => {
    const first = backUp(100);
    append(50);
    const second = backUp(150);
    house.close();
    rmSync(home('journal'), { recursive: true });
    unpackJournal(home('journal'), planAt({ dataDir: folder, journalArchive: undefined }, home('backups'), chunks, 120).segments, 100);
    for (const file of first.files) unpackFile(file, chunks, home('journal'));
    house = new SmallHouse(realDisk, false, 0, home('journal'));
    memory.forgetAfter(100);
    append(150, 'another way');
    backUp(250);
    expect(() => plan(200)).toThrow(`does not go on from the backup ${nameOf(second)}`);
    removeManifest(home('backups'), nameOf(second));
    expect(given(200)).toEqual(state(201));
  });

  it('is not the newest backup by its date alone, where a clock was wrong', () => {
    const first = backUp(100);
    const newest = () => planWhole(home('backups'), chunks, undefined).manifest.takenAt;
    expect(newest()).toBe(first.takenAt);
    const ahead = backUp(Date.UTC(2999, 0, 1));
    expect(newest).toThrow('is dated in the future');
    expect(planWhole(home('backups'), chunks, nameOf(ahead)).manifest.takenAt).toBe(ahead.takenAt);
  });

  it('is what the archive has where the data folder is lost', () => {
    backUp(100);
    append(120);
    for (const segment of archiveSegments(realDisk, home('journal'), home('archive'), new Set())) expect(segment.isCompressed).toBe(true);
    renameSync(home('journal'), home('elsewhere'));
    expect(() => plan(210)).toThrow('no backup was taken after');
    expect(given(130, home('archive'))).toEqual(state(131));
    const [last] = given(1_000, home('archive'));
    expect(last).toBeGreaterThan(150);
  });

  it('is looked for in the journal that an interrupted restore had moved aside', () => {
    backUp(100);
    append(50);
    const aside = home('journal-before-2026-11-21T020000.512Z');
    markUnfinished(folder, aside);
    putBack(folder);
    expect(given(140)).toEqual(state(141));
    renameSync(home('journal'), aside);
    putBack(folder);
    expect(given(140)).toEqual(state(141));
    renameSync(home('journal'), aside);
    mkdirSync(home('journal'));
    putBack(folder);
    expect(given(140)).toEqual(state(141));
    expect(() => refuseUnfinished(folder)).toThrow('--force');
    settleUnfinished(folder);
    refuseUnfinished(folder);
    writeFileSync(home('restore-unfinished'), '../elsewhere\n');
    putBack(folder);
    expect(given(140)).toEqual(state(141));
  });
});
