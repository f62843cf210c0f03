import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import type { Socket } from 'node:net';

/** The frame that is sent repeatedly, on so many sockets at once, each of them waiting for its answer. */
export interface SocketLoad {
  readonly url: string;
  readonly token: string;
  readonly frame: string;
  readonly sockets: number;
  /** Frames of one socket that are on their way at a time. */
  readonly inFlight: number;
}

/** What came back: answers a second, and how long each took, in milliseconds, unsorted. */
export interface Answered {
  readonly perSecond: number;
  readonly tookMs: readonly number[];
}

const ANSWER = '{"op":"answer"';
const GRACE_MS = 60_000;
const LONG = 126;

/** As `postFor` of `http-load.ts`, over sockets: one frame made once, and of an answer only whether it is one. Throws when an answer is anything else. */
export async function callFor(load: SocketLoad, seconds: number): Promise<Answered> {
  const sockets = await Promise.all(Array.from({ length: load.sockets }, () => open(load)));
  const startMs = performance.now();
  const endMs = startMs + seconds * 1_000;
  const frame = frameOf(load.frame);
  const tookMs = (await Promise.all(sockets.map((socket) => callUntil(socket, frame, load.inFlight, endMs)))).flat();
  const perSecond = tookMs.length / ((performance.now() - startMs) / 1_000);
  for (const { socket } of sockets) socket.destroy();
  return { perSecond, tookMs };
}

/** A text frame (RFC 6455, 5.2); a mask of zeros leaves the payload as it is, so that it is made once. */
function frameOf(text: string): Buffer {
  const payload = Buffer.from(text);
  const head = Buffer.from([0x81, 0x80 | LONG, 0, 0, 0, 0, 0, 0]);
  head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}

interface Open {
  readonly socket: Socket;
  onText: (text: string) => void;
}

/** Opens a socket, and logs in. */
function open({ url, token }: SocketLoad): Promise<Open> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    const own: Open = { socket, onText: () => resolve(own) };
    let left: Buffer = Buffer.alloc(0);
    let isUpgraded = false;
    socket.once('error', reject);
    socket.write(
      `GET /ws/exchange HTTP/1.1\r\nhost: ${hostname}:${port}\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    );
    socket.write(frameOf(JSON.stringify({ op: 'auth', token })));
    socket.on('data', (data: Buffer) => {
      left = left.length === 0 ? data : Buffer.concat([left, data]);
      if (!isUpgraded) {
        const end = left.indexOf('\r\n\r\n');
        if (end < 0) return;
        isUpgraded = true;
        left = left.subarray(end + 4);
      }
      left = takeFrames(left, (text) => own.onText(text));
    });
  });
}

/** Reads whole frames, and returns what is left. */
function takeFrames(bytes: Buffer, onText: (text: string) => void): Buffer {
  let at = 0;
  while (bytes.length - at >= 4) {
    const short = bytes[at + 1]!;
    const length = short === LONG ? bytes.readUInt16BE(at + 2) : short;
    const from = at + (short === LONG ? 4 : 2);
    if (bytes.length < from + length) break;
    onText(bytes.toString('latin1', from, from + length));
    at = from + length;
  }
  return bytes.subarray(at);
}

function callUntil(own: Open, frame: Buffer, inFlight: number, endMs: number): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const tookMs: number[] = [];
    const sentAt: number[] = [];
    const late = setTimeout(() => reject(new Error(`no answer to ${sentAt.length} calls`)), endMs - performance.now() + GRACE_MS);
    const send = (): void => {
      sentAt.push(performance.now());
      own.socket.write(frame);
    };
    own.onText = (text) => {
      if (!text.startsWith(ANSWER)) return reject(new Error(text));
      const now = performance.now();
      tookMs.push(now - sentAt.shift()!);
      if (now < endMs) return send();
      if (sentAt.length > 0) return;
      clearTimeout(late);
      resolve(tookMs);
    };
    for (let count = 0; count < inFlight; count += 1) send();
  });
}
