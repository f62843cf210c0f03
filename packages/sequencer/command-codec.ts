import { assert } from '@agio/kernel';
import type { CancelOrders, Command, OrderTypeName, PlaceOrder, RequestKey, SelfTradeName, TimeInForceName } from '@agio/core';

/** First byte of a command's bytes. Append only: journals keep them. */
const JSON_COMMAND = 0;
const PLACE = 1;
const CANCEL_ONE = 2;

const TYPES: readonly OrderTypeName[] = [
  'limit',
  'market',
  'stop-limit',
  'stop-market',
  'take-profit-limit',
  'take-profit-market',
  'trailing-stop',
  'iceberg',
  'oco',
];
const TIMES: readonly TimeInForceName[] = ['GTC', 'IOC', 'FOK', 'GTD'];
const MODES: readonly SelfTradeName[] = ['expire-taker', 'expire-maker', 'expire-both', 'decrement'];
const PLACE_BYTES = 42;

/** Commands as the journal keeps them. Orders and single cancels have a fixed layout, the others are JSON. */
export function encodeCommand(command: Command): Uint8Array {
  if (command.kind === 'place') return encodePlace(command);
  if (command.kind === 'cancel' && 'order' in command.target && command.request === null)
    return encodeCancel(command.customer, command.target.order);
  return Buffer.concat([Buffer.from([JSON_COMMAND]), Buffer.from(JSON.stringify(command), 'utf8')]);
}

export function decodeCommand(bytes: Uint8Array): Command {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (buffer[0]) {
    case JSON_COMMAND:
      return JSON.parse(buffer.toString('utf8', 1)) as Command;
    case PLACE:
      return decodePlace(buffer);
    case CANCEL_ONE:
      return {
        kind: 'cancel',
        customer: buffer.readUInt32LE(1),
        target: { order: buffer.readDoubleLE(5) },
        request: null,
      } satisfies CancelOrders;
    default:
      throw new Error(`a command of kind ${String(buffer[0])}, which this program does not know`);
  }
}

function encodeCancel(customer: number, order: number): Uint8Array {
  const bytes = Buffer.allocUnsafe(13);
  bytes[0] = CANCEL_ONE;
  bytes.writeUInt32LE(customer, 1);
  bytes.writeDoubleLE(order, 5);
  return bytes;
}

/** Throws on a number or a text that the layout cannot hold. Layout: kind, customer u32, market u32, side, type, time in force, post-only, self-trade, ticks f64, lots f64, expiry f64, then the texts. */
function encodePlace(command: PlaceOrder): Uint8Array {
  const texts = [command.total, command.clientOrderId, command.request?.key ?? null, command.request?.body ?? null];
  const encoded = texts.map((text) => (text === null ? null : Buffer.from(text, 'utf8')));
  const bytes = Buffer.allocUnsafe(PLACE_BYTES + encoded.reduce((sum, text) => sum + (text?.length ?? 0), 0));
  bytes[0] = PLACE;
  bytes.writeUInt32LE(command.customer, 1);
  bytes.writeUInt32LE(command.market, 5);
  bytes[9] = command.side === 'buy' ? 0 : 1;
  bytes[10] = TYPES.indexOf(command.type);
  bytes[11] = TIMES.indexOf(command.timeInForce);
  bytes[12] = command.postOnly ? 1 : 0;
  bytes[13] = MODES.indexOf(command.stp);
  bytes.writeDoubleLE(command.ticks, 14);
  bytes.writeDoubleLE(command.lots, 22);
  bytes.writeDoubleLE(command.expireAtMs, 30);
  let at = PLACE_BYTES;
  for (const [index, text] of encoded.entries()) {
    assert(text === null || text.length < 255, 'a text of an order is too long');
    bytes[38 + index] = text === null ? 255 : text.length;
    if (text !== null) at += text.copy(bytes, at);
  }
  return bytes;
}

function decodePlace(bytes: Buffer): PlaceOrder {
  let at = PLACE_BYTES;
  const texts = [0, 1, 2, 3].map((index) => {
    const length = bytes[38 + index]!;
    if (length === 255) return null;
    at += length;
    return bytes.toString('utf8', at - length, at);
  });
  const [total, clientOrderId, key, body] = texts as [string | null, string | null, string | null, string | null];
  const request: RequestKey | null = key === null || body === null ? null : { key, body };
  return {
    kind: 'place',
    customer: bytes.readUInt32LE(1),
    market: bytes.readUInt32LE(5),
    side: bytes[9] === 0 ? 'buy' : 'sell',
    type: TYPES[bytes[10]!]!,
    timeInForce: TIMES[bytes[11]!]!,
    postOnly: bytes[12] === 1,
    stp: MODES[bytes[13]!]!,
    ticks: bytes.readDoubleLE(14),
    lots: bytes.readDoubleLE(22),
    total,
    expireAtMs: bytes.readDoubleLE(30),
    clientOrderId,
    request,
  };
}
