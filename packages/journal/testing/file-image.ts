const SECTOR_BYTES = 512;

/** Random numbers from 0 to 1, the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A write, or with `bytes` undefined a truncation, ordered by its number. */
interface Write {
  readonly number: number;
  readonly position: number;
  readonly bytes: Buffer | undefined;
}

/** Bytes that grow. */
class Content {
  #bytes = Buffer.alloc(0);
  length = 0;

  view(): Buffer {
    return this.#bytes.subarray(0, this.length);
  }

  apply(write: Write): void {
    if (write.bytes === undefined) {
      this.#bytes.fill(0, 0, this.length);
      this.length = 0;
      return;
    }
    const end = write.position + write.bytes.length;
    if (end > this.#bytes.length) {
      const grown = Buffer.alloc(Math.max(end, this.#bytes.length * 2));
      this.#bytes.copy(grown);
      this.#bytes = grown;
    }
    this.#bytes.set(write.bytes, write.position);
    this.length = Math.max(this.length, end);
  }
}

/** One file: what programs see, what the disk has, and the writes between the two. */
export class FileImage {
  readonly #seen = new Content();
  readonly #durable = new Content();
  #unsynced: Write[] = [];

  /** A file with these bytes, all of them synced. */
  static of(bytes: Buffer): FileImage {
    const image = new FileImage();
    image.write(bytes, 0, 0);
    image.sync();
    return image;
  }

  bytes(): Buffer {
    return Buffer.from(this.#seen.view());
  }

  read(into: Uint8Array, position: number): number {
    const piece = this.#seen.view().subarray(position, position + into.length);
    into.set(piece);
    return piece.length;
  }

  write(bytes: Uint8Array, position: number, number: number): void {
    this.#do({ number, position, bytes: Buffer.from(bytes) });
  }

  truncate(number: number): void {
    this.#do({ number, position: 0, bytes: undefined });
  }

  sync(): void {
    for (const write of this.#unsynced) this.#durable.apply(write);
    this.#unsynced = [];
  }

  /** A sync that failed: the pages count as clean, and nothing ever writes them unless they are written again. */
  forget(): void {
    this.#unsynced = [];
  }

  clone(): FileImage {
    const copy = new FileImage();
    copy.#seen.apply(whole(this.#seen));
    copy.#durable.apply(whole(this.#durable));
    copy.#unsynced = [...this.#unsynced];
    return copy;
  }

  /** What a power cut leaves; `last` is the number of the last write to any file. */
  survivor(how: 'lose' | 'keep' | 'tear' | 'mix', last: number, chance: () => number): FileImage {
    const left = new Content();
    left.apply(whole(this.#durable));
    if (how !== 'lose') {
      for (const write of this.#unsynced) for (const part of partsKept(write, how, last, chance)) left.apply(part);
    }
    return FileImage.of(Buffer.from(left.view()));
  }

  #do(write: Write): void {
    this.#seen.apply(write);
    this.#unsynced.push(write);
  }
}

function whole(content: Content): Write {
  return { number: 0, position: 0, bytes: content.view() };
}

function partsKept(write: Write, how: 'keep' | 'tear' | 'mix', last: number, chance: () => number): Write[] {
  const { bytes, position, number } = write;
  if (bytes === undefined) return how === 'mix' && chance() < 0.5 ? [] : [write];
  if (how === 'tear' && number === last) return [{ ...write, bytes: bytes.subarray(0, Math.floor(chance() * bytes.length)) }];
  if (how !== 'mix') return [write];
  const parts: Write[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = Math.min(bytes.length, at + SECTOR_BYTES - ((position + at) % SECTOR_BYTES));
    if (chance() < 0.5) parts.push({ number, position: position + at, bytes: bytes.subarray(at, end) });
    at = end;
  }
  return parts;
}
