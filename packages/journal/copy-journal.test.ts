// Protects: a copy taken while the journal is written is a whole beginning of it, and damage is never copied silently.
import { describe, expect, it } from 'vitest';
import { copyJournal, verifyJournal } from './copy-journal.ts';
import type { Disk } from './disk.ts';
import { JournalDamaged } from './errors.ts';
import { FaultyDisk } from './testing/faulty-disk.ts';
import { FOLDER, Memory, SmallHouse } from './testing/small-house.ts';

const COPY = '/copy';

function written(frames: number): { disk: FaultyDisk; memory: Memory; house: SmallHouse } {
  const disk = new FaultyDisk();
  const memory = new Memory();
  const house = new SmallHouse(disk);
  for (let frame = 0; frame < frames; frame += 1) {
    house.append([Buffer.alloc(frame % 90, 1), Buffer.alloc(50, 2)], memory);
    if (frame % 25 === 24) house.snapshot(memory);
  }
  return { disk, memory, house };
}

/** A disk on which somebody works whenever a file is read whole. */
function disturbed(disk: FaultyDisk, work: () => void): Disk {
  return new Proxy<Disk>(disk, {
    get(target, name: keyof Disk) {
      if (name === 'readFile')
        return (path: string) => {
          const bytes = target.readFile(path);
          work();
          return bytes;
        };
      return (target[name] as (...given: unknown[]) => unknown).bind(target);
    },
  });
}

describe('a copy of a journal', () => {
  it('is whole, although frames, rolls and snapshots come while it is taken', () => {
    const { disk, memory, house } = written(60);
    const before = memory.acknowledged;
    let count = 0;
    const work = (): void => {
      count += 1;
      for (let frame = 0; frame < 3; frame += 1) house.append([Buffer.alloc(100, 3)], memory);
      if (count % 4 === 0) house.snapshot(memory);
    };
    copyJournal(disturbed(disk, work), FOLDER, COPY);
    const { sequence } = verifyJournal(disk, COPY);
    expect(count).toBeGreaterThan(4);
    expect(sequence).toBeGreaterThanOrEqual(before);
    expect(sequence).toBeLessThanOrEqual(memory.acknowledged);
    const restored = new SmallHouse(disk, false, 0, COPY);
    expect([restored.sequence, restored.state]).toEqual([sequence, memory.stateAt(sequence)]);
  });

  it('leaves a torn frame out', () => {
    const { disk, memory } = written(20);
    const last = disk
      .list(FOLDER)
      .filter((name) => name.startsWith('commands-0'))
      .toSorted()
      .at(-1)!;
    const torn = disk.after('keep');
    const end = torn.readFile(`${FOLDER}/${last}`).findLastIndex((byte) => byte !== 0) + 9;
    torn.alter(`${FOLDER}/${last}`, (bytes) => bytes.fill(1, (end + 7) & ~7, ((end + 7) & ~7) + 20));
    copyJournal(torn, FOLDER, COPY);
    expect(verifyJournal(torn, COPY).sequence).toBe(memory.acknowledged);
  });

  it('refuses what is damaged before the end, however old it is', () => {
    const { disk } = written(60);
    const first = `${FOLDER}/commands-000000000000001.log`;
    const rotten = disk.after('keep');
    rotten.alter(first, (bytes) => bytes.fill(bytes[90]! ^ 4, 90, 91));
    expect(() => {
      copyJournal(rotten, FOLDER, COPY);
      verifyJournal(rotten, COPY);
    }).toThrow(JournalDamaged);
    const factless = disk.after('keep');
    factless.alter(`${FOLDER}/facts-000000000000001.log`, (bytes) => bytes.fill(bytes[90]! ^ 4, 90, 91));
    expect(() => {
      copyJournal(factless, FOLDER, COPY);
      verifyJournal(factless, COPY);
    }).toThrow(JournalDamaged);
  });

  it('refuses damage in the last segment although nothing but commands tells of commands', () => {
    const { disk } = written(6);
    const bare = disk.after('keep');
    for (const name of bare.list(FOLDER).filter((one) => one.startsWith('facts'))) bare.unlink(`${FOLDER}/${name}`);
    bare.alter(`${FOLDER}/commands-000000000000001.log`, (bytes) => bytes.fill(bytes[90]! ^ 4, 90, 91));
    expect(() => copyJournal(bare, FOLDER, COPY)).toThrow(/offset 64: damaged within commands/);
  });
});
