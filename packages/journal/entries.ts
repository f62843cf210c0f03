import { assert } from '@agio/kernel';

/** Before each payload: its length u32 and a zero u32. */
const ENTRY_HEADER_BYTES = 8;
const FIRST_BYTES = 16_384;
/** Memory that writers have returned; more than that, and any larger piece, is left to the garbage collector. */
const SPARES_MAX = 8;
const SPARE_BYTES_MAX = 1_048_576;
const spares: ArrayBuffer[] = [];

/** Returns memory for the next entries. */
export function handBack(memory: ArrayBuffer): void {
  if (spares.length < SPARES_MAX && memory.byteLength >= FIRST_BYTES && memory.byteLength <= SPARE_BYTES_MAX) spares.push(memory);
}

/**
 * Entries end to end, growing: payload length u32, zero u32, payload, zeros up to a multiple of 8. The three views are of
 * the same memory and change when it grows: take them again after each `reserve`.
 */
export class EntryBuffer {
  bytes = new Uint8Array(0);
  int32 = new Int32Array(0);
  float64 = new Float64Array(0);
  /** Bytes of all entries so far. */
  length = 0;
  /** Entries so far. */
  count = 0;

  /** Reserves space for one payload, all zeros; returns its byte offset, a multiple of 8. */
  reserve(payloadBytes: number): number {
    const at = this.claim(payloadBytes);
    for (let word = at >>> 3; word < this.length >>> 3; word += 1) this.float64[word] = 0;
    return at;
  }

  /** Like `reserve`, but the bytes are not zeroed: the caller must write all of them up to the next multiple of 8. */
  claim(payloadBytes: number): number {
    const start = this.length;
    const end = (start + payloadBytes + ENTRY_HEADER_BYTES + 7) & ~7;
    if (end > this.bytes.length) this.#grow(end);
    const header = start >>> 2;
    this.int32[header] = payloadBytes;
    this.int32[header + 1] = 0;
    this.length = end;
    this.count += 1;
    return start + ENTRY_HEADER_BYTES;
  }

  append(payload: Uint8Array): void {
    const at = this.reserve(payload.length);
    this.bytes.set(payload, at);
  }

  /** Returns all entries. Their memory belongs to the caller from here on, and the buffer is empty. */
  take(): Uint8Array<ArrayBuffer> {
    const entries = this.bytes.subarray(0, this.length);
    this.#use(new ArrayBuffer(0));
    this.reset();
    return entries;
  }

  /** Removes all entries and keeps the memory. */
  reset(): void {
    this.length = 0;
    this.count = 0;
  }

  #grow(needed: number): void {
    let memory = this.bytes.length === 0 ? spares.pop() : undefined;
    if (memory === undefined || memory.byteLength < needed) {
      let size = Math.max(FIRST_BYTES, this.bytes.length);
      while (size < needed) size *= 2;
      memory = new ArrayBuffer(size);
    }
    const before = this.bytes;
    this.#use(memory);
    this.bytes.set(before.subarray(0, this.length));
  }

  #use(memory: ArrayBuffer): void {
    this.bytes = new Uint8Array(memory);
    this.int32 = new Int32Array(memory);
    this.float64 = new Float64Array(memory, 0, memory.byteLength >>> 3);
  }
}

/** The payloads of entries, in order, as views. Throws if they are incomplete. */
export function* payloadsOf(entries: Uint8Array): Generator<Uint8Array> {
  const view = new DataView(entries.buffer, entries.byteOffset, entries.byteLength);
  let at = 0;
  while (at < entries.length) {
    assert(at + ENTRY_HEADER_BYTES <= entries.length, 'entries end within a header');
    const start = at + ENTRY_HEADER_BYTES;
    const end = start + view.getUint32(at, true);
    assert(end <= entries.length, 'entries end within a payload');
    yield entries.subarray(start, end);
    at = (end + 7) & ~7;
  }
}
