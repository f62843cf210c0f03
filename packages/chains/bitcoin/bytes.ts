/** Reads Bitcoin's wire format from the front; throws a RangeError where the bytes end too early. */
export class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get position(): number {
    return this.#at;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  /** The next bytes without copying them. */
  take(length: number): Buffer {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new RangeError('the bytes end too early');
    const taken = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }

  /** The bytes between two positions, without moving. */
  between(start: number, end: number): Buffer {
    return this.#bytes.subarray(start, end);
  }

  byte(): number {
    return this.take(1).readUInt8();
  }

  uint32(): number {
    return this.take(4).readUInt32LE();
  }

  uint64(): bigint {
    return this.take(8).readBigUInt64LE();
  }

  /** A count or a length (CompactSize). */
  count(): number {
    const first = this.byte();
    if (first < 0xfd) return first;
    if (first === 0xfd) return this.take(2).readUInt16LE();
    return first === 0xfe ? this.uint32() : Number(this.uint64());
  }

  /** The byte after the next one, which tells a transaction with witnesses. */
  peek(ahead: number): number {
    return this.#bytes[this.#at + ahead] ?? 0;
  }
}
