import { createHash } from 'node:crypto';

/** A transaction's contract, the one thing it does. Addresses are 21 bytes in hex (`41…`), amounts in sun. */
export type Call =
  | { readonly kind: 'transfer'; readonly owner: string; readonly to: string; readonly sun: bigint }
  | { readonly kind: 'trigger'; readonly owner: string; readonly contract: string; readonly data: string };

/** Everything that a signature covers. */
export interface RawData {
  /** Ties the transaction to a branch of the chain: two bytes of a recent block's number, and eight of its hash, in hex. */
  readonly refBlockBytes: string;
  readonly refBlockHash: string;
  readonly expirationMs: number;
  readonly timestampMs: number;
  /** Most that may be burned for the call of a contract, in sun; 0 leaves it out. */
  readonly feeLimit: bigint;
  readonly call: Call;
}

const TRANSFER = { number: 1n, url: 'type.googleapis.com/protocol.TransferContract' };
/** `transfer(address,uint256)` of a token. */
export const TRANSFER_SELECTOR = 'a9059cbb';

const TRIGGER = { number: 31n, url: 'type.googleapis.com/protocol.TriggerSmartContract' };

/**
 * The bytes of a transaction's raw data, in the order of the protocol's own serialisation. A prepared transaction is signed only if it is
 * exactly these bytes: so it cannot contain anything that was not requested.
 */
export function encodeRawData({ refBlockBytes, refBlockHash, expirationMs, timestampMs, feeLimit, call }: RawData): Buffer {
  const type = call.kind === 'transfer' ? TRANSFER : TRIGGER;
  const parameter = [bytes(1, Buffer.from(type.url)), bytes(2, encodeCall(call))];
  const contract = [number(1, type.number), bytes(2, Buffer.concat(parameter))];
  return Buffer.concat([
    bytes(1, fromHex(refBlockBytes)),
    bytes(4, fromHex(refBlockHash)),
    number(8, BigInt(expirationMs)),
    bytes(11, Buffer.concat(contract)),
    number(14, BigInt(timestampMs)),
    number(18, feeLimit),
  ]);
}

/** The content of raw data; undefined if it is not, byte for byte, what `encodeRawData` makes of it. */
export function decodeRawData(raw: Buffer): RawData | undefined {
  const contract = messageAt(raw, 11);
  const parameter = contract === undefined ? undefined : messageAt(contract, 2);
  const value = parameter === undefined ? undefined : messageAt(parameter, 2);
  if (contract === undefined || value === undefined) return undefined;
  const call = fieldOf(contract, 1) === TRANSFER.number ? transferOf(value) : triggerOf(value);
  const read: RawData = {
    refBlockBytes: hexAt(raw, 1),
    refBlockHash: hexAt(raw, 4),
    expirationMs: Number(numberAt(raw, 8)),
    timestampMs: Number(numberAt(raw, 14)),
    feeLimit: numberAt(raw, 18),
    call,
  };
  return encodeRawData(read).equals(raw) ? read : undefined;
}

function transferOf(value: Buffer): Call {
  return { kind: 'transfer', owner: hexAt(value, 1), to: hexAt(value, 2), sun: numberAt(value, 3) };
}

function triggerOf(value: Buffer): Call {
  return { kind: 'trigger', owner: hexAt(value, 1), contract: hexAt(value, 2), data: hexAt(value, 4) };
}

function messageAt(message: Buffer, field: number): Buffer | undefined {
  const found = fieldOf(message, field);
  return found instanceof Buffer ? found : undefined;
}

function hexAt(message: Buffer, field: number): string {
  return messageAt(message, field)?.toString('hex') ?? '';
}

function numberAt(message: Buffer, field: number): bigint {
  const found = fieldOf(message, field);
  return typeof found === 'bigint' ? found : 0n;
}

/** A transaction's id: the SHA-256 of its raw data, which is what is signed as well. */
export function txidOf(raw: Uint8Array): Buffer {
  return createHash('sha256').update(raw).digest();
}

/** A signed transaction as the network passes it on: the raw data and one signature (r ‖ s ‖ recovery bit). */
export function encodeSigned(raw: Uint8Array, signature: Uint8Array): Buffer {
  return Buffer.concat([bytes(1, Buffer.from(raw)), bytes(2, Buffer.from(signature))]);
}

/** Id and time limit of a signed transaction's bytes. Throws a RangeError if they are not a transaction. */
export function openSigned(signed: Buffer): { readonly txid: string; readonly expirationMs: number } {
  const raw = fieldOf(signed, 1);
  const expiration = raw instanceof Buffer ? fieldOf(raw, 8) : undefined;
  if (!(raw instanceof Buffer) || typeof expiration !== 'bigint') throw new RangeError('the bytes are no signed transaction');
  return { txid: txidOf(raw).toString('hex'), expirationMs: Number(expiration) };
}

/** Most that signed bytes allow the call of a contract to burn, in sun. Throws a RangeError if they are not a transaction. */
export function feeLimitOf(signed: Buffer): bigint {
  const raw = fieldOf(signed, 1);
  if (!(raw instanceof Buffer)) throw new RangeError('the bytes are no signed transaction');
  const limit = fieldOf(raw, 18);
  return typeof limit === 'bigint' ? limit : 0n;
}

function encodeCall(call: Call): Buffer {
  const owner = bytes(1, fromHex(call.owner));
  if (call.kind === 'transfer') return Buffer.concat([owner, bytes(2, fromHex(call.to)), number(3, call.sun)]);
  return Buffer.concat([owner, bytes(2, fromHex(call.contract)), bytes(4, fromHex(call.data))]);
}

/** A field of protocol buffers that is a number; 0 is left out. */
function number(field: number, value: bigint): Buffer {
  return value === 0n ? Buffer.alloc(0) : Buffer.from([...varint(BigInt(field << 3)), ...varint(value)]);
}

/** A field of protocol buffers that is bytes, text or a message; an empty one is left out. */
function bytes(field: number, value: Buffer): Buffer {
  if (value.length === 0) return value;
  return Buffer.concat([Buffer.from([...varint(BigInt((field << 3) | 2)), ...varint(BigInt(value.length))]), value]);
}

function varint(value: bigint): number[] {
  const groups: number[] = [];
  for (let rest = value; ; rest >>= 7n) {
    if (rest < 128n) return [...groups, Number(rest)];
    groups.push(Number(rest & 127n) | 128);
  }
}

/** The first field of a number in a message of protocol buffers: a number, or bytes. */
function fieldOf(message: Buffer, wanted: number): bigint | Buffer | undefined {
  let at = 0;
  const next = (): bigint => {
    let value = 0n;
    for (let shift = 0n; shift < 64n; shift += 7n) {
      const byte = message.readUInt8(at++);
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
    throw new RangeError('a number without an end');
  };
  while (at < message.length) {
    const tag = Number(next());
    const isNumber = tag % 8 === 0;
    const value = next();
    const start = at;
    if (!isNumber) at += Number(value);
    if (tag >> 3 === wanted) return isNumber ? value : message.subarray(start, at);
  }
  return undefined;
}

function fromHex(text: string): Buffer {
  return Buffer.from(text, 'hex');
}
