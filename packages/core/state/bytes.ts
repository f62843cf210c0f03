import { assert } from '@agio/kernel';

/** Writes a snapshot: numbers little-endian, texts in UTF-16 code units, every list with its length first. */
export class SnapshotWriter {
  #bytes = new Uint8Array(65_536);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  count(value: number): void {
    assert(Number.isSafeInteger(value) && value >= 0, 'a count must be a whole number');
    this.number(value);
  }

  number(value: number): void {
    this.#room(8);
    this.#view.setFloat64(this.#length, value, true);
    this.#length += 8;
  }

  flag(value: boolean): void {
    this.number(value ? 1 : 0);
  }

  text(value: string): void {
    this.count(value.length);
    this.#room(value.length * 2);
    for (let index = 0; index < value.length; index += 1) this.#view.setUint16(this.#length + index * 2, value.charCodeAt(index), true);
    this.#length += value.length * 2;
  }

  optionalText(value: string | null): void {
    this.flag(value !== null);
    if (value !== null) this.text(value);
  }

  ints(values: Int32Array): void {
    this.count(values.length);
    this.#room(values.length * 4);
    for (let index = 0; index < values.length; index += 1) this.#view.setInt32(this.#length + index * 4, values[index]!, true);
    this.#length += values.length * 4;
  }

  floats(values: Float64Array): void {
    this.count(values.length);
    this.#room(values.length * 8);
    for (let index = 0; index < values.length; index += 1) this.#view.setFloat64(this.#length + index * 8, values[index]!, true);
    this.#length += values.length * 8;
  }

  bytes(values: Uint8Array): void {
    this.count(values.length);
    this.#room(values.length);
    this.#bytes.set(values, this.#length);
    this.#length += values.length;
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #room(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return;
    const wider = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + bytes));
    wider.set(this.#bytes);
    this.#bytes = wider;
    this.#view = new DataView(wider.buffer);
  }
}

/** Reads what a `SnapshotWriter` wrote, in the same order. */
export class SnapshotReader {
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  count(): number {
    const value = this.number();
    assert(Number.isSafeInteger(value) && value >= 0, 'a snapshot has a broken count');
    return value;
  }

  number(): number {
    const value = this.#view.getFloat64(this.#at, true);
    this.#at += 8;
    return value;
  }

  flag(): boolean {
    return this.number() === 1;
  }

  text(): string {
    const length = this.count();
    let value = '';
    for (let index = 0; index < length; index += 1) value += String.fromCharCode(this.#view.getUint16(this.#at + index * 2, true));
    this.#at += length * 2;
    return value;
  }

  optionalText(): string | null {
    return this.flag() ? this.text() : null;
  }

  ints(): Int32Array {
    const values = new Int32Array(this.count());
    for (let index = 0; index < values.length; index += 1) values[index] = this.#view.getInt32(this.#at + index * 4, true);
    this.#at += values.length * 4;
    return values;
  }

  floats(): Float64Array {
    const values = new Float64Array(this.count());
    for (let index = 0; index < values.length; index += 1) values[index] = this.#view.getFloat64(this.#at + index * 8, true);
    this.#at += values.length * 8;
    return values;
  }

  bytes(): Uint8Array {
    const length = this.count();
    assert(this.#at + length <= this.#view.byteLength, 'a snapshot ends too early');
    const values = new Uint8Array(this.#view.buffer, this.#view.byteOffset + this.#at, length).slice();
    this.#at += length;
    return values;
  }

  /** Every byte must have been read. */
  finish(): void {
    assert(this.#at === this.#view.byteLength, 'a snapshot has bytes left over');
  }
}
