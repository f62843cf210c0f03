import type { DataFrame, Topic } from '@agio/contracts';
import type { ReadCommands } from '@agio/journal';

/**
 * What travels over a link. Commands and frames are binary, everything else is JSON as text. Numbers are little-endian.
 *
 * - commands (gateway → core): 1 u8, 7 zeros, count f64; for each: number f64, length f64, bytes up to a multiple of 8
 * - frame (core → gateway): 2 u8, 7 zeros, first, atMs, applied, logicVersion, count, own f64; hash 16 bytes; digest 16 bytes of text, filled up
 *   with zeros, all zeros for none; for each own command: its sequence and number f64; then the entries
 */
const COMMANDS = 1;
const FRAME = 2;
const HASH_AT = 56;
const DIGEST_AT = 72;
const DIGEST_BYTES = 16;
const FRAME_HEADER_BYTES = DIGEST_AT + DIGEST_BYTES;

/** A command under its number. */
export interface NumberedCommand {
  readonly number: number;
  readonly bytes: Uint8Array;
}

/** A frame, with the numbers of the gateway's own commands in it by sequence. */
export interface SentFrame {
  readonly frame: ReadCommands;
  readonly own: ReadonlyMap<number, number>;
  /** Digest of the core that leads after this frame, where it stood there. */
  readonly digest: string | undefined;
}

/** A message is none of ours. */
export class MessageMalformed extends Error {
  override readonly name = 'MessageMalformed';
}

const padded = (length: number): number => (length + 7) & ~7;

export function encodeCommands(commands: readonly NumberedCommand[]): Buffer {
  const size = commands.reduce((sum, { bytes }) => sum + 16 + padded(bytes.length), 16);
  const message = Buffer.alloc(size);
  message[0] = COMMANDS;
  message.writeDoubleLE(commands.length, 8);
  let at = 16;
  for (const { bytes, number } of commands) {
    message.writeDoubleLE(number, at);
    message.writeDoubleLE(bytes.length, at + 8);
    message.set(bytes, at + 16);
    at += 16 + padded(bytes.length);
  }
  return message;
}

/** Throws `MessageMalformed`. */
export function decodeCommands(message: Buffer): NumberedCommand[] {
  if (message.length < 16 || message[0] !== COMMANDS) throw new MessageMalformed('no commands');
  const count = message.readDoubleLE(8);
  const commands: NumberedCommand[] = [];
  let at = 16;
  for (let index = 0; index < count; index += 1) {
    if (at + 16 > message.length) throw new MessageMalformed('commands end early');
    const [number, length] = [message.readDoubleLE(at), message.readDoubleLE(at + 8)];
    const end = at + 16 + length;
    if (!Number.isSafeInteger(number) || !Number.isSafeInteger(length) || length < 1 || end > message.length)
      throw new MessageMalformed('a command ends early');
    // Memory of its own, which begins where the command does: its layout is read by words.
    commands.push({ number, bytes: Uint8Array.from(message.subarray(at + 16, end)) });
    at += 16 + padded(length);
  }
  return commands;
}

export function encodeFrame({ digest = '', frame, own }: SentFrame): Buffer {
  const message = Buffer.alloc(FRAME_HEADER_BYTES + own.size * 16 + frame.entries.length);
  message[0] = FRAME;
  const { first, atMs, applied, logicVersion, count } = frame;
  for (const [index, number] of [first, atMs, applied, logicVersion, count, own.size].entries())
    message.writeDoubleLE(number, 8 + index * 8);
  message.write(frame.hash, HASH_AT, 'hex');
  if (digest.length > DIGEST_BYTES) throw new Error('a digest longer than its field');
  message.write(digest, DIGEST_AT, 'latin1');
  let at = FRAME_HEADER_BYTES;
  for (const [sequence, number] of own) {
    message.writeDoubleLE(sequence, at);
    message.writeDoubleLE(number, at + 8);
    at += 16;
  }
  message.set(frame.entries, at);
  return message;
}

/** Throws `MessageMalformed`. */
export function decodeFrame(message: Buffer): SentFrame {
  if (message.length < FRAME_HEADER_BYTES || message[0] !== FRAME) throw new MessageMalformed('no frame');
  const [first = 0, atMs = 0, applied = 0, logicVersion = 0, count = 0, owns = 0] = [0, 1, 2, 3, 4, 5].map((index) =>
    message.readDoubleLE(8 + index * 8),
  );
  const own = new Map<number, number>();
  const start = FRAME_HEADER_BYTES + owns * 16;
  if (!(start <= message.length)) throw new MessageMalformed('a frame ends early');
  for (let at = FRAME_HEADER_BYTES; at < start; at += 16) own.set(message.readDoubleLE(at), message.readDoubleLE(at + 8));
  const digest = message.toString('latin1', DIGEST_AT, FRAME_HEADER_BYTES).replaceAll('\0', '');
  return {
    frame: {
      first,
      last: first + count - 1,
      count,
      atMs,
      applied,
      logicVersion,
      hash: message.toString('hex', HASH_AT, DIGEST_AT),
      entries: Uint8Array.from(message.subarray(start)),
    },
    own,
    digest: digest === '' ? undefined : digest,
  };
}

/** Where a gateway stands when it connects, in the query of the link's address. */
export interface Greeting {
  /** A name of its own, new with each start. */
  readonly link: string;
  readonly sequence: number;
  /** Hash of the frame that ends there, in hex. */
  readonly hash: string;
  readonly logic: number;
  /** The highest epoch that it has heard of; 0 for none. */
  readonly epoch: number;
  /** The lowest number that it waits for; 0 for none. */
  readonly oldest: number;
  /** What it is called, for people. */
  readonly name: string;
}

/** Where a gateway stands, from the query of its address. */
export function greetingOf(url: string): Greeting | undefined {
  const query = new URLSearchParams(url.split('?', 2)[1] ?? '');
  const [link = '', hash = '', name = ''] = ['link', 'hash', 'name'].map((key) => query.get(key) ?? '');
  const [sequence = NaN, logic = NaN, oldest = NaN, epoch = NaN] = ['sequence', 'logic', 'oldest', 'epoch'].map((key) =>
    Number(query.get(key) ?? NaN),
  );
  const isSound =
    /^[\w-]{8,64}$/.test(link) &&
    /^[0-9a-f]{32}$/.test(hash) &&
    [sequence, logic, oldest, epoch].every((n) => Number.isSafeInteger(n) && n >= 0);
  return isSound ? { link, hash, name: name.slice(0, 64), sequence, logic, oldest, epoch } : undefined;
}

/** What the core that leads says: first `welcome`, then the others in any order. */
export type FromCore =
  | {
      readonly kind: 'welcome';
      readonly epoch: number;
      /** The core's position when the link was made. */
      readonly sequence: number;
      readonly voids: readonly number[];
      /** Numbers and places of the gateway's commands from `oldest` on. */
      readonly landed: readonly (readonly [number: number, sequence: number])[];
      /** Whether a number that is not among them is in no frame. */
      readonly isComplete: boolean;
    }
  | { readonly kind: 'refused'; readonly number: number; readonly reason: string }
  | { readonly kind: 'answer'; readonly id: number; readonly data: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly isOutage: boolean }
  | { readonly kind: 'frame'; readonly topic: Topic; readonly frame: DataFrame }
  | { readonly kind: 'news'; readonly name: string; readonly data: unknown };

/** What a gateway says, besides commands. */
export type FromGateway =
  | { readonly kind: 'ask'; readonly id: number; readonly what: string; readonly data: unknown }
  | { readonly kind: 'listen' | 'unlisten'; readonly topic: Topic }
  | { readonly kind: 'watch'; readonly change: WatchChange };

/** A session whose open orders are cancelled once its sockets are gone for so long, on whatever gateway they were. */
export interface WatchChange {
  readonly state: 'open' | 'left' | 'off';
  readonly session: string;
  readonly customer: number;
  readonly seconds: number;
  readonly what: 'working' | 'all';
}

type Fields = Readonly<Record<string, unknown>>;
const SECONDS_MAX = 86_400;
const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= 256;
const isWhole = (value: unknown, most: number): boolean =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= most;
const isCustomer = (value: unknown): boolean => isWhole(value, 2 ** 32 - 1);

const isTopic = ({ channel, customer, host, interval, language, market, since }: Fields): boolean =>
  isText(channel) &&
  isCustomer(customer) &&
  [host, interval, language, market].every((text) => text === undefined || isText(text)) &&
  (since === undefined || isWhole(since, Number.MAX_SAFE_INTEGER));

const isWatchChange = ({ customer, seconds, session, state, what }: Fields): boolean =>
  (state === 'open' || state === 'left' || state === 'off') &&
  isText(session) &&
  isCustomer(customer) &&
  isWhole(seconds, SECONDS_MAX) &&
  (what === 'working' || what === 'all');

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** What a gateway said besides commands, which a core takes from no one unread. Throws `MessageMalformed` and whatever the JSON is wrong in. */
export function fromGateway(text: string): FromGateway {
  const said: unknown = JSON.parse(text);
  const { change, id, kind, topic, what }: Fields = isFields(said) ? said : {};
  const isKnown =
    (kind === 'ask' && isWhole(id, Number.MAX_SAFE_INTEGER) && isText(what)) ||
    ((kind === 'listen' || kind === 'unlisten') && isFields(topic) && isTopic(topic)) ||
    (kind === 'watch' && isFields(change) && isWatchChange(change));
  if (!isKnown) throw new MessageMalformed('nothing that a gateway says');
  return said as FromGateway;
}

/** Codes that a core closes a link with. */
export const CLOSE = {
  /** Another history: the gateway must start again. */ other: 4001,
  /** Too far behind. */ slow: 4002,
  malformed: 4003,
  over: 4004,
} as const;

export const LINK_PATH = '/cluster/link';
export const SNAPSHOT_PATH = '/cluster/snapshot';
/** Answered by the core that leads. */
export const LEADS_PATH = '/cluster/leads';
