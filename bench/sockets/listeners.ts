// Many sockets on one market's depth, in a process of their own: node listeners.ts <socket url> <how many>
import { crc32Text } from '@agio/kernel';
import { depthChecksumText } from '@agio/contracts/spot';
import { until } from '../until.ts';
import type { Level, ListenerReport, ListenerRequest } from './messages.ts';

const [url, asked] = process.argv.slice(2) as [string, string];
const COUNT = Number(asked);
const AT_ONCE = 50;
const CHECKED_LEVELS = 25;
const TO = /"to":(\d+)/;

const now = (): number => performance.timeOrigin + performance.now();

/** One diff: what its frame says, and when each socket had it. */
interface Diff {
  readonly text: string;
  readonly arrivals: Float64Array;
}
const diffs = new Map<number, Diff>();
const bids = new Map<string, string>();
const asks = new Map<string, string>();
let different = 0;
let checked = 0;
let wrong = 0;
let opened = 0;

/** The first socket keeps a book, and checks the checksums against it. */
function follow(text: string): void {
  const { type, data } = JSON.parse(text) as { type: string; data: { bids: Level[]; asks: Level[]; crc?: number } };
  for (const [side, levels] of [
    [bids, data.bids],
    [asks, data.asks],
  ] as const) {
    if (type === 'snapshot') side.clear();
    for (const [price, amount] of levels) {
      if (amount === '0') side.delete(price);
      else side.set(price, amount);
    }
  }
  if (data.crc === undefined) return;
  const sorted = (side: Map<string, string>, sign: number): Level[] => [...side].sort(([a], [b]) => sign * (Number(a) - Number(b)));
  checked += 1;
  if (crc32Text(depthChecksumText(sorted(bids, -1), sorted(asks, 1), CHECKED_LEVELS)) !== data.crc) wrong += 1;
}

function receive(socket: number, text: string): void {
  if (!text.includes('"channel":"depth"') || text.startsWith('{"op"')) return;
  const at = now();
  if (text.includes('"type":"update"')) {
    const to = Number(TO.exec(text)![1]);
    let diff = diffs.get(to);
    if (diff === undefined) {
      diff = { text, arrivals: new Float64Array(COUNT) };
      diffs.set(to, diff);
    } else if (diff.text !== text) {
      different += 1;
    }
    diff.arrivals[socket] = at;
  }
  if (socket === 0) follow(text);
}

function open(index: number): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    socket.addEventListener('message', (event: MessageEvent) => receive(index, String(event.data)));
    socket.addEventListener('error', () => reject(new Error(`socket ${index} failed`)));
    socket.addEventListener('open', () => {
      opened += 1;
      socket.send('{"op":"subscribe","channel":"depth","market":"BTC_USDT"}');
      resolve(socket);
    });
  });
}

const sockets: WebSocket[] = [];
for (let from = 0; from < COUNT; from += AT_ONCE) {
  sockets.push(...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, COUNT - from) }, (_, offset) => open(from + offset)))));
}
process.send!({ kind: 'open', opened } satisfies ListenerReport);

process.on('message', (request: ListenerRequest) => {
  if (request.kind === 'clear') {
    diffs.clear();
    return;
  }
  void end(new Map(request.sent));
});

async function end(sent: Map<string, number>): Promise<void> {
  const last = `"${[...sent.keys()].at(-1)}"`;
  const isThere = (): boolean => diffs.values().some(({ arrivals, text }) => text.includes(last) && !arrivals.includes(0));
  await until(isThere, 'the last order on every socket').catch(() => undefined);
  process.send!(report(sent));
  for (const socket of sockets) socket.close();
  process.disconnect();
}

/** Time from when an order was sent until each socket received it: applying it is included. */
function report(sent: Map<string, number>): ListenerReport {
  const waits: number[] = [];
  let missed = 0;
  for (const diff of diffs.values()) {
    const { data } = JSON.parse(diff.text) as { data: { bids: Level[]; asks: Level[] } };
    const times = [...data.bids, ...data.asks].filter(([, amount]) => amount !== '0').map(([price]) => sent.get(price));
    const known = times.filter((time) => time !== undefined);
    if (known.length === 0) continue;
    const since = Math.min(...known);
    for (const arrival of diff.arrivals) {
      if (arrival === 0) missed += 1;
      else waits.push(arrival - since);
    }
  }
  waits.sort((a, b) => a - b);
  const at = (share: number): number => waits[Math.floor(waits.length * share)] ?? Number.NaN;
  return { kind: 'report', p50: at(0.5), p99: at(0.99), diffs: diffs.size, received: waits.length, missed, different, checked, wrong };
}
