import { existsSync, readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { ALICE, logInTo, SMALL_SEED, smallCustomer, startSmall } from '../harness/small-site.ts';
import type { Server } from '../harness/server.ts';
import { scaled, scaledTime } from './scale.ts';
import type { Print } from './scale.ts';
import type { UploadReport, UploadWork } from './uploads-worker.ts';
import { FAR_ORDER } from './site.ts';

const COUNT = Number(process.env['UPLOADS'] ?? 2_000);
/** One of each kind. */
const COUNT_MIN = 13;
const CUSTOMERS = 12;
const CUSTOMERS_MIN = 2;
/** Below full size: large pictures take seconds to make. */
const LOW_ROWS = 50;
const ALONE_MS = 10_000;
const ALONE_MS_MIN = 200;
const PAUSE_MS = 5;
const LOOK_MS = 50;
const ORDER = JSON.stringify(FAR_ORDER);

/** What uploads of every broken and hostile kind do to a server: how each is answered, how much memory it takes, and how long others wait. */
export async function benchUploads(print: Print, scale: number): Promise<void> {
  const count = scaled(COUNT, scale, COUNT_MIN);
  const aloneMs = scaledTime(ALONE_MS, scale, ALONE_MS_MIN);
  const seed = Number(process.env['UPLOADS_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  const accounts = Array.from({ length: scaled(CUSTOMERS, scale, CUSTOMERS_MIN) }, (_, at) => `uploader${at}@agio.example`);
  const server = await startSmall({ ...SMALL_SEED, customers: [ALICE, ...accounts].map(smallCustomer) });
  try {
    const tokens: string[] = [];
    for (const account of accounts) tokens.push((await logInTo(server, account)).token);
    const { token } = await logInTo(server, ALICE);
    const work: UploadWork = { url: server.url, tokens, count, seed, high: scale < 1 ? LOW_ROWS : undefined };
    const uploads = new Worker(new URL('./uploads-worker.ts', import.meta.url), { workerData: work });
    await new Promise((resolve) => uploads.once('message', resolve));
    await othersFor(server, token, pauseOf(aloneMs));
    const alone = await othersFor(server, token, pauseOf(aloneMs));
    const idle = sumOf(memoryOf(server));
    const most = { together: idle, server: idle, decoder: 0 };
    const look = setInterval(() => {
      const now = memoryOf(server);
      most.together = Math.max(most.together, sumOf(now));
      most.server = Math.max(most.server, now.server);
      most.decoder = Math.max(most.decoder, now.decoder);
    }, LOOK_MS);
    const startMs = performance.now();
    const done = new Promise<UploadReport>((resolve, reject) => {
      uploads.once('message', resolve);
      uploads.once('error', reject);
    });
    uploads.postMessage('begin');
    const beside = await othersFor(server, token, done);
    clearInterval(look);
    const { answers, wrong } = await done;
    const seconds = (performance.now() - startMs) / 1_000;
    for (const [line, times] of Object.entries(answers).toSorted(([a], [b]) => a.localeCompare(b)))
      print(`${String(times).padStart(5)} ${line}`);
    print(
      `${count} uploads, seed ${seed}: ${seconds.toFixed(0)} s, ${wrong.length} answered wrongly${wrong.length === 0 ? '' : `: ${wrong.slice(0, 5).join('; ')}`}`,
    );
    print(`memory ${idle} MB before, at most ${most.together} meanwhile: the server ${most.server}, the decoder ${most.decoder}`);
    print(`others' p99 ${beside.toFixed(1)} ms, alone ${alone.toFixed(1)} ms`);
    print(`figure uploads.wrong ${wrong.length}`);
    print(`figure uploads.memory_mb ${most.together - idle}`);
    print(`figure uploads.p99 ${(beside / alone).toFixed(2)}`);
    await uploads.terminate();
  } finally {
    await server.remove();
  }
}

/** The 99th percentile of what others do meanwhile, one after the other: orders, the book, the site. */
async function othersFor({ url }: Server, token: string, until: Promise<unknown>): Promise<number> {
  let isOver = false;
  void until.finally(() => (isOver = true)).catch(() => undefined);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const asks = [
    () => fetch(`${url}/api/exchange/order`, { method: 'POST', headers, body: ORDER }),
    () => fetch(`${url}/api/exchange/market/depth`, { method: 'POST', headers, body: '{"market":"BTC_USDT"}' }),
    () => fetch(`${url}/api/info`, { headers }),
  ];
  const waits: number[] = [];
  while (!isOver) {
    const sentMs = performance.now();
    const response = await asks[waits.length % asks.length]!();
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`somebody else was answered with ${response.status}`);
    waits.push(performance.now() - sentMs);
    await pauseOf(PAUSE_MS);
  }
  waits.sort((a, b) => a - b);
  return waits[Math.floor(waits.length * 0.99)]!;
}

const pauseOf = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

interface Memory {
  readonly server: number;
  readonly decoder: number;
}

const sumOf = ({ decoder, server }: Memory): number => decoder + server;

/** Memory of the server and of the process that decodes pictures for it, in megabytes; 0 on a system that does not list it in /proc. */
function memoryOf({ pid }: Server): Memory {
  const file = `/proc/${pid}/task/${pid}/children`;
  const decoders = (existsSync(file) ? readFileSync(file, 'utf8') : '')
    .split(' ')
    .flatMap((child) => (child.trim() === '' ? [] : [memoryOfOne(Number(child))]));
  return { server: memoryOfOne(pid), decoder: decoders.reduce((sum, one) => sum + one, 0) };
}

/** What a process holds, and its share of what it holds together with others (Node itself); 0 for one that has ended meanwhile. */
function memoryOfOne(pid: number): number {
  try {
    return Math.round(Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1_024);
  } catch {
    return 0;
  }
}
