import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { assert } from '@agio/kernel';

/** What is posted, again and again. */
export interface Load {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly connections: number;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = Buffer.from('\r\ncontent-length: ');
const OK = 'HTTP/1.1 200';

/**
 * Answers a second, every one of them with status 200: each connection posts, waits for the whole answer, posts again. It
 * shares the machine with the server, so it does no more than that: the request is made once, and of an answer only status
 * and length are read. Throws on any other status and on a connection that ends.
 */
export async function postFor(load: Load, seconds: number): Promise<number> {
  const request = requestOf(load);
  const { hostname, port } = new URL(load.url);
  let answers = 0;
  const untilMs = performance.now() + seconds * 1000;
  const startMs = performance.now();
  const talks = Array.from({ length: load.connections }, () => {
    return new Promise<void>((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      const reader = new AnswerReader();
      socket.on('connect', () => socket.write(request));
      socket.on('error', reject);
      socket.on('close', () => reject(new Error(`${load.url} closed a connection`)));
      socket.on('data', (chunk: Buffer) => {
        try {
          if (!reader.take(chunk)) return;
        } catch (error) {
          socket.destroy();
          return reject(error);
        }
        answers += 1;
        if (performance.now() < untilMs) socket.write(request);
        else resolve(endOf(socket));
      });
    });
  });
  await Promise.all(talks);
  return (answers * 1000) / (performance.now() - startMs);
}

function endOf(socket: Socket): void {
  socket.removeAllListeners('close');
  socket.destroy();
}

function requestOf(load: Load): Buffer {
  const { host, pathname } = new URL(load.url);
  const headers = { host, ...load.headers, 'content-length': String(Buffer.byteLength(load.body)) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`POST ${pathname} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${load.body}`);
}

/** One answer at a time, whole or in pieces. */
class AnswerReader {
  #begun: Buffer | undefined;

  /** Whether the answer is complete. */
  take(chunk: Buffer): boolean {
    const bytes = this.#begun === undefined ? chunk : Buffer.concat([this.#begun, chunk]);
    const head = bytes.indexOf(HEAD_END);
    this.#begun = bytes;
    if (head < 0) return false;
    assert(bytes.toString('latin1', 0, OK.length) === OK, `an answer that is not 200: ${bytes.toString('utf8')}`);
    const lengthAt = bytes.indexOf(LENGTH);
    assert(lengthAt >= 0 && lengthAt < head, 'an answer without a length');
    const lengthFrom = lengthAt + LENGTH.length;
    const size = head + HEAD_END.length + Number.parseInt(bytes.toString('latin1', lengthFrom, lengthFrom + 8), 10);
    if (bytes.length < size) return false;
    assert(bytes.length === size, 'more than one answer to one request');
    this.#begun = undefined;
    return true;
  }
}
