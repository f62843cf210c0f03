// Protects: while frames are small they find their room made and never lose a byte to it, and large frames do not write everything twice.
import { describe, expect, it } from 'vitest';
import { FaultyDisk } from '../testing/faulty-disk.ts';
import { seeded } from '../testing/file-image.ts';
import { isBlank, SEGMENT_HEADER_BYTES } from './segment-file.ts';
import { SegmentWriter } from './segment-writer.ts';

const MEBIBYTE = 1_048_576;

/** Random frames none of which is all zeros, with a piece of room made now and then between them. */
function writeAndPrepare(seed: number): { disk: FaultyDisk; written: Uint8Array; prepared: number } {
  const disk = new FaultyDisk();
  const writer = new SegmentWriter({ disk, folder: '/f', stream: 'commands', place: undefined, segmentBytes: 4 * MEBIBYTE });
  const random = seeded(seed);
  const written = new Uint8Array(2 * MEBIBYTE);
  let at = 0;
  let prepared = 0;
  for (let first = 1; at < written.length - 32_768; first += 1) {
    const frame = new Uint8Array(1 + Math.floor(random() * 32_767)).fill(1 + (first % 255));
    writer.write([frame], first);
    writer.sync();
    written.set(frame, at);
    at += frame.length;
    while (random() < 0.6 && writer.prepare()) prepared += 1;
  }
  writer.close();
  return { disk, written: written.subarray(0, at), prepared };
}

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

describe('room that is made before it is needed', () => {
  it.each([1, 2, 3])('never covers a frame (seed %i)', (seed) => {
    const { disk, written, prepared } = writeAndPrepare(seed);
    expect(prepared).toBeGreaterThan(20);
    const bytes = disk.readFile(`/f/${disk.list('/f').find((name) => name.endsWith('.log'))!}`);
    const frames = bytes.subarray(SEGMENT_HEADER_BYTES);
    expect(Buffer.compare(frames.subarray(0, written.length), written)).toBe(0);
    expect(isBlank(frames, written.length)).toBe(true);
  });

  it('is made in a segment that another process has begun', () => {
    const disk = new FaultyDisk();
    const begun = new SegmentWriter({ disk, folder: '/f', stream: 'commands', place: undefined, segmentBytes: 4 * MEBIBYTE });
    begun.write([new Uint8Array(100).fill(7)], 1);
    begun.sync();
    begun.close();
    const path = `/f/${disk.list('/f').find((name) => name.endsWith('.log'))!}`;
    const place = { path, size: 4 * MEBIBYTE, position: SEGMENT_HEADER_BYTES + 100 };
    const writer = new SegmentWriter({ disk, folder: '/f', stream: 'commands', place });
    writer.write([new Uint8Array(100).fill(8)], 2);
    let pieces = 0;
    while (writer.prepare()) pieces += 1;
    expect(pieces).toBe(16);
    // Whole pieces only: one for each frame would be as many syncs more.
    let more = 0;
    for (let first = 3; first < 103; first += 1) {
      writer.write([new Uint8Array(1_000).fill(8)], first);
      while (writer.prepare()) more += 1;
    }
    expect(more).toBe(2);
    const frames = disk.readFile(path).subarray(SEGMENT_HEADER_BYTES);
    expect([frames[99], frames[100], frames[100_199], isBlank(frames, 100_200)]).toEqual([7, 8, 8, true]);
    writer.close();
  });

  it('ends with the segment, also where one frame has outgrown it', () => {
    const disk = new FaultyDisk();
    const begun = new SegmentWriter({ disk, folder: '/f', stream: 'commands', place: undefined, segmentBytes: 4096 });
    begun.write([new Uint8Array(1)], 1);
    begun.close();
    const path = `/f/${disk.list('/f').find((name) => name.endsWith('.log'))!}`;
    const place = { path, size: 4096, position: SEGMENT_HEADER_BYTES };
    const writer = new SegmentWriter({ disk, folder: '/f', stream: 'commands', place, segmentBytes: 4096 });
    writer.write([new Uint8Array(5_000).fill(9)], 1);
    while (writer.prepare());
    expect(disk.readFile(path).length).toBe(SEGMENT_HEADER_BYTES + 5_000);
    writer.close();
  });
});
