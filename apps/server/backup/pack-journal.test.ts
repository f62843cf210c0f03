// Protects backups that share chunks: each alone gives the whole journal again or any beginning of it, also of facts that the site has pruned and after it went back in time.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { archiveSegments, copyTail, listSegments, openCommands, pruneFacts, readFacts, realDisk, verifyJournal } from '@agio/journal';
import { Memory, SmallHouse } from '@agio/journal/testing';
import { BackupUnusable } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { baseOf, packFile, packJournal } from './pack-journal.ts';
import { Chunks } from './chunks.ts';
import { lastCommandUntil, segmentsOf, segmentsOfFolders, unpackFile, unpackJournal } from './unpack-journal.ts';

describe('the journal in a folder of backups', () => {
  let folder: string;
  let memory: Memory;
  let house: SmallHouse;
  let chunks: Chunks;
  const home = (name: string): string => join(folder, name);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'agio-pack-'));
    mkdirSync(home('archive'));
    memory = new Memory();
    house = new SmallHouse(realDisk, false, 0, home('journal'));
    chunks = new Chunks(home('backups'));
    append(60);
  });
  afterEach(() => {
    house.close();
    rmSync(folder, { recursive: true });
  });

  function append(frames: number): void {
    for (let frame = 1; frame <= frames; frame += 1) {
      house.append([Buffer.alloc(80 + (frame % 60), frame), Buffer.from(`order ${memory.payloads.length}`)], memory);
      if (frame % 20 === 0) {
        house.snapshot(memory);
        house.compress(memory);
      }
    }
  }

  function prune(): number {
    for (const segment of archiveSegments(realDisk, home('journal'), home('archive'), new Set())) expect(segment.isCompressed).toBe(true);
    const options = { beforeMs: Number.POSITIVE_INFINITY, projected: memory.acknowledged, archive: home('archive') };
    return [...pruneFacts(realDisk, home('journal'), options)].length;
  }

  /** As a backup does, without tables. */
  function pack(bases: readonly Manifest[] = [], archive?: string): Manifest {
    const journal = home('journal');
    rmSync(home('tail'), { recursive: true, force: true });
    const tailFirst = copyTail(realDisk, journal, home('tail'));
    const { lastSequence, lastHash } = openCommands(realDisk, home('tail'));
    const segments = packJournal({ journal, archive, tail: home('tail'), tailFirst, base: baseOf(bases, journal), chunks });
    const files = readdirSync(home('tail'))
      .filter((name) => name.startsWith('snapshot'))
      .flatMap((name) => packFile(home('tail'), name, chunks));
    const end = { sequence: lastSequence, hash: lastHash };
    const takenAt = new Date().toISOString();
    return { others: [], takenAt, position: end, stateHash: '', site: { ...end, atMs: 0 }, migrations: [], tables: [], segments, files };
  }

  /** The state that a backup gives, and the number of its commands, after everything in it was checked. */
  function restored(manifest: Manifest, last?: number, segments = segmentsOf(manifest, chunks)): [number, string] {
    const target = home('target');
    rmSync(target, { recursive: true, force: true });
    unpackJournal(target, segments, last);
    for (const file of manifest.files) unpackFile(file, chunks, target);
    const { sequence } = verifyJournal(realDisk, target);
    const again = new SmallHouse(realDisk, false, 0, target);
    expect([...readFacts(realDisk, target, 1)].length).toBe(sequence);
    again.close();
    return [sequence, again.state];
  }
  const state = (sequence: number): [number, string] => [sequence, memory.stateAt(sequence)];

  it('copies only what is new, and gives each day again', () => {
    const first = pack();
    const size = chunks.added;
    append(4);
    const second = pack([first]);
    expect(chunks.added - size).toBeLessThan(size / 5);
    append(61);
    const third = pack([second, first]);
    expect(pack([third]).segments).toEqual(third.segments);
    for (const [manifest, last] of [[first, 120] as const, [second, 128] as const, [third, 250] as const])
      expect(restored(manifest)).toEqual(state(last));
  });

  it('gives any beginning that a snapshot allows, of a backup or of the journal that goes on from it', () => {
    const first = pack();
    append(55);
    const second = pack([first]);
    // The house's time is the command before.
    for (const [atMs, last] of [[120, 122] as const, [151, 152] as const, [229, 230] as const])
      for (const segments of [segmentsOf(second, chunks), segmentsOfFolders({ journal: home('journal') }, first, chunks)]) {
        expect(lastCommandUntil(segments, atMs)).toBe(last);
        expect(restored(first, last, segments)).toEqual(state(last));
      }
    expect(() => lastCommandUntil(segmentsOf(second, chunks), -1)).toThrow(/begins after 1969/);
  });

  it('has facts that the site has pruned, from an earlier backup or the archive, and refuses to be without', () => {
    const first = pack();
    append(40);
    const second = pack([first]);
    expect(prune()).toBeGreaterThan(3);
    append(3);
    expect(restored(pack([second, first]))).toEqual(state(206));
    expect(() => pack([first])).toThrow(BackupUnusable);
    expect(restored(pack([first], home('archive')))).toEqual(state(206));
    expect(restored(first, 120, segmentsOfFolders({ journal: home('journal'), archive: home('archive') }, first, chunks))).toEqual(
      state(120),
    );
    chunks = new Chunks(home('elsewhere'));
    expect(() => pack()).toThrow(/facts 1 to \d+ are neither in the data folder nor .* JOURNAL_ARCHIVE/);
    expect(restored(pack([], home('archive')))).toEqual(state(206));
  });

  it('has facts that are pruned while it reads', () => {
    append(40);
    const put = chunks.put.bind(chunks);
    let pruned = 0;
    // Commands come first: facts are listed after that, and pruned from under the list.
    const commands = listSegments(realDisk, home('journal'), 'commands').length;
    let puts = 0;
    chunks.put = (bytes) => {
      puts += 1;
      if (puts === commands + 2) pruned = prune();
      return put(bytes);
    };
    const manifest = pack([], home('archive'));
    expect(pruned).toBeGreaterThan(2);
    expect(restored(manifest)).toEqual(state(200));
  });

  it('takes a journal as a power cut left it, with a hole in facts that a start makes again', () => {
    for (let time = 0; time < 3; time += 1) append(19);
    house.close();
    const facts = listSegments(realDisk, home('journal'), 'facts');
    const torn = facts.at(-2)!;
    expect(torn.first).toBeGreaterThan(memory.snapshotAt);
    const bytes = realDisk.readFile(torn.path);
    writeFileSync(torn.path, bytes.fill(0, bytes.length >> 1));
    const manifest = pack();
    const target = home('target');
    unpackJournal(target, segmentsOf(manifest, chunks));
    for (const file of manifest.files) unpackFile(file, chunks, target);
    expect(verifyJournal(realDisk, target).sequence).toBe(234);
    // As the command to a second does, of the folder itself.
    rmSync(target, { recursive: true });
    unpackJournal(target, segmentsOfFolders({ journal: home('journal') }, manifest, chunks), 234);
    for (const file of manifest.files) unpackFile(file, chunks, target);
    expect(verifyJournal(realDisk, target).sequence).toBe(234);
    house = new SmallHouse(realDisk, false, 0, target);
    expect([house.sequence, house.state]).toEqual(state(234));
    expect([...readFacts(realDisk, target, 1)].length).toBe(234);
  });

  it('believes no earlier backup of a journal that went another way since', () => {
    const first = pack();
    append(40);
    const second = pack([first]);
    house.close();
    restored(first);
    rmSync(home('journal'), { recursive: true });
    unpackJournal(home('journal'), segmentsOf(first, chunks));
    for (const file of first.files) unpackFile(file, chunks, home('journal'));
    house = new SmallHouse(realDisk, true, 0, home('journal'));
    memory.forgetAfter(120);
    for (let frame = 0; frame < 60; frame += 1) house.append([Buffer.from(`another way ${frame}`)], memory);
    append(20);
    expect(baseOf([second, first], home('journal'))).toBe(first);
    expect(restored(pack([second, first]))).toEqual(state(220));
    expect(baseOf([second], home('journal'))).toBeUndefined();
  });

  it('finds a chunk that is damaged or missing, and overlooks what a kill left', () => {
    const manifest = pack();
    const [segment] = manifest.segments;
    const path = chunks.pathOf(segment!.chunks[0]!);
    writeFileSync(`${path}.new`, 'half');
    expect(restored(manifest)).toEqual(state(120));
    expect(chunks.sweep(new Set(manifest.segments.flatMap((one) => one.chunks)))).toBeGreaterThan(0);
    expect(readdirSync(join(path, '..'))).toEqual([segment!.chunks[0]!]);
    const bytes = realDisk.readFile(path);
    writeFileSync(path, bytes.subarray(0, -1));
    expect(() => restored(manifest)).toThrow(BackupUnusable);
    rmSync(path);
    expect(() => restored(manifest)).toThrow(/is missing/);
  });
});
