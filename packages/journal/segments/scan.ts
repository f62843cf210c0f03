import type { Disk } from '../disk.ts';
import { readSegment } from './compressed.ts';
import { findFrame, FRAME_HEADER_BYTES, frameBytes, readFrame } from './frame.ts';
import type { Frame } from './frame.ts';
import { isBlank, SEGMENT_HEADER_BYTES, segmentSize } from './segment-file.ts';
import type { SegmentFile, Stream } from './segment-file.ts';

/** A segment that was read completely. */
export interface LoadedSegment extends SegmentFile {
  readonly bytes: Buffer;
  /** Its size according to its header. */
  readonly size: number;
}

/** Throws `JournalDamaged` if the segment's own header is damaged. */
export function loadSegment(disk: Disk, stream: Stream, segment: SegmentFile): LoadedSegment {
  const bytes = readSegment(disk, segment);
  return { ...segment, bytes, size: segmentSize(segment.path, stream, bytes) };
}

/** The complete frames from `at` on that follow each other without a gap, with their offsets. */
export function* framesFrom(bytes: Buffer, at = SEGMENT_HEADER_BYTES): Generator<{ readonly at: number; readonly frame: Frame }> {
  for (let frame = readFrame(bytes, at); frame !== undefined; frame = readFrame(bytes, at)) {
    yield { at, frame };
    at += frameBytes(frame);
  }
}

/**
 * What follows the last frame: nothing; bytes that are not a frame, as a torn write leaves them; the end of a truncated
 * file, so that frames may be missing; or, after such bytes, a complete frame.
 */
export type Rest = 'blank' | 'torn' | 'shortened' | { readonly beyond: Frame };

export function restAfter(segment: LoadedSegment, end: number): Rest {
  const { bytes, size } = segment;
  const isShort = bytes.length < size;
  if (isBlank(bytes, end)) return isShort && bytes.length - end < FRAME_HEADER_BYTES ? 'shortened' : 'blank';
  const found = findFrame(bytes, end);
  if (found !== undefined) return { beyond: found.frame };
  return isShort ? 'shortened' : 'torn';
}
