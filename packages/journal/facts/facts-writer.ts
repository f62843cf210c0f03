import { assert } from '@agio/kernel';
import type { Disk } from '../disk.ts';
import { writeAll } from '../disk.ts';
import { FRAME_HEADER_BYTES, frameBytes, GENESIS, lastOf, writeFrameHeader } from '../segments/frame.ts';
import { framesFrom, loadSegment } from '../segments/scan.ts';
import { blanks, listSegments, removeSegment, segmentOf } from '../segments/segment-file.ts';
import { SegmentWriter } from '../segments/segment-writer.ts';
import type { StreamPlace } from '../segments/segment-writer.ts';
import { surveyFacts } from './survey.ts';
import type { FactsSurvey } from './survey.ts';

/** Facts of the commands of one frame, one entry for each command. */
export interface FactsFrame {
  readonly first: number;
  readonly atMs: number;
  readonly entries: Uint8Array;
  readonly count: number;
}

export interface FactsOptions {
  /** Last command that the newest snapshot covers: facts up to it are on disk, and damage among them is not repaired. */
  readonly covered: number;
  readonly segmentBytes?: number | undefined;
}

/**
 * Appends facts to existing ones. Opening cuts off what does not follow without a gap, and rewrites what no snapshot
 * covers: after a failed sync the kernel may show data that is not on disk. After an exception it must not be used.
 */
export class FactsWriter {
  readonly #segments: SegmentWriter;
  readonly #header = Buffer.alloc(FRAME_HEADER_BYTES);
  #last: number;

  /** Throws `JournalDamaged`, with nothing changed, if facts are missing that a snapshot covers. */
  constructor(disk: Disk, folder: string, options: FactsOptions) {
    const survey = surveyFacts(disk, folder, options.covered);
    cut(disk, folder, survey);
    writeAgain(disk, folder, options.covered, survey.last);
    const { segmentBytes } = options;
    this.#segments = new SegmentWriter({ disk, folder, stream: 'facts', place: placeAfter(survey), segmentBytes });
    this.#last = survey.last;
  }

  /** Last command whose facts were written. */
  get last(): number {
    return this.#last;
  }

  /** Not on disk before `sync`; readers see it immediately. */
  write(frame: FactsFrame): void {
    assert(frame.first === this.#last + 1, 'facts that do not follow the last ones');
    writeFrameHeader(this.#header, { ...frame, applied: 0, logicVersion: 0, previous: GENESIS });
    this.#segments.write([this.#header, frame.entries], frame.first);
    this.#last = lastOf(frame);
  }

  sync(): void {
    this.#segments.sync();
  }

  close(): void {
    this.#segments.close();
  }
}

/** What is compressed is never written again: after it a new segment begins. */
function placeAfter({ end }: FactsSurvey): StreamPlace | undefined {
  if (end === undefined || end.segment.isCompressed) return undefined;
  return { path: end.segment.path, size: end.size, position: end.position };
}

/** Later segments are removed first, so that a crash in between leaves a gap and never something that looks complete. */
function cut(disk: Disk, folder: string, survey: FactsSurvey): void {
  for (const segment of survey.beyond.toReversed()) removeSegment(disk, folder, 'facts', segment);
  if (survey.beyond.length > 0) disk.syncFolder(folder);
  if (survey.end === undefined || survey.end.segment.isCompressed) return;
  const { segment, position, size, length } = survey.end;
  const file = disk.open(segment.path, 'write');
  let at = position;
  for (const blank of blanks(Math.max(size, length) - position)) {
    writeAll(disk, file, [blank], at);
    at += blank.length;
  }
  disk.sync(file);
  disk.close(file);
}

function writeAgain(disk: Disk, folder: string, covered: number, last: number): void {
  const segments = listSegments(disk, folder, 'facts').filter((segment) => segment.first <= last);
  for (const segment of segments.slice(Math.max(0, segmentOf(segments, covered)))) {
    if (segment.isCompressed) continue;
    const { bytes } = loadSegment(disk, 'facts', segment);
    const file = disk.open(segment.path, 'write');
    for (const { at, frame } of framesFrom(bytes)) {
      const isMeant = lastOf(frame) > covered && frame.first <= last;
      if (isMeant) writeAll(disk, file, [bytes.subarray(at, at + frameBytes(frame))], at);
    }
    disk.sync(file);
    disk.close(file);
  }
}
