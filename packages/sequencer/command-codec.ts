import { assert } from '@agio/kernel';
import { BUY, ORDER_TYPES, orderInput, readCommand, SELF_TRADE_MODES, SELL, TIMES_IN_FORCE } from '@agio/core';
import type { CancelOrders, Command, Core, PlaceOrder, RequestKey } from '@agio/core';
import type { EntryBuffer } from '@agio/journal';
import {
  applyPlain,
  encodePlainCancel,
  encodePlainOrder,
  isPlain,
  isPlainCancel,
  PLAIN_CANCEL,
  PLAIN_ORDER,
  readPlainOrder,
} from './plain-commands.ts';

/** First byte of a command's bytes. Append only: journals keep them. */
const JSON_COMMAND = 0;
const PLACE = 1;
const VOID = 3;

const [TYPES, TIMES, MODES] = [ORDER_TYPES, TIMES_IN_FORCE, SELF_TRADE_MODES];
/** Before the texts of an order: see `encodePlace`. */
const PLACE_BYTES = 48;
const TOTAL_LENGTH_AT = 40;
const KEY_LENGTH_AT = 42;
const VOID_BYTES = 16;
const NO_TEXT = 255;
const U32_MAX = 0xffff_ffff;

/**
 * Writes a command as the journal keeps it, directly into its frame. Orders, single cancels and void
 * marks have a fixed layout, the others are JSON. Throws on a number or a text that the layout cannot hold, and has then
 * written nothing.
 */
export function encodeCommand(command: Command, into: EntryBuffer): void {
  if (command.kind === 'place') {
    readCommand(order, command);
    if (command.owner !== undefined) encodeJson(command, into);
    else if (command.request === null && isPlain(order)) encodePlainOrder(order, into);
    else if (order.terms === null && order.resting === null) encodePlace(command, into);
    else encodeJson(command, into);
  } else if (command.kind === 'cancel' && 'order' in command.target && command.request === null) {
    assertCode(command.customer, 'customer');
    if (isPlainCancel(command.customer)) encodePlainCancel(command.customer, command.target.order, into);
    else encodeJson(command, into);
  } else if (command.kind === 'void') encodeVoid(command.sequence, into);
  else encodeJson(command, into);
}

export function decodeCommand(bytes: Uint8Array): Command {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (buffer[0]) {
    case JSON_COMMAND:
      return JSON.parse(buffer.toString('utf8', 1)) as Command;
    case PLACE:
      return decodePlace(buffer);
    case PLAIN_ORDER:
      return decodePlainOrder(bytes);
    case PLAIN_CANCEL:
      return {
        kind: 'cancel',
        customer: buffer.readUInt32LE(4),
        target: { order: buffer.readDoubleLE(8) },
        request: null,
      } satisfies CancelOrders;
    case VOID:
      return { kind: 'void', sequence: buffer.readDoubleLE(8) };
    default:
      throw new Error(`a command of kind ${String(buffer[0])}, which this program does not know`);
  }
}

const order = orderInput();

/** Applies a recorded command only for its effect; orders and cancels without a request key are applied without making objects of them. */
export function applyBytes(core: Core, sequence: number, atMs: number, bytes: Uint8Array): void {
  const kind = bytes[0];
  if (kind === PLAIN_ORDER || kind === PLAIN_CANCEL) {
    const { int32, float64 } = viewsOf(bytes);
    applyPlain(core, sequence, atMs, int32, float64, 0);
  } else if (kind === PLACE && bytes[TOTAL_LENGTH_AT] === NO_TEXT && bytes[KEY_LENGTH_AT] === NO_TEXT) {
    core.applyOrder(sequence, atMs, readOrder(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
  } else {
    core.apply(sequence, atMs, decodeCommand(bytes));
  }
}

function viewsOf(bytes: Uint8Array): { int32: Int32Array; float64: Float64Array } {
  const { buffer, byteOffset, byteLength } = bytes.byteOffset % 8 === 0 ? bytes : Uint8Array.from(bytes);
  return { int32: new Int32Array(buffer, byteOffset, byteLength >>> 2), float64: new Float64Array(buffer, byteOffset, byteLength >>> 3) };
}

function decodePlainOrder(bytes: Uint8Array): PlaceOrder {
  const { int32, float64 } = viewsOf(bytes);
  const read = readPlainOrder(int32, float64, 0);
  return {
    kind: 'place',
    customer: read.customer,
    market: read.market,
    side: read.side === BUY ? 'buy' : 'sell',
    type: TYPES[read.type]!,
    timeInForce: TIMES[read.timeInForce]!,
    postOnly: read.postOnly,
    stp: MODES[read.stp]!,
    ticks: read.ticks,
    lots: read.lots,
    total: null,
    expireAtMs: read.expireAtMs,
    clientOrderId: null,
    request: null,
  };
}

/** The numbers of an order without a total. */
function readOrder(bytes: Buffer): typeof order {
  order.side = bytes[1] === 0 ? BUY : SELL;
  order.type = bytes[2]!;
  order.timeInForce = bytes[3]!;
  order.postOnly = bytes[4] === 1;
  order.stp = bytes[5]!;
  order.customer = bytes.readUInt32LE(8);
  order.owner = order.customer;
  order.terms = null;
  order.resting = null;
  order.market = bytes.readUInt32LE(12);
  order.ticks = bytes.readDoubleLE(16);
  order.lots = bytes.readDoubleLE(24);
  order.expireAtMs = bytes.readDoubleLE(32);
  order.byTotal = false;
  order.total.hi = 0;
  order.total.lo = 0;
  const length = bytes[TOTAL_LENGTH_AT + 1]!;
  order.clientOrderId = length === NO_TEXT ? null : bytes.toString('utf8', PLACE_BYTES, PLACE_BYTES + length);
  return order;
}

/** Sequence of the command that these bytes mark as void; undefined for all other commands. Cheap, for scanning many. */
export function voidedBy(bytes: Uint8Array): number | undefined {
  if (bytes[0] !== VOID) return undefined;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).readDoubleLE(8);
}

function mustBeFinite(name: string, value: unknown): void {
  if (typeof value === 'number') assert(Number.isFinite(value), `${name} ${value} is out of range`);
  if (typeof value !== 'object' || value === null) return;
  for (const [field, one] of Object.entries(value)) mustBeFinite(field, one);
}

/** JSON has no NaN and no infinity: another core would read null, and decide differently. */
function encodeJson(command: Command, into: EntryBuffer): void {
  mustBeFinite('command', command);
  const text = JSON.stringify(command);
  const at = into.reserve(1 + Buffer.byteLength(text));
  into.bytes[at] = JSON_COMMAND;
  bufferOf(into).write(text, at + 1, 'utf8');
}

/** Layout: kind, seven zeros, sequence f64. */
function encodeVoid(sequence: number, into: EntryBuffer): void {
  const at = into.reserve(VOID_BYTES);
  into.bytes[at] = VOID;
  into.float64[(at >>> 3) + 1] = sequence;
}

/**
 * Layout: kind, side, type, time in force, post-only, self-trade mode, two zeros, customer u32, market u32, ticks f64,
 * lots f64, expiry f64, the lengths of four texts (255: none), four zeros, then the texts: total, client order id, key and
 * body of the request.
 */
function encodePlace(command: PlaceOrder, into: EntryBuffer): void {
  const { total, clientOrderId, request } = command;
  assertCode(command.customer, 'customer');
  assertCode(command.market, 'market');
  const lengths = [lengthOf(total), lengthOf(clientOrderId), lengthOf(request?.key ?? null), lengthOf(request?.body ?? null)] as const;
  let size = PLACE_BYTES;
  for (const length of lengths) if (length !== NO_TEXT) size += length;
  const at = into.reserve(size);
  const { bytes, int32, float64 } = into;
  bytes[at] = PLACE;
  bytes[at + 1] = command.side === 'buy' ? 0 : 1;
  bytes[at + 2] = TYPES.indexOf(command.type);
  bytes[at + 3] = TIMES.indexOf(command.timeInForce);
  bytes[at + 4] = command.postOnly ? 1 : 0;
  bytes[at + 5] = MODES.indexOf(command.stp);
  int32[(at >>> 2) + 2] = command.customer;
  int32[(at >>> 2) + 3] = command.market;
  float64[(at >>> 3) + 2] = command.ticks;
  float64[(at >>> 3) + 3] = command.lots;
  float64[(at >>> 3) + 4] = command.expireAtMs;
  bytes.set(lengths, at + TOTAL_LENGTH_AT);
  let textAt = at + PLACE_BYTES;
  textAt = writeText(into, textAt, total);
  textAt = writeText(into, textAt, clientOrderId);
  textAt = writeText(into, textAt, request?.key ?? null);
  writeText(into, textAt, request?.body ?? null);
}

function decodePlace(bytes: Buffer): PlaceOrder {
  let at = PLACE_BYTES;
  const text = (index: number): string | null => {
    const length = bytes[TOTAL_LENGTH_AT + index]!;
    if (length === NO_TEXT) return null;
    at += length;
    return bytes.toString('utf8', at - length, at);
  };
  const total = text(0);
  const clientOrderId = text(1);
  const key = text(2);
  const body = text(3);
  const request: RequestKey | null = key === null || body === null ? null : { key, body };
  return {
    kind: 'place',
    customer: bytes.readUInt32LE(8),
    market: bytes.readUInt32LE(12),
    side: bytes[1] === 0 ? 'buy' : 'sell',
    type: TYPES[bytes[2]!]!,
    timeInForce: TIMES[bytes[3]!]!,
    postOnly: bytes[4] === 1,
    stp: MODES[bytes[5]!]!,
    ticks: bytes.readDoubleLE(16),
    lots: bytes.readDoubleLE(24),
    total,
    expireAtMs: bytes.readDoubleLE(32),
    clientOrderId,
    request,
  };
}

function assertCode(value: number, name: string): void {
  assert(Number.isInteger(value) && value >= 0 && value <= U32_MAX, `${name} ${value} is out of range`);
}

function lengthOf(text: string | null): number {
  if (text === null) return NO_TEXT;
  const length = Buffer.byteLength(text);
  assert(length < NO_TEXT, 'a text of an order is too long');
  return length;
}

function writeText(into: EntryBuffer, at: number, text: string | null): number {
  return text === null ? at : at + bufferOf(into).write(text, at, 'utf8');
}

function bufferOf(into: EntryBuffer): Buffer {
  return Buffer.from(into.bytes.buffer);
}
