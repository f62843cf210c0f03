import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { ERROR_TEXTS, fail } from '@agio/contracts';
import type { AnyCall, ErrorCode, Handler } from '@agio/contracts';
import { sourceOf } from '@agio/kernel';
import type { Clock } from '@agio/kernel/clock';
import type { GatewayPorts } from './ports.ts';

/** Time limits for requests, and how many unfinished ones one address may have. */
export interface Patience {
  /** From the connection, or the end of the previous request, to the end of a request's headers. */
  readonly headersMs: number;
  /** Until the end of its body. */
  readonly requestMs: number;
  /** Interval of the checks. */
  readonly checkMs: number;
  /** Maximum requests with incomplete bodies. */
  readonly unfinishedPerAddress: number;
  /** Maximum connections without complete headers; counted only if callers connect directly, because a proxy has one address for all of them. */
  readonly silentPerAddress: number;
}

/** An unfinished request is dropped after thirty seconds; a picture of five megabytes still arrives over a slow line. */
export const PATIENCE: Patience = {
  headersMs: 10_000,
  requestMs: 20_000,
  checkMs: 2_000,
  unfinishedPerAddress: 64,
  silentPerAddress: 1_000,
};

/** A bounded number of entries per network: above it the oldest are removed, so that callers who finish are served even if many of their neighbours do not. */
export class Bounded<Item> {
  readonly #bySource = new Map<string, Set<Item>>();
  readonly #max: number;
  readonly #drop: (item: Item) => void;

  constructor(max: number, drop: (item: Item) => void) {
    this.#max = max;
    this.#drop = drop;
  }

  add(source: string, item: Item): void {
    const items = this.#bySource.get(source) ?? new Set();
    this.#bySource.set(source, items.add(item));
    if (items.size <= this.#max) return;
    for (const oldest of items) {
      items.delete(oldest);
      this.#drop(oldest);
      break;
    }
  }

  remove(source: string, item: Item): void {
    const items = this.#bySource.get(source);
    if (items === undefined) return;
    items.delete(item);
    if (items.size === 0) this.#bySource.delete(source);
  }
}

/** Closes the oldest connections of a network that has too many without a request. */
export function boundSilent(server: Server, max: number): void {
  const bounded = new Bounded<Socket>(max, (socket) => socket.destroy());
  const sources = new WeakMap<Socket, string>();
  const speaks = (socket: Socket): void => {
    const source = sources.get(socket);
    if (source === undefined) return;
    sources.delete(socket);
    bounded.remove(source, socket);
  };
  server.on('connection', (socket: Socket) => {
    const source = sourceOf(socket.remoteAddress ?? '');
    sources.set(socket, source);
    bounded.add(source, socket);
    socket.once('close', () => speaks(socket));
  });
  server.on('request', ({ socket }: IncomingMessage) => speaks(socket));
  server.on('upgrade', ({ socket }: IncomingMessage) => speaks(socket));
}

/** Whether the body of a request is still incomplete. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** HTTP status for an incomplete or invalid request, by the error code of the parser or the timer. */
const STATUS_LINES: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** Answers an invalid or incomplete request with an error in the envelope, and closes the connection. */
export function answerBroken(headers: Readonly<Record<string, string>>, nextId: () => string) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const code: ErrorCode = 'PARAMETER_ERROR';
    const body = JSON.stringify({ code, message: ERROR_TEXTS['en-US'][code], requestId: nextId() });
    const all = {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    };
    const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${STATUS_LINES[error.code ?? ''] ?? '400 Bad Request'}\r\n${head.join('')}\r\n${body}`);
    socket.destroySoon();
  };
}

/** Longer than any call of visitors takes on a server that is not overloaded. */
const STEP_MS = 50;

/** Whether anyone could learn from how long the answers of a call take whether an address has an account: those that name an account or guess at one. */
export const isGuessedWith = ({ principal, rate }: Pick<AnyCall, 'principal' | 'rate'>): boolean =>
  principal === 'visitor' && (rate === 'login' || rate === 'code');

/**
 * A handler whose answers leave when whole steps have passed. An account that is there costs a row and a proof more than one that is not, which hundreds
 * of answers show: so they leave at the same moments.
 */
export function evenly(handler: Handler<AnyCall>, clock: Pick<Clock, 'monotonic' | 'patience'>): Handler<AnyCall> {
  return async (...given) => {
    const begunMs = clock.monotonic();
    const result = await handler(...given);
    const takenMs = clock.monotonic() - begunMs;
    const leftMs = Math.ceil(takenMs / STEP_MS) * STEP_MS - takenMs;
    await new Promise<void>((resolve) => void clock.patience(leftMs, resolve));
    return result;
  };
}

/** A handler that changes nothing, and says of nothing that it was changed, where another server has taken over while this one stood still. */
export function surely({ look }: Pick<GatewayPorts, 'look'>, handler: Handler<AnyCall>): Handler<AnyCall> {
  if (look === undefined) return handler;
  return async (...given) => {
    const before = look();
    if (before !== undefined && !(await isFine(before))) return fail('UNAVAILABLE');
    const result = await handler(...given);
    const after = look();
    return after === undefined || (await isFine(after)) ? result : fail('UNAVAILABLE');
  };
}

const isFine = (looking: Promise<void>): Promise<boolean> =>
  looking.then(
    () => true,
    () => false,
  );
