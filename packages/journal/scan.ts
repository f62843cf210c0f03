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

/**
 * Reads a segment's records. Bytes that are no record end it: quietly where nothing was written, as a torn tail where
 * only the last batch is touched, and as damage (thrown) where an intact record of a later batch lies beyond.
 */
export function scanSegment(path: string, bytes: Buffer, isLast: boolean, knownSequence: number): ScannedSegment {
  const records: JournalRecord[] = [];
  let at = 0;
  for (;;) {
    const record = readRecord(bytes, at);
    if (record === 'end') return { records, end: at, torn: false };
    if (record === 'damaged') return tornTail(path, bytes, at, records, isLast, knownSequence);
    const previous = records.at(-1);
    if (previous !== undefined && record.sequence !== previous.sequence + 1) {
      throw new JournalDamaged(
        `${path} offset ${at}: record ${record.sequence} follows ${previous.sequence}. Restore the folder from a backup.`,
      );
    }
    records.push(record);
    at += recordBytes(record.payload.length);
  }
}

function tornTail(
  path: string,
  bytes: Buffer,
  at: number,
  records: readonly JournalRecord[],
  isLast: boolean,
  knownSequence: number,
): ScannedSegment {
  const last = records.at(-1);
  const beyond = findRecord(bytes, at + 1);
  const laterBatch = beyond !== undefined && (last === undefined || beyond.record.batch > last.sequence + 1);
  const damaged = !isLast || laterBatch || (last?.sequence ?? 0) < knownSequence;
  if (damaged) {
    throw new JournalDamaged(
      `${path} offset ${at}: damaged after record ${last?.sequence ?? 'none'}, and what lies beyond was acknowledged. Nothing was changed. Restore the folder from a backup.`,
    );
  }
  return { records, end: at, torn: true };
}
