import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** The body that is posted repeatedly. */
export interface Load {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly connections: number;
}

const OK = 'HTTP/1.1 200 ';
const HEAD_END = '\r\n\r\n';
const LENGTH = '\r\ncontent-length: ';
const READ_BYTES = 16_384;
/** An answer that has not arrived this long after the end is given up. */
const GRACE_MS = 60_000;

/**
 * Returns answers per second, every one of them with status 200: each connection posts, waits for the whole answer, posts again.
 * It shares the processors with what it measures and therefore does as little as possible: one request made once, and of an
 * answer it reads only whether it succeeded and is complete. Throws when an answer is anything else. How long each took goes into `tookMs`.
 */
export async function postFor(load: Load, seconds: number, tookMs?: number[]): Promise<number> {
  // Its own garbage collection must not run meanwhile either.
  collectGarbage();
  const startMs = performance.now();
  const endMs = startMs + seconds * 1_000;
  const request = requestOf(load);
  const counts = await Promise.all(Array.from({ length: load.connections }, () => postUntil(endMs, load.url, request, tookMs)));
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - startMs) / 1_000);
}

function requestOf({ url, headers, body }: Load): Buffer {
  const { host, pathname } = new URL(url);
  const all = { host, ...headers, 'content-length': Buffer.byteLength(body) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`POST ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}

/** One connection; returns how many answers it got. */
function postUntil(endMs: number, url: string, request: Buffer, tookMs: number[] | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    let count = 0;
    let answer = '';
    let sentAt = performance.now();
    const onRead = (length: number, read: Buffer): boolean => {
      answer += read.toString('latin1', 0, length);
      const bytes = bytesOf(answer);
      if (bytes === undefined || answer.length < bytes) return true;
      if (answer.length > bytes || !answer.startsWith(OK)) {
        socket.destroy(new Error(`${url}: ${answer}`));
        return false;
      }
      answer = '';
      count += 1;
      const now = performance.now();
      tookMs?.push(now - sentAt);
      sentAt = now;
      if (now < endMs) socket.write(request);
      else socket.end(() => resolve(count));
      return true;
    };
    const { hostname, port } = new URL(url);
    const onread = { buffer: Buffer.alloc(READ_BYTES), callback: onRead as (length: number, read: Uint8Array) => boolean };
    const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true, onread }, () => socket.write(request));
    const late = setTimeout(() => socket.destroy(new Error(`${url}: no answer`)), endMs - performance.now() + GRACE_MS);
    socket.once('error', reject);
    socket.once('close', () => {
      clearTimeout(late);
      reject(new Error(`${url}: closed after ${count} answers`));
    });
  });
}

/** Bytes of an answer with its head; undefined until its head is complete, none if it does not say. */
function bytesOf(answer: string): number | undefined {
  const head = answer.indexOf(HEAD_END);
  if (head < 0) return undefined;
  const at = answer.indexOf(LENGTH) + LENGTH.length;
  const length = answer.slice(at, answer.indexOf('\r', at));
  return /^\d+$/.test(length) && at < head ? head + HEAD_END.length + Number(length) : 0;
}
