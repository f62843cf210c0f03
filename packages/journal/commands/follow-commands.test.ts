// Protects: who reads along sees every frame once and whole, over rolls, from any frame's end, and never what is not yet on disk.
import { describe, expect, it } from 'vitest';
import { EntryBuffer, payloadsOf } from '../entries.ts';
import { JournalDamaged } from '../errors.ts';
import { FaultyDisk } from '../testing/faulty-disk.ts';
import { CommandWriter } from './command-writer.ts';
import { followCommands } from './follow-commands.ts';
import { openCommands } from './open-commands.ts';

const FOLDER = '/journal';

function writerOn(disk: FaultyDisk): (count: number, size?: number) => string {
  const opened = openCommands(disk, FOLDER, { segmentBytes: 4096 });
  const writer = new CommandWriter(disk, opened.end);
  let first = opened.lastSequence + 1;
  return (count, size = 30) => {
    const entries = new EntryBuffer();
    for (let index = 0; index < count; index += 1) entries.append(Buffer.alloc(size, first + index));
    const { hash } = writer.append({ first, atMs: first, applied: 0, entries: entries.take(), count }, 1);
    first += count;
    return hash;
  };
}

describe('a follower', () => {
  it('reads on as the writer continues, over rolls and large frames', () => {
    const disk = new FaultyDisk();
    const append = writerOn(disk);
    const follower = followCommands(disk, FOLDER, 0);
    let last = 0;
    const firsts: number[] = [];
    for (let round = 1; round <= 120; round += 1) {
      const count = 1 + (round % 9);
      const hash = append(count, round % 40 === 0 ? 300_000 : 30);
      last += count;
      if (round % 4 !== 0) continue;
      for (const frame of follower.read(last)) {
        firsts.push(frame.first);
        expect([...payloadsOf(frame.entries)].map((payload) => payload[0])).toEqual(
          Array.from({ length: frame.count }, (_, index) => (frame.first + index) % 256),
        );
      }
      expect([follower.sequence, follower.hash]).toEqual([last, hash]);
    }
    expect(firsts.length).toBe(120);
    expect(firsts.every((first, index) => index === 0 || first > firsts[index - 1]!)).toBe(true);
  });

  it('begins at any end of a frame and stops where it is told', () => {
    const disk = new FaultyDisk();
    const append = writerOn(disk);
    const hashes = Array.from({ length: 60 }, () => append(5));
    for (const from of [0, 5, 50, 150, 295]) {
      const follower = followCommands(disk, FOLDER, from);
      const frames = [...follower.read(Math.min(300, from + 20))].map((frame) => frame.first);
      expect(frames).toEqual([from + 1, from + 6, from + 11, from + 16].filter((first) => first <= 300));
      expect(follower.hash).toBe(hashes[follower.sequence / 5 - 1]);
      expect([...follower.read(300)].length).toBe(60 - from / 5 - frames.length);
      follower.close();
    }
    expect(() => [...followCommands(disk, FOLDER, 3).read(10)]).toThrow('within a frame');
  });

  it('says so when a frame that was on disk is not there, or is another one', () => {
    const disk = new FaultyDisk();
    const append = writerOn(disk);
    for (let round = 0; round < 6; round += 1) append(5);
    const path = `${FOLDER}/commands-000000000000001.log`;
    const damaged = disk.after('keep');
    damaged.alter(path, (bytes) => bytes.fill(9, 700, 701));
    expect(() => [...followCommands(damaged, FOLDER, 0).read(30)]).toThrow(JournalDamaged);
    expect(() => [...followCommands(disk, FOLDER, 0).read(31)]).toThrow(/no whole frame after command 30/);
  });
});
