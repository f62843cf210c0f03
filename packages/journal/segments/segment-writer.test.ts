// Protects: while frames are small a roll finds the next segment made, and large frames do not write everything twice.
import { describe, expect, it } from 'vitest';
import { FaultyDisk } from '../testing/faulty-disk.ts';
import { SegmentWriter } from './segment-writer.ts';

const MEBIBYTE = 1_048_576;

function writeUntilRoll(frameBytes: number, segmentBytes: number): { prepared: number; roll: string[]; disk: FaultyDisk } {
  const disk = new FaultyDisk();
  const writer = new SegmentWriter({ disk, folder: '/f', stream: 'commands', place: undefined, segmentBytes });
  const frame = new Uint8Array(frameBytes);
  let prepared = 0;
  let before = 0;
  for (let first = 1; disk.log.filter((entry) => entry.startsWith('rename')).length < 2; first += 1) {
    before = disk.operations;
    writer.write([frame], first);
    writer.sync();
    if (disk.log.filter((entry) => entry.startsWith('rename')).length === 2) break;
    const from = disk.operations;
    writer.prepare();
    prepared += disk.operations - from;
  }
  const roll = disk.log.slice(before).map((entry) => entry.replace(/ commands-\S+$/, ''));
  writer.close();
  return { prepared, roll, disk };
}

describe('a roll', () => {
  it('is a rename where frames are small', () => {
    const { prepared, roll, disk } = writeUntilRoll(8_192, 2 * MEBIBYTE);
    expect(prepared).toBeGreaterThanOrEqual(8);
    expect(roll).toEqual(['sync', 'close', 'rename', 'sync folder', 'write', 'sync']);
    const second = disk.list('/f').toSorted()[1]!;
    expect(disk.readFile(`/f/${second}`).length).toBe(2 * MEBIBYTE);
  });

  it('gives a segment its size without filling it where frames are large', () => {
    const { prepared, roll, disk } = writeUntilRoll(65_536, 2 * MEBIBYTE);
    expect(prepared).toBe(0);
    expect(roll.filter((entry) => entry === 'write').length).toBe(3);
    const second = disk.list('/f').toSorted()[1]!;
    expect(disk.readFile(`/f/${second}`).length).toBe(2 * MEBIBYTE);
  });
});
