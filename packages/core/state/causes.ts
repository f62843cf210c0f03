import { CAUSES_MAX } from '../bounds.ts';
import type { SnapshotReader, SnapshotWriter } from './bytes.ts';

const PIECE = 100_000;

/**
 * Causes of money that was issued or given. Each is kept forever, because a seed or a restored database repeats its requests after
 * any time (ADR 0033). When the set is full, a new cause is refused.
 */
export class Causes {
  readonly #known = new Set<string>();

  get size(): number {
    return this.#known.size;
  }

  get isFull(): boolean {
    return this.#known.size >= CAUSES_MAX;
  }

  has(cause: string): boolean {
    return this.#known.has(cause);
  }

  add(cause: string): void {
    this.#known.add(cause);
  }

  values(): Iterable<string> {
    return this.#known.values();
  }

  /** In pieces, because all of them together may exceed the maximum length of a string. */
  save(writer: SnapshotWriter): void {
    const all = [...this.#known];
    writer.count(Math.ceil(all.length / PIECE));
    for (let at = 0; at < all.length; at += PIECE) writer.bytes(new TextEncoder().encode(JSON.stringify(all.slice(at, at + PIECE))));
  }

  load(reader: SnapshotReader): void {
    const pieces = reader.count();
    for (let piece = 0; piece < pieces; piece += 1) {
      for (const cause of JSON.parse(new TextDecoder().decode(reader.bytes())) as string[]) this.#known.add(cause);
    }
  }

  /** Before layout 5 they were a single text. */
  loadText(reader: SnapshotReader): void {
    for (const cause of JSON.parse(reader.text()) as string[]) this.#known.add(cause);
  }
}
