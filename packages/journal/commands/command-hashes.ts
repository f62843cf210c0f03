import type { Disk } from '../disk.ts';
import { frameBytes, hashFrameAt, lastOf, toHex } from '../segments/frame.ts';
import { framesFrom, loadSegment } from '../segments/scan.ts';
import { listSegments, SEGMENT_HEADER_BYTES, segmentOf } from '../segments/segment-file.ts';

/** Hashes at the ends of frames. The segment asked for last is kept by heart and read on where it grows. */
export class CommandHashes {
  readonly #disk: Disk;
  readonly #folder: string;
  #path = '';
  #position = SEGMENT_HEADER_BYTES;
  #hashes = new Map<number, string>();

  constructor(disk: Disk, folder: string) {
    this.#disk = disk;
    this.#folder = folder;
  }

  /** In hex; undefined where no frame ends with the sequence. */
  at(sequence: number): string | undefined {
    const segments = listSegments(this.#disk, this.#folder, 'commands');
    const segment = segments[segmentOf(segments, sequence)];
    if (segment === undefined) return undefined;
    if (segment.path !== this.#path) {
      this.#path = segment.path;
      this.#position = SEGMENT_HEADER_BYTES;
      this.#hashes = new Map();
    }
    const known = this.#hashes.get(sequence);
    if (known !== undefined) return known;
    const { bytes } = loadSegment(this.#disk, 'commands', segment);
    for (const { at, frame } of framesFrom(bytes, this.#position)) {
      this.#hashes.set(lastOf(frame), toHex(hashFrameAt(bytes, at, frame)));
      this.#position = at + frameBytes(frame);
    }
    return this.#hashes.get(sequence);
  }
}
