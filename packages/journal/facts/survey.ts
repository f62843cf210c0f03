import type { Disk } from '../disk.ts';
import { JournalDamaged, OldLayout } from '../errors.ts';
import { findFrame, frameBytes, lastOf } from '../segments/frame.ts';
import { framesFrom, loadSegment } from '../segments/scan.ts';
import type { LoadedSegment } from '../segments/scan.ts';
import { listSegments, SEGMENT_HEADER_BYTES, segmentOf } from '../segments/segment-file.ts';
import type { SegmentFile } from '../segments/segment-file.ts';

/** How far facts can be read without a gap, and what follows after that. */
export interface FactsSurvey {
  /** Last command whose facts follow without a gap. */
  readonly last: number;
  /** Highest command with facts anywhere in the stream: it was durable, whatever happened to it later. */
  readonly highest: number;
  /** Segment and offset at which the gapless facts end; undefined if there are none. */
  readonly end: { readonly segment: SegmentFile; readonly size: number; readonly position: number; readonly length: number } | undefined;
  /** Segments after that end. */
  readonly beyond: readonly SegmentFile[];
}

/**
 * Reads facts from the segment that contains `covered` on; changes nothing. Facts up to `covered` were synced before the
 * snapshot that covers them: if any are missing, it throws `JournalDamaged`. Later ones may have holes, because a power cut
 * keeps an arbitrary part of them; they are recomputed from the commands.
 */
export function surveyFacts(disk: Disk, folder: string, covered: number): FactsSurvey {
  const segments = listSegments(disk, folder, 'facts');
  const from = Math.max(0, segmentOf(segments, covered));
  let last = (segments[from]?.first ?? 1) - 1;
  let highest = 0;
  let end: FactsSurvey['end'];
  let ended = segments.length;
  for (let index = from; index < segments.length; index += 1) {
    const segment = load(disk, segments[index]!, covered);
    if (segment === undefined || segment.first !== last + 1) ended = Math.min(ended, index);
    if (segment === undefined) continue;
    let position = SEGMENT_HEADER_BYTES;
    if (index < ended) {
      for (const { at, frame } of framesFrom(segment.bytes)) {
        if (frame.first !== last + 1) break;
        position = at + frameBytes(frame);
        last = lastOf(frame);
      }
      end = { segment: segments[index]!, size: segment.size, position, length: segment.bytes.length };
    }
    highest = Math.max(highest, last, highestBeyond(segment, position));
  }
  if (segments[0] !== undefined && segments[0].first > covered + 1) throw missing(folder, covered, 0);
  if (last < covered) throw missing(folder, covered, last);
  return { last, highest, end, beyond: segments.slice(ended) };
}

/** Undefined if its header is damaged and no snapshot covers anything in it. */
function load(disk: Disk, segment: SegmentFile, covered: number): LoadedSegment | undefined {
  try {
    return loadSegment(disk, 'facts', segment);
  } catch (error) {
    if (!(error instanceof JournalDamaged) || error instanceof OldLayout || segment.first <= covered) throw error;
    return undefined;
  }
}

function highestBeyond(segment: LoadedSegment, from: number): number {
  let highest = 0;
  for (let found = findFrame(segment.bytes, from); found !== undefined;) {
    highest = Math.max(highest, lastOf(found.frame));
    found = findFrame(segment.bytes, found.at + frameBytes(found.frame));
  }
  return highest;
}

function missing(folder: string, covered: number, last: number): JournalDamaged {
  return new JournalDamaged(
    `${folder}: facts end at ${last}, before the snapshot at ${covered}, and were on disk. Nothing was changed. Restore the folder from a backup.`,
  );
}
