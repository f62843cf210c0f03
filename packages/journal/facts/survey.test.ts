// Protects facts over a start: those that a snapshot covers must all be there, and what was cut leaves nothing behind, also where a frame had outgrown its segment.
import { expect, it } from 'vitest';
import { EntryBuffer } from '../entries.ts';
import { JournalDamaged } from '../errors.ts';
import { isBlank, listSegments, SEGMENT_HEADER_BYTES } from '../segments/segment-file.ts';
import { FaultyDisk } from '../testing/faulty-disk.ts';
import { FactsWriter } from './facts-writer.ts';
import { readFacts } from './read-facts.ts';
import { surveyFacts } from './survey.ts';

const FOLDER = '/journal';

function opened(disk: FaultyDisk): FactsWriter {
  return new FactsWriter(disk, FOLDER, { covered: 0, segmentBytes: 4096 });
}

function write(writer: FactsWriter, count: number, size: number): void {
  const entries = new EntryBuffer();
  for (let index = 0; index < count; index += 1) entries.append(Buffer.alloc(size, 7));
  writer.write({ first: writer.last + 1, atMs: 0, count, entries: entries.take() });
}

function folderOf(frames: number): FaultyDisk {
  const disk = new FaultyDisk();
  disk.makeFolder();
  const writer = opened(disk);
  for (let frame = 0; frame < frames; frame += 1) write(writer, 3, 200);
  writer.sync();
  writer.close();
  return disk;
}

it('may begin with the command after the snapshot, and no later', () => {
  const disk = folderOf(20);
  const [first, second] = listSegments(disk, FOLDER, 'facts');
  disk.unlink(first!.path);
  const begins = second!.first;
  expect(begins).toBeGreaterThan(3);
  for (const covered of [begins - 1, begins, begins + 1]) expect(surveyFacts(disk, FOLDER, covered).last).toBe(60);
  for (const covered of [0, begins - 3, begins - 2]) expect(() => surveyFacts(disk, FOLDER, covered), `${covered}`).toThrow(JournalDamaged);
});

it('are read from any command on, the last of a frame as well', () => {
  const disk = folderOf(6);
  for (let from = 1; from <= 18; from += 1)
    expect([...readFacts(disk, FOLDER, from)].map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 19 - from }, (_, at) => from + at),
    );
});

it('leave nothing of a frame that was cut, also beyond the size of its segment', () => {
  const disk = folderOf(1);
  const { path } = listSegments(disk, FOLDER, 'facts')[0]!;
  disk.alter(path, (bytes) => bytes.fill(0, SEGMENT_HEADER_BYTES));
  const writer = opened(disk);
  write(writer, 1, 9_000);
  writer.sync();
  writer.close();
  expect(disk.readFile(path).length).toBeGreaterThan(9_000);
  disk.alter(path, (bytes) => bytes.fill(8, 1_000, 1_001));
  expect(opened(disk).last).toBe(0);
  expect(isBlank(disk.readFile(path), SEGMENT_HEADER_BYTES)).toBe(true);
});
