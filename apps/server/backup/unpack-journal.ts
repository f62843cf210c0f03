import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { compress, COMPRESSED, cutSegment, hashOfFrame, lastFrameUntil, readSegment, realDisk, segmentPath, STREAMS } from '@agio/journal';
import type { Stream } from '@agio/journal';
import { BackupUnusable, syncPath } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { segmentsOfBoth } from './pack-journal.ts';
import type { Chunks } from './chunks.ts';

/** A segment of a journal, wherever it is kept. */
export interface SourceSegment {
  readonly stream: Stream;
  readonly first: number;
  /** All of its bytes, uncompressed. */
  read(): Buffer;
}

/** The segments of a backup. */
export function segmentsOf({ segments }: Manifest, chunks: Chunks): SourceSegment[] {
  return segments.map(({ stream, first, chunks: names }) => ({
    stream,
    first,
    read: () => Buffer.concat(names.map((name) => chunks.get(name))),
  }));
}

/** The segments of a journal that goes on from an earlier backup, those that only the backup has, and those that the archive has from before. */
export function segmentsOfFolders(
  { archive, journal }: { readonly journal: string; readonly archive?: string | undefined },
  before: Manifest,
  chunks: Chunks,
): SourceSegment[] {
  const backed = segmentsOf({ ...before, segments: before.segments.filter(({ isFinal }) => isFinal) }, chunks);
  return STREAMS.flatMap((stream) => {
    const found = new Map(backed.filter((one) => one.stream === stream).map((one) => [one.first, one]));
    for (const segment of segmentsOfBoth(stream, journal, archive))
      found.set(segment.first, { stream, first: segment.first, read: () => readSegment(realDisk, segment) });
    return [...found.values()].toSorted((one, other) => one.first - other.first);
  });
}

const commandsIn = (segments: readonly SourceSegment[]): readonly SourceSegment[] => segments.filter(({ stream }) => stream === 'commands');

/** The last command of a journal that is not later than a time in milliseconds, and none after `most`. Throws `BackupUnusable` if the first one is. */
export function lastCommandUntil(segments: readonly SourceSegment[], atMs: number, most = Number.POSITIVE_INFINITY): number {
  for (const segment of commandsIn(segments).toReversed()) {
    const last = segment.first > most ? undefined : lastFrameUntil(segment.read(), atMs, most);
    if (last !== undefined) return last;
  }
  throw new BackupUnusable(`the journal begins after ${new Date(atMs).toISOString()}. Nothing was changed.`);
}

/** The hash of the frame that ends with a command, in hex; undefined if none does. */
export function hashAt(segments: readonly SourceSegment[], sequence: number): string | undefined {
  const segment = commandsIn(segments).findLast(({ first }) => first <= sequence);
  return segment === undefined ? undefined : hashOfFrame(segment.read(), sequence);
}

/** Writes a journal into an empty folder, up to the command `last` (at which a frame ends) or completely. */
export function unpackJournal(folder: string, segments: readonly SourceSegment[], last?: number): void {
  realDisk.makeFolder(folder);
  for (const [index, segment] of segments.entries()) {
    if (last !== undefined && segment.first > last) continue;
    const next = segments[index + 1];
    const isLast = next?.stream !== segment.stream || (last !== undefined && next.first > last);
    const path = segmentPath(folder, segment.stream, segment.first);
    if (isLast) write(path, last === undefined ? segment.read() : cutSegment(path, segment.read(), last));
    else write(`${path}${COMPRESSED}`, compress(segment.read()));
  }
  realDisk.syncFolder(folder);
}

/** Writes the file of a backup into a folder, under its own name or another. */
export function unpackFile({ path, chunks: names }: Manifest['files'][number], chunks: Chunks, target: string): void {
  write(join(target, basename(path)), Buffer.concat(names.map((name) => chunks.get(name))));
}

function write(path: string, bytes: Uint8Array): void {
  writeFileSync(path, bytes, { mode: 0o600 });
  syncPath(path);
}
