/** Bytes with a small number that says what they are. */
export interface Frame {
  readonly kind: number;
  readonly bytes: Uint8Array;
}

const HEAD_BYTES = 5;

/** A frame as it goes through a pipe: kind, length, bytes. The bytes are not copied. */
export function frameOf(kind: number, bytes: Uint8Array): readonly [head: Uint8Array, bytes: Uint8Array] {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(kind, 0);
  head.writeUInt32LE(bytes.length, 1);
  return [head, bytes];
}

/** Puts frames together from the chunks that a pipe gives. */
export class Frames {
  readonly #done: (frame: Frame) => unknown;
  readonly #head = Buffer.alloc(HEAD_BYTES);
  #headLength = 0;
  #bytes: Buffer | undefined;
  #length = 0;

  constructor(done: (frame: Frame) => unknown) {
    this.#done = done;
  }

  take(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length || this.#isWhole()) {
      if (this.#bytes === undefined) {
        const taken = chunk.copy(this.#head, this.#headLength, at);
        this.#headLength += taken;
        at += taken;
        if (this.#headLength === HEAD_BYTES) this.#bytes = Buffer.allocUnsafeSlow(this.#head.readUInt32LE(1));
        continue;
      }
      const taken = chunk.copy(this.#bytes, this.#length, at);
      this.#length += taken;
      at += taken;
      if (this.#isWhole()) this.#end(this.#bytes);
    }
  }

  #isWhole(): boolean {
    return this.#bytes !== undefined && this.#length === this.#bytes.length;
  }

  #end(bytes: Buffer): void {
    this.#bytes = undefined;
    this.#length = 0;
    this.#headLength = 0;
    this.#done({ kind: this.#head.readUInt8(0), bytes });
  }
}
