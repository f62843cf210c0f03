import { closeSync, fdatasyncSync, fsyncSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Size a segment is given at once, so that appending changes no file size and fdatasync stays cheap. */
export const SEGMENT_BYTES = 16 * 1_048_576;
const BLANK = Buffer.alloc(1_048_576);

export interface SegmentFile {
  readonly path: string;
  readonly first: number;
}

export function segmentPath(folder: string, stream: string, first: number): string {
  return join(folder, `${stream}-${String(first).padStart(15, '0')}.log`);
}

/** A stream's segments by their first sequence. */
export function listSegments(folder: string, stream: string): SegmentFile[] {
  const pattern = new RegExp(`^${stream}-(\\d{15})\\.log$`);
  return readdirSync(folder)
    .map((name) => ({ path: join(folder, name), match: pattern.exec(name) }))
    .filter((item) => item.match !== null)
    .map((item) => ({ path: item.path, first: Number(item.match![1]) }))
    .sort((a, b) => a.first - b.first);
}

/** Makes a blank segment and sees that it and its name are on disk. Answers the open file. */
export function createSegment(folder: string, stream: string, first: number, bytes: number): number {
  const path = segmentPath(folder, stream, first);
  const file = openSync(path, 'w+');
  for (let written = 0; written < bytes; written += BLANK.length)
    writeSync(file, BLANK, 0, Math.min(BLANK.length, bytes - written), written);
  fdatasyncSync(file);
  syncFolder(dirname(path));
  return file;
}

/** A new name is durable only when its folder is. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

export function readSegment(path: string): Buffer {
  return readFileSync(path);
}
