import { textDigest } from './events.ts';
import { SnapshotWriter } from './state/bytes.ts';
import type { Machines } from './run-machines.ts';
import type { State } from './state/state.ts';

/** Size of a piece in records of customers, orders or accounts, and in objects. */
const ROWS = 2_048;
const OBJECTS = 128;

/**
 * Hashes the whole state in pieces of bounded size. Two cores that apply the same commands and take each piece after the same command
 * must get equal hashes. Maps are walked by their own iterators, which stay valid while the maps change.
 * It finds what no decision shows yet, such as damaged memory.
 */
export class Sweep {
  readonly #pieces: Iterator<number>;

  constructor(state: State, machines: Machines) {
    this.#pieces = piecesOf(state, machines);
  }

  /** Hash of the next piece, undefined at the end of the state. */
  next(): number | undefined {
    const { done, value } = this.#pieces.next();
    return done === true ? undefined : value;
  }
}

function* piecesOf(state: State, machines: Machines): Generator<number> {
  yield* rows((index) => state.customers.pieceOf(index, ROWS));
  yield* rows((index) => state.ledger.pieceOf(index, ROWS));
  yield* rows((index) => state.orders.pieceOf(index, ROWS));
  for (let index = 0; index < state.markets.list.length; index += 1) yield marketDigest(state, index);
  yield* objects(state.remembered.values());
  yield* objects(state.causes.values());
  yield* objects(state.customers.parents());
  yield* objects(machines.records());
  yield* objects(state.steps.values());
  yield* objects(state.triggers.records());
  yield* objects(state.orders.lists.records());
  yield* objects(state.orders.icebergs.records());
  yield* objects(state.triggers.watches.records());
  yield sumsDigest(state);
  yield* objects([[state.trades, state.postings, state.coins.list, state.timers.nextDueMs ?? 0]]);
}

function* rows(pieceOf: (index: number) => Int32Array | Float64Array | undefined): Generator<number> {
  for (let index = 0; ; index += 1) {
    const piece = pieceOf(index);
    if (piece === undefined) return;
    yield wordsDigest(piece);
  }
}

function marketDigest(state: State, index: number): number {
  const writer = new SnapshotWriter();
  state.markets.saveOne(state.markets.list[index]!, writer);
  return wordsDigest(writer.finish());
}

/** What is issued of each coin, and what backs it. */
function sumsDigest({ kinds, ledger }: State): number {
  const writer = new SnapshotWriter();
  kinds.save(writer);
  ledger.saveSums(writer);
  return wordsDigest(writer.finish());
}

function* objects(values: Iterable<unknown>): Generator<number> {
  let [count, digest] = [0, 0];
  for (const value of values) {
    digest = Math.imul(digest, 0x85ebca6b) ^ digestOf(value);
    count += 1;
    if (count % OBJECTS !== 0) continue;
    yield digest;
    digest = 0;
  }
  yield digest ^ count;
}

function digestOf(value: unknown): number {
  if (value instanceof Uint8Array) return wordsDigest(value);
  return textDigest(JSON.stringify(value));
}

function wordsDigest(values: Int32Array | Float64Array | Uint8Array): number {
  const isWords = values.byteOffset % 4 === 0 && values.byteLength % 4 === 0;
  const words = isWords ? new Int32Array(values.buffer, values.byteOffset, values.byteLength / 4) : values;
  let [one, two] = [0x811c9dc5, 0x9e3779b9];
  for (let at = 0; at < words.length; at += 1) {
    one = Math.imul(one ^ words[at]!, 0x01000193);
    two = Math.imul(two + words[at]!, 0x85ebca77) ^ (one >>> 15);
  }
  return one ^ two ^ words.length;
}
