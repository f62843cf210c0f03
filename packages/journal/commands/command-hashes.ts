import type { Disk } from '../disk.ts';
import { frameBytes, hashFrameAt, lastOf, toHex } from '../segments/frame.ts';
import { framesFrom, loadSegment } from '../segments/scan.ts';
import { listSegments, SEGMENT_HEADER_BYTES, segmentOf } from '../segments/segment-file.ts';

/** Hashes at the ends of frames. The most recently used segment is kept in memory and read further as it grows. */
export class CommandHashes {
  readonly #disk: Disk;
  readonly #folder: string;
  #path = '';
  #position = SEGMENT_HEADER_BYTES;
  /** First command of that segment, and the last one that was read from it. */
  #first = 0;
  #last = -1;
  #hashes = new Map<number, string>();

  constructor(disk: Disk, folder: string) {
    this.#disk = disk;
    this.#folder = folder;
  }

  /** In hex; undefined if no frame ends with the sequence. */
  at(sequence: number): string | undefined {
    // Most lookups are for sequences between ends of frames that were read: they need no disk access.
    if (sequence >= this.#first && sequence <= this.#last) return this.#hashes.get(sequence);
    const segments = listSegments(this.#disk, this.#folder, 'commands');
    const segment = segments[segmentOf(segments, sequence)];
    if (segment === undefined) return undefined;
    if (segment.path !== this.#path) {
      this.#path = segment.path;
      this.#position = SEGMENT_HEADER_BYTES;
      this.#first = segment.first;
      this.#last = segment.first - 1;
      this.#hashes = new Map();
    }
    const { bytes } = loadSegment(this.#disk, 'commands', segment);
    for (const { at, frame } of framesFrom(bytes, this.#position)) {
      this.#last = lastOf(frame);
      this.#hashes.set(this.#last, toHex(hashFrameAt(bytes, at, frame)));
      this.#position = at + frameBytes(frame);
    }
    return this.#hashes.get(sequence);
  }
}

/** Hash of the first frame, which identifies the journal; empty if there is none. */
export function firstHash(disk: Disk, folder: string): string {
  const [segment] = listSegments(disk, folder, 'commands');
  if (segment === undefined) return '';
  const { bytes } = loadSegment(disk, 'commands', segment);
  for (const { at, frame } of framesFrom(bytes)) return toHex(hashFrameAt(bytes, at, frame));
  return '';
}
