import { existsSync, readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { CrowdReport, CrowdWork } from './crowd-worker.ts';
import { scaled, scaledTime } from './scale.ts';
import type { Print } from './scale.ts';
import { FAR_ORDER, startSite } from './site.ts';
import type { BenchSite } from './site.ts';

const HEAVY = 300;
const HEAVY_MIN = 3;
const UNFINISHED = 5_000;
const SECONDS = 6;
const SECONDS_MIN = 0.2;
const CLOSED_WITHIN_MS = 30_000;
const PAUSE_MS = 5;
/** Before and after the unfinished requests. */
const CALM_MS = { before: 5_000, after: 10_000 };
const AFTER_SECONDS = 2;

const ORDER = JSON.stringify(FAR_ORDER);
const HEAVY_PATHS = ['trendLine', 'kline?market=BTC_USDT&interval=1min&limit=1000'];

/** How customers' orders are affected by a visitor who requests hundreds of heavy answers, or begins thousands of requests without end. */
export async function benchCrowd(print: Print, scale: number): Promise<void> {
  const connections = scaled(HEAVY, scale, HEAVY_MIN);
  const seconds = scaledTime(SECONDS, scale, SECONDS_MIN);
  const site = await startSite();
  try {
    await ordersFor(site, seconds);
    const alone = await ordersFor(site, seconds);
    for (const path of HEAVY_PATHS) {
      const heavy = crowd({ url: site.server.url, connections, path });
      const beside = await ordersFor(site, seconds);
      const { answers } = await heavy.ask('end');
      print(
        `${connections} × ${path}: ${Math.round(answers / seconds)} answers a second; orders' p99 ${beside.toFixed(1)} ms, alone ${alone.toFixed(1)} ms`,
      );
      print(`figure crowd.${path.split('?')[0]} ${(beside / alone).toFixed(2)}`);
    }
    await benchUnfinished(site, print, scale);
  } finally {
    await site.remove();
  }
}

async function benchUnfinished(site: BenchSite, print: Print, scale: number): Promise<void> {
  const connections = scaled(UNFINISHED, scale);
  const seconds = scaledTime(SECONDS, scale, SECONDS_MIN);
  await pause(scaledTime(CALM_MS.before, scale));
  const alone = await ordersFor(site, seconds);
  const before = memoryOf(site);
  const startMs = performance.now();
  const flood = crowd({ url: site.server.url, connections, path: null });
  try {
    const beside = await ordersFor(site, seconds);
    const most = memoryOf(site);
    while ((await flood.ask('report')).open > 0 && performance.now() - startMs < scaledTime(2 * CLOSED_WITHIN_MS, scale)) await pause(100);
    const closedSeconds = (performance.now() - startMs) / 1_000;
    await pause(scaledTime(CALM_MS.after, scale));
    await ordersFor(site, scaledTime(AFTER_SECONDS, scale));
    const after = memoryOf(site);
    print(
      `${connections} unfinished requests: closed after ${closedSeconds.toFixed(1)} s; memory ${before} MB, ${most} meanwhile, ${after} afterwards; orders' p99 ${beside.toFixed(1)} ms, alone ${alone.toFixed(1)} ms`,
    );
    print(`figure crowd.unfinished ${(beside / alone).toFixed(2)}`);
    print(`figure crowd.unfinished_closed_s ${closedSeconds.toFixed(1)}`);
    if (before > 0) print(`figure crowd.unfinished_memory ${(after / before).toFixed(2)}`);
  } finally {
    await flood.ask('end');
  }
}

/** The 99th percentile of sequential orders, in milliseconds. */
async function ordersFor({ server, headers }: BenchSite, seconds: number): Promise<number> {
  const waits: number[] = [];
  for (const endMs = performance.now() + seconds * 1_000; performance.now() < endMs;) {
    const sentMs = performance.now();
    const response = await fetch(`${server.url}/api/exchange/order`, { method: 'POST', headers, body: ORDER });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`an order was answered with ${response.status}`);
    waits.push(performance.now() - sentMs);
    await pause(PAUSE_MS);
  }
  waits.sort((a, b) => a - b);
  return waits[Math.floor(waits.length * 0.99)]!;
}

function crowd(work: CrowdWork): { ask(what: 'report' | 'end'): Promise<CrowdReport> } {
  const worker = new Worker(new URL('./crowd-worker.ts', import.meta.url), { workerData: work });
  return {
    ask: (what) =>
      new Promise((resolve) => {
        worker.once('message', resolve);
        worker.postMessage(what);
      }),
  };
}

/** Resident memory of the server, in megabytes; 0 on a system that does not list it in /proc. */
function memoryOf({ server }: BenchSite): number {
  const file = `/proc/${server.pid}/status`;
  const line = /VmRSS:\s+(\d+)/.exec(existsSync(file) ? readFileSync(file, 'utf8') : '');
  return Math.round(Number(line?.[1] ?? 0) / 1_024);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
