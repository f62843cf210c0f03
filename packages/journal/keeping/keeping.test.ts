// Protects facts that are still needed: none is removed that a start, the rows or the archive lack, wherever the disk fails, and an archive never mixes two journals.
import { describe, expect, inject, it } from 'vitest';
import { drawn } from '@agio/kernel/testing';
import { JournalDamaged } from '../errors.ts';
import { firstFact, readFacts } from '../facts/read-facts.ts';
import { listSegments } from '../segments/segment-file.ts';
import { FaultyDisk, POWER_CUTS } from '../testing/faulty-disk.ts';
import { factOf, FOLDER, Memory, SmallHouse } from '../testing/small-house.ts';
import { ArchiveDiffers, archiveSegments } from './archive.ts';
import { pruneFacts } from './prune.ts';

const ARCHIVE = '/archive';
const EVER = Number.POSITIVE_INFINITY;

interface Kept {
  readonly disk: FaultyDisk;
  readonly memory: Memory;
  readonly house: SmallHouse;
}

/** Two snapshots, most segments compressed, and some orders after them. */
function written(disk = new FaultyDisk()): Kept {
  const memory = new Memory();
  const house = new SmallHouse(disk);
  for (let frame = 0; frame < 150; frame += 1) {
    house.append([Buffer.alloc(60 + (frame % 90), 1), Buffer.from(`order ${frame}`)], memory);
    if (frame === 90 || frame === 140) {
      house.snapshot(memory);
      house.compress(memory);
    }
  }
  return { disk, memory, house };
}

function archive(disk: FaultyDisk): number {
  return [...archiveSegments(disk, FOLDER, ARCHIVE, new Set())].length;
}

function prune(disk: FaultyDisk, more: Partial<{ beforeMs: number; projected: number }> = {}): number {
  return [...pruneFacts(disk, FOLDER, { beforeMs: EVER, projected: EVER, archive: ARCHIVE, ...more })].length;
}

/** The facts of every command are there, here or in the archive, and the site starts. */
function check({ disk, memory }: Pick<Kept, 'disk' | 'memory'>, note: string): void {
  const house = new SmallHouse(disk);
  expect([house.sequence, house.state], note).toEqual([memory.acknowledged, memory.stateAt(memory.acknowledged)]);
  const facts = [...readFacts(disk, FOLDER, 1, ARCHIVE)].map(({ payload }) => Buffer.from(payload).toString('latin1'));
  expect(facts, note).toEqual(memory.payloads.map((payload) => factOf(payload).toString('latin1')));
}

describe('the archive and what is pruned', () => {
  it('remove what rows, both snapshots and the archive have, and nothing else', () => {
    const kept = written();
    const { disk, memory } = kept;
    expect(prune(disk), 'without an archive').toBe(0);
    expect(archive(disk)).toBeGreaterThan(6);
    const facts = listSegments(disk, FOLDER, 'facts');
    expect(prune(disk, { projected: 0 }), 'rows that do not exist').toBe(0);
    expect(prune(disk, { beforeMs: 0 }), 'younger ones').toBe(0);
    expect(prune(disk, { projected: facts[1]!.first }), 'as far as the rows are').toBe(1);
    expect(prune(disk)).toBeGreaterThan(1);
    const begin = listSegments(disk, FOLDER, 'facts')[0]!.first;
    // The older snapshot is of command 182.
    expect(begin).toBeLessThanOrEqual(182);
    expect(listSegments(disk, FOLDER, 'facts')[1]!.first).toBeGreaterThan(182);
    expect([firstFact(disk, FOLDER), firstFact(disk, FOLDER, ARCHIVE)]).toEqual([begin, 1]);
    expect(() => [...readFacts(disk, FOLDER, 1)]).toThrow(/facts 1 to/);
    expect(listSegments(disk, FOLDER, 'commands')[0]!.first).toBe(1);
    check(kept, 'after it');
    // A start on the older snapshot finds all it needs.
    const fallen = disk.after('keep');
    fallen.alter(`${FOLDER}/snapshot-000000000000282.bin`, (bytes) => bytes.fill(bytes[70]! ^ 1, 70, 71));
    check({ disk: fallen, memory }, 'on the older snapshot');
  });

  it('do not count as readable behind a copy that is damaged or gone since', () => {
    const { disk } = written();
    archive(disk);
    expect(prune(disk)).toBeGreaterThan(2);
    const [, second, third] = listSegments(disk, ARCHIVE, 'facts');
    const damaged = disk.after('keep');
    damaged.alter(second!.path, (bytes) => bytes.fill(bytes.at(-6)! ^ 1, bytes.length - 6, bytes.length - 5));
    expect(firstFact(damaged, FOLDER, ARCHIVE)).toBe(third!.first);
    const gone = disk.after('keep');
    gone.unlink(second!.path);
    expect(firstFact(gone, FOLDER, ARCHIVE)).toBe(third!.first);
    expect(firstFact(disk, FOLDER, ARCHIVE)).toBe(1);
  });

  it('leave everything where a snapshot or a copy is damaged', () => {
    const { disk } = written();
    archive(disk);
    const damage = (path: string): FaultyDisk => {
      const left = disk.after('keep');
      left.alter(path, (bytes) => bytes.fill(bytes.at(-6)! ^ 1, bytes.length - 6, bytes.length - 5));
      return left;
    };
    for (const name of disk.list(FOLDER).filter((one) => one.startsWith('snapshot')))
      expect(prune(damage(`${FOLDER}/${name}`)), name).toBe(0);
    const oldest = `${ARCHIVE}/facts-000000000000001.log.zst`;
    const rotten = damage(oldest);
    expect(prune(rotten)).toBe(0);
    expect(() => archive(rotten)).toThrow(ArchiveDiffers);
  });

  it('refuse an archive of another journal', () => {
    const { disk } = written();
    archive(disk);
    const other = written();
    for (const name of disk.list(ARCHIVE)) {
      const file = other.disk.open(`${ARCHIVE}/${name}`, 'create');
      other.disk.write(file, [disk.readFile(`${ARCHIVE}/${name}`)], 0);
    }
    expect(archive(other.disk)).toBeGreaterThan(6);
    other.disk.alter(`${ARCHIVE}/commands-000000000000001.log.zst`, () => disk.readFile(`${ARCHIVE}/facts-000000000000001.log.zst`));
    expect(() => archive(other.disk)).toThrow(ArchiveDiffers);
  });

  it('write nothing into the journal of another site, nor where a disk was that is gone', () => {
    const { disk } = written();
    const journal = disk.open(`${ARCHIVE}/commands-000000000000001.log`, 'create');
    expect(() => archive(disk)).toThrow('is the folder of a journal');
    expect(disk.list(ARCHIVE)).toEqual(['commands-000000000000001.log']);
    disk.close(journal);
    disk.unlink(`${ARCHIVE}/commands-000000000000001.log`);
    const checked = new Set<string>();
    expect([...archiveSegments(disk, FOLDER, ARCHIVE, checked)].length).toBeGreaterThan(6);
    for (const name of disk.list(ARCHIVE)) disk.unlink(`${ARCHIVE}/${name}`);
    expect(() => [...archiveSegments(disk, FOLDER, ARCHIVE, checked)]).toThrow('is gone');
    expect(disk.list(ARCHIVE)).toEqual([]);
  });

  it('remove no more facts where the archive lacks those that were removed before', () => {
    const { disk } = written();
    archive(disk);
    const first = listSegments(disk, FOLDER, 'facts')[1]!.first;
    expect(prune(disk, { projected: first })).toBe(1);
    disk.unlink(`${ARCHIVE}/facts-000000000000001.log.zst`);
    expect(() => prune(disk)).toThrow(`does not have the facts before command ${first}`);
  });

  it('say that a segment is damaged here, and do not archive it', () => {
    const { disk } = written();
    const oldest = listSegments(disk, FOLDER, 'commands')[0]!;
    disk.alter(oldest.path, (bytes) => bytes.fill(bytes.at(-6)! ^ 1, bytes.length - 6, bytes.length - 5));
    expect(() => archive(disk)).toThrow(JournalDamaged);
    expect(disk.list(ARCHIVE)).toEqual([]);
  });

  it('lose nothing, whichever operation of the disk is the last one', { timeout: 120_000 }, () => {
    const whole = written();
    const from = whole.disk.operations;
    archive(whole.disk);
    prune(whole.disk);
    const operations = Array.from({ length: whole.disk.operations - from }, (_, index) => from + 1 + index);
    expect(operations.length).toBeGreaterThan(60);
    for (const operation of drawn(operations, 6, inject('testSeed'))) {
      const disk = new FaultyDisk();
      disk.plan(operation, 'crash-before');
      const { memory } = written(disk);
      expect(() => [archive(disk), prune(disk)], `${operation}`).toThrow(/the machine (stopped|is off)/);
      for (const survival of POWER_CUTS) {
        const left = disk.after(survival, operation);
        const note = `crash at ${operation} (${whole.disk.log[operation - 1]!}), ${survival}`;
        check({ disk: left, memory }, note);
        archive(left);
        prune(left);
        check({ disk: left, memory }, `${note}, and again`);
      }
    }
  });
});
