import { createHash } from 'node:crypto';
import { Reader } from './bytes.ts';
import { HEADER_BYTES } from './work.ts';

/** What an input uses up: `txid:output`. */
export type Outpoint = string;

export interface Output {
  readonly script: Uint8Array;
  readonly units: bigint;
}

export interface Transaction {
  readonly txid: string;
  readonly isCoinbase: boolean;
  readonly inputs: readonly Outpoint[];
  readonly outputs: readonly Output[];
}

export interface BlockHeader {
  readonly hash: string;
  readonly parent: string;
  readonly merkleRoot: string;
  readonly atMs: number;
}

const COINBASE = `${'0'.repeat(64)}:4294967295`;

/** Header of a block of raw bytes. */
export function readHeader(raw: Buffer): BlockHeader {
  const header = new Reader(raw).take(HEADER_BYTES);
  return {
    hash: reversed(hash256(header)),
    parent: reversed(header.subarray(4, 36)),
    merkleRoot: reversed(header.subarray(36, 68)),
    atMs: header.readUInt32LE(68) * 1_000,
  };
}

/** The transactions of a block one by one, so that the reader can pause. Throws a RangeError if the bytes are not a block. */
export function* readTransactions(raw: Buffer): Generator<Transaction> {
  const reader = new Reader(raw);
  reader.take(HEADER_BYTES);
  for (let left = reader.count(); left > 0; left -= 1) yield readOne(reader);
  if (!reader.isAtEnd) throw new RangeError('bytes follow the block');
}

/** A single transaction of raw bytes. */
export function readTransaction(raw: Buffer): Transaction {
  const reader = new Reader(raw);
  const transaction = readOne(reader);
  if (!reader.isAtEnd) throw new RangeError('bytes follow the transaction');
  return transaction;
}

/** Root of the tree over a block's transactions, which its header commits to. */
export function merkleRoot(txids: readonly string[]): string {
  let level: Buffer[] = txids.map((txid) => Buffer.from(txid, 'hex').reverse());
  while (level.length > 1) {
    const pairs: Buffer[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const left = level[at] ?? Buffer.alloc(0);
      pairs.push(hash256(Buffer.concat([left, level[at + 1] ?? left])));
    }
    level = pairs;
  }
  return reversed(level[0] ?? Buffer.alloc(32));
}

/** The id leaves the witnesses out (BIP-141), so it is the hash of everything but them. */
function readOne(reader: Reader): Transaction {
  const version = reader.take(4);
  const hasWitness = reader.peek(0) === 0 && reader.peek(1) === 1;
  if (hasWitness) reader.take(2);
  const start = reader.position;
  const inputs: Outpoint[] = [];
  for (let left = reader.count(); left > 0; left -= 1) {
    inputs.push(`${reversed(reader.take(32))}:${reader.uint32()}`);
    reader.take(reader.count());
    reader.take(4);
  }
  const outputs: Output[] = [];
  for (let left = reader.count(); left > 0; left -= 1) {
    const units = reader.uint64();
    outputs.push({ units, script: reader.take(reader.count()) });
  }
  const core = reader.between(start, reader.position);
  if (hasWitness) for (const _ of inputs) for (let left = reader.count(); left > 0; left -= 1) reader.take(reader.count());
  const txid = reversed(hash256(Buffer.concat([version, core, reader.take(4)])));
  return { txid, isCoinbase: inputs[0] === COINBASE, inputs, outputs };
}

function hash256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(createHash('sha256').update(bytes).digest()).digest();
}

/** Hashes are written with their last byte first. */
function reversed(bytes: Buffer): string {
  return Buffer.from(bytes).reverse().toString('hex');
}
