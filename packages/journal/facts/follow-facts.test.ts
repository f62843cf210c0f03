// Protects: who reads facts soon after they were written sees those of every command once and in order, over rolls, and never leaves one out.
import { describe, expect, it } from 'vitest';
import { EntryBuffer } from '../entries.ts';
import { JournalDamaged } from '../errors.ts';
import { FaultyDisk } from '../testing/faulty-disk.ts';
import { FactsWriter } from './facts-writer.ts';
import { followFacts } from './follow-facts.ts';

const FOLDER = '/journal';

function writerOn(disk: FaultyDisk): (count: number, size?: number) => void {
  disk.makeFolder();
  const writer = new FactsWriter(disk, FOLDER, { covered: 0, segmentBytes: 4096 });
  return (count, size = 30) => {
    const first = writer.last + 1;
    const entries = new EntryBuffer();
    for (let index = 0; index < count; index += 1) entries.append(Buffer.alloc(size, first + index));
    writer.write({ first, atMs: first * 10, count, entries: entries.take() });
  };
}

const sequences = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('a follower of facts', () => {
  it('reads on as the writer continues, over rolls and large frames', () => {
    const disk = new FaultyDisk();
    const write = writerOn(disk);
    const follower = followFacts(disk, FOLDER, 0);
    const seen: number[] = [];
    let last = 0;
    for (let round = 1; round <= 120; round += 1) {
      const count = 1 + (round % 9);
      write(count, round % 40 === 0 ? 300_000 : 30);
      last += count;
      if (round % 4 !== 0) continue;
      for (const { sequence, payload } of follower.read(last)) {
        seen.push(sequence);
        expect(payload[0]).toBe(sequence % 256);
      }
      expect([...follower.read(last)]).toEqual([]);
    }
    expect(seen).toEqual(sequences(1, last));
    expect(disk.list(FOLDER).filter((name) => name.startsWith('facts-0')).length).toBeGreaterThan(3);
    follower.close();
  });

  it('begins after any command, also within a frame, and tells each its time', () => {
    const disk = new FaultyDisk();
    const write = writerOn(disk);
    for (let round = 0; round < 60; round += 1) write(5);
    for (const from of [0, 3, 5, 52, 299]) {
      const read = [...followFacts(disk, FOLDER, from).read(300)];
      expect(read.map(({ sequence }) => sequence)).toEqual(sequences(from + 1, 300));
      expect(read.every(({ sequence, atMs }) => atMs === (sequence - ((sequence - 1) % 5)) * 10)).toBe(true);
    }
  });

  it('says so when facts that were written are not there', () => {
    const disk = new FaultyDisk();
    const write = writerOn(disk);
    expect(() => [...followFacts(disk, FOLDER, 0).read(1)]).toThrow(JournalDamaged);
    for (let round = 0; round < 6; round += 1) write(5);
    expect(() => [...followFacts(disk, FOLDER, 0).read(31)]).toThrow(/no whole frame after command 30/);
    const damaged = disk.after('keep');
    damaged.alter(`${FOLDER}/facts-000000000000001.log`, (bytes) => bytes.fill(9, 700, 701));
    expect(() => [...followFacts(damaged, FOLDER, 0).read(30)]).toThrow(JournalDamaged);
  });
});
