import { JournalDamaged } from './errors.ts';
import { findRecord, readRecord, recordBytes } from './record.ts';
import type { JournalRecord } from './record.ts';

export interface ScannedSegment {
  readonly records: readonly JournalRecord[];
  /** Where the next record goes. */
  readonly end: number;
  /** Whether bytes after `end` are a torn batch that nobody was told about. */
  readonly torn: boolean;
}

/** What is known of a segment before it is read. */
export interface SegmentKnowledge {
  readonly path: string;
  /** Sequence that its first record has. */
  readonly first: number;
  /** Whether no segment follows. */
  readonly isLast: boolean;
  /** Records up to here were promised to somebody: without them it is damage, and not a torn tail. */
  readonly promised: number;
  /** Whether intact records beyond a torn one may be cut too, because they can be made again. */
  readonly isRemakeable: boolean;
}

/**
 * Reads a segment's records. Bytes that are no record end it: quietly where nothing was written, as a torn tail where
 * only the last batch is touched, and as damage (thrown) where an intact record of a later batch lies beyond.
 */
export function scanSegment(segment: SegmentKnowledge, bytes: Buffer): ScannedSegment {
  const records: JournalRecord[] = [];
  let at = 0;
  for (;;) {
    const record = readRecord(bytes, at);
    if (record === 'end') return { records, end: at, torn: false };
    if (record === 'damaged') return tornTail(segment, bytes, at, records);
    const expected = segment.first + records.length;
    if (record.sequence !== expected) {
      throw new JournalDamaged(
        `${segment.path} offset ${at}: record ${record.sequence} stands where ${expected} belongs. Restore the folder from a backup.`,
      );
    }
    records.push(record);
    at += recordBytes(record.payload.length);
  }
}

function tornTail(segment: SegmentKnowledge, bytes: Buffer, at: number, records: readonly JournalRecord[]): ScannedSegment {
  const last = segment.first + records.length - 1;
  const isPromised = !segment.isRemakeable && hasLaterBatch(bytes, at + 1, last + 1);
  if (!segment.isLast || isPromised || last < segment.promised) {
    throw new JournalDamaged(
      `${segment.path} offset ${at}: damaged after record ${last}, and what lies beyond was acknowledged. Nothing was changed. Restore the folder from a backup.`,
    );
  }
  return { records, end: at, torn: true };
}

/** Whether an intact record beyond belongs to a batch after the one that holds `sequence`: then that one was written whole. */
function hasLaterBatch(bytes: Buffer, from: number, sequence: number): boolean {
  for (let found = findRecord(bytes, from); found !== undefined;) {
    if (found.record.batch > sequence) return true;
    found = findRecord(bytes, found.at + recordBytes(found.record.payload.length));
  }
  return false;
}
