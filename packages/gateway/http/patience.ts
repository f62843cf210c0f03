import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { ERROR_TEXTS } from '@agio/contracts';
import type { ErrorCode } from '@agio/contracts';
import { sourceOf } from '@agio/kernel';

/** How long callers may take, and how much of that one address may have at once. */
export interface Patience {
  /** From the connection, or the end of the request before, to the end of a request's head. */
  readonly headersMs: number;
  /** To the end of its body. */
  readonly requestMs: number;
  /** How often it is looked. */
  readonly checkMs: number;
  /** Requests whose bodies have begun and not ended. */
  readonly unfinishedPerAddress: number;
  /** Connections without a whole head yet; counted where callers connect to us themselves: a proxy of ours has one address for all of them. */
  readonly silentPerAddress: number;
}

/** Nobody holds what they do not finish for thirty seconds; a picture of five megabytes still arrives over a slow line. */
export const PATIENCE: Patience = {
  headersMs: 10_000,
  requestMs: 20_000,
  checkMs: 2_000,
  unfinishedPerAddress: 64,
  silentPerAddress: 1_000,
};

/** So many of something for each network: where there are more, the oldest go, so that whoever finishes is served however many of their neighbours do not. */
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

/** Hangs up on the oldest connections of a network that has too many which have asked for nothing yet. */
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

/** Whether the body of a request is still on its way. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** The status of what is no whole request, by the code that the parser or the watch gives it. */
const STATUS_LINES: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** Returns what never became a request, in the envelope, and hangs up. */
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
