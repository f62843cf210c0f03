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
  /** Counted where callers connect to us themselves: a proxy of ours has one address for all of them. */
  readonly connectionsPerAddress: number;
}

/** Nobody holds what they do not finish for thirty seconds; a picture of five megabytes still arrives over a slow line. */
export const PATIENCE: Patience = {
  headersMs: 10_000,
  requestMs: 25_000,
  checkMs: 2_000,
  unfinishedPerAddress: 64,
  connectionsPerAddress: 1_000,
};

/** Counts by network, forgotten at nought. */
export class Tally {
  readonly #counts = new Map<string, number>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  /** Counts one more; false where that would be too many. */
  take(source: string): boolean {
    const count = this.#counts.get(source) ?? 0;
    if (count >= this.#max) return false;
    this.#counts.set(source, count + 1);
    return true;
  }

  give(source: string): void {
    const count = (this.#counts.get(source) ?? 0) - 1;
    if (count > 0) this.#counts.set(source, count);
    else this.#counts.delete(source);
  }
}

/** Hangs up on connections beyond what one network may have, before anything is read from them. */
export function boundConnections(server: Server, max: number): void {
  const tally = new Tally(max);
  server.on('connection', (socket: Socket) => {
    const source = sourceOf(socket.remoteAddress ?? '');
    if (!tally.take(source)) return void socket.destroy();
    socket.once('close', () => tally.give(source));
  });
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

/** Answers what never became a request, in the envelope, and hangs up. */
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
