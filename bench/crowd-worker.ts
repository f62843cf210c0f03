import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { assert } from '@agio/kernel';

/** What the crowd does: requests a path on this many connections, or begins this many requests and ends none. */
export interface CrowdWork {
  readonly url: string;
  readonly connections: number;
  /** Null for requests that are not ended. */
  readonly path: string | null;
}

/** How many answers there were, and how many connections are still open. */
export interface CrowdReport {
  readonly answers: number;
  readonly open: number;
}

const UNFINISHED_BYTES = 60_000;

// In a thread of its own, so that what is measured beside it does not wait for it.
assert(parentPort !== null, 'a crowd is made in a worker');
const port = parentPort;
const { url, connections, path } = workerData as CrowdWork;
const { host, hostname, port: to } = new URL(url);
let answers = 0;
const sockets = Array.from({ length: connections }, () => (path === null ? beginOne() : readForever(path)));
port.on('message', (message: 'report' | 'end') => {
  if (message === 'end') for (const socket of sockets) socket.destroy();
  const open = sockets.filter((socket) => !socket.closed).length;
  port.postMessage({ answers, open } satisfies CrowdReport);
  if (message === 'end') port.close();
});

/** Repeats the request as soon as it is answered. */
function readForever(asked: string): Socket {
  const request = `GET /api/exchange/${asked} HTTP/1.1\r\nhost: ${host}\r\n\r\n`;
  const socket = connect(Number(to), hostname, () => socket.write(request));
  let wanted = 0;
  socket.on('error', () => undefined);
  socket.on('data', (data: Buffer) => {
    if (wanted <= 0) {
      const text = data.toString('latin1');
      wanted = text.indexOf('\r\n\r\n') + 4 + Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
    }
    wanted -= data.length;
    if (wanted > 0) return;
    answers += 1;
    socket.write(request);
  });
  return socket;
}

function beginOne(): Socket {
  const head = `POST /api/exchange/market/depth HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: ${UNFINISHED_BYTES + 1}\r\n\r\n`;
  const socket = connect(Number(to), hostname, () => socket.write(head + ' '.repeat(UNFINISHED_BYTES)));
  socket.on('error', () => undefined);
  return socket.resume();
}
