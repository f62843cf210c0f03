import type { Disk } from '../disk.ts';
import { payloadsOf } from '../entries.ts';
import { JournalDamaged } from '../errors.ts';
import { readSegment } from '../segments/compressed.ts';
import { describeSegment } from '../segments/describe.ts';
import { frameBytes, lastOf } from '../segments/frame.ts';
import { framesFrom, loadSegment, restAfter } from '../segments/scan.ts';
import { listSegments, SEGMENT_HEADER_BYTES, segmentOf } from '../segments/segment-file.ts';
import type { SegmentFile } from '../segments/segment-file.ts';

/** What the core decided for one command. */
export interface FactsRecord {
  readonly sequence: number;
  readonly atMs: number;
  readonly payload: Uint8Array;
}

/**
 * Facts from a sequence on as they are now, one segment at a time. More may be written meanwhile; it ends where they ended
 * when it read the segment. Payloads are views of the segment's memory. Those that the folder has no more are read from the archive, if
 * there is one. Throws `JournalDamaged` if some are missing in between.
 */
export function* readFacts(disk: Disk, folder: string, from: number, archive?: string): Generator<FactsRecord> {
  const segments = allSegments(disk, folder, from, archive);
  const start = Math.max(0, segmentOf(segments, from));
  let next = segments[start]?.first ?? 1;
  if (next > from && start === 0 && segments.length > 0) throw gap(segments[0]!, from, next - 1);
  for (const [index, segment] of segments.entries()) {
    if (index < start) continue;
    if (segment.first !== next) throw gap(segment, next, segment.first - 1);
    const bytes = readWhole(disk, segment, next, index === segments.length - 1);
    for (const { frame } of framesFrom(bytes)) {
      if (frame.first !== next) throw gap(segment, next, frame.first - 1);
      let sequence = frame.first;
      if (lastOf(frame) >= from) {
        for (const payload of payloadsOf(frame.entries)) {
          if (sequence >= from) yield { sequence, atMs: frame.atMs, payload };
          sequence += 1;
        }
      }
      next = lastOf(frame) + 1;
    }
  }
}

/**
 * The first command from which on facts can be read; 1 if none were written yet. Segments of the archive are read for it: they must be whole
 * and continue each other up to those of the folder.
 */
export function firstFact(disk: Disk, folder: string, archive?: string): number {
  const here = listSegments(disk, folder, 'facts');
  let begin = here[0]?.first ?? 1;
  for (const segment of allSegments(disk, folder, 1, archive).slice(0, -here.length).toReversed()) {
    if (lastIn(disk, segment) !== begin - 1) break;
    begin = segment.first;
  }
  return begin;
}

/** The last command in a segment; undefined if it is damaged. */
function lastIn(disk: Disk, segment: SegmentFile): number | undefined {
  try {
    return describeSegment('facts', segment.path, readSegment(disk, segment), { first: segment.first, previous: undefined }).last;
  } catch (error) {
    if (!(error instanceof JournalDamaged)) throw error;
    return undefined;
  }
}

function allSegments(disk: Disk, folder: string, from: number, archive: string | undefined): SegmentFile[] {
  const here = listSegments(disk, folder, 'facts');
  const begin = here[0]?.first;
  if (archive === undefined || begin === undefined || begin <= from) return here;
  return [...listSegments(disk, archive, 'facts').filter(({ first }) => first < begin), ...here];
}

/** A segment that is being written may show a later frame before an earlier one; a second read then sees both. */
function readWhole(disk: Disk, segment: SegmentFile, next: number, isLast: boolean): Buffer {
  for (let look = 1; ; look += 1) {
    const loaded = loadSegment(disk, 'facts', segment);
    let end = SEGMENT_HEADER_BYTES;
    let last = next - 1;
    for (const { at, frame } of framesFrom(loaded.bytes)) {
      end = at + frameBytes(frame);
      last = lastOf(frame);
    }
    const rest = isLast ? restAfter(loaded, end) : 'blank';
    if (typeof rest === 'string') return loaded.bytes;
    if (look === 2) throw gap(segment, last + 1, rest.beyond.first - 1);
  }
}

function gap(segment: SegmentFile, from: number, to: number): JournalDamaged {
  return new JournalDamaged(`${segment.path}: facts ${from} to ${to} are missing. Restore the folder from a backup.`);
}
