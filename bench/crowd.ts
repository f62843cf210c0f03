import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { CrowdReport, CrowdWork } from './crowd-worker.ts';
import { startSite } from './site.ts';
import type { BenchSite } from './site.ts';

const HEAVY = 300;
const UNFINISHED = 5_000;
const SECONDS = 6;
const CLOSED_WITHIN_MS = 30_000;
const PAUSE_MS = 5;

/** An immediate-or-cancel order far below the market. */
const ORDER = JSON.stringify({ market: 'BTC_USDT', side: 'buy', type: 'limit', price: '60000.1', amount: '0.00100', timeInForce: 'IOC' });
const HEAVY_PATHS = ['trendLine', 'kline?market=BTC_USDT&interval=1min&limit=1000'];

/** How customers' orders are affected by a visitor who requests hundreds of heavy answers, or begins thousands of requests without end. */
export async function benchCrowd(print: (line: string) => void): Promise<void> {
  const site = await startSite();
  try {
    await ordersFor(site, SECONDS);
    const alone = await ordersFor(site, SECONDS);
    for (const path of HEAVY_PATHS) {
      const heavy = crowd({ url: site.server.url, connections: HEAVY, path });
      const beside = await ordersFor(site, SECONDS);
      const { answers } = await heavy.ask('end');
      print(
        `${HEAVY} × ${path}: ${Math.round(answers / SECONDS)} answers a second; orders' p99 ${beside.toFixed(1)} ms, alone ${alone.toFixed(1)} ms`,
      );
      print(`figure crowd.${path.split('?')[0]} ${(beside / alone).toFixed(2)}`);
    }
    await benchUnfinished(site, print);
  } finally {
    await site.remove();
  }
}

async function benchUnfinished(site: BenchSite, print: (line: string) => void): Promise<void> {
  await pause(5_000);
  const alone = await ordersFor(site, SECONDS);
  const before = memoryOf(site);
  const startMs = performance.now();
  const flood = crowd({ url: site.server.url, connections: UNFINISHED, path: null });
  try {
    const beside = await ordersFor(site, SECONDS);
    const most = memoryOf(site);
    while ((await flood.ask('report')).open > 0 && performance.now() - startMs < 2 * CLOSED_WITHIN_MS) await pause(100);
    const seconds = (performance.now() - startMs) / 1_000;
    await pause(10_000);
    await ordersFor(site, 2);
    const after = memoryOf(site);
    print(
      `${UNFINISHED} unfinished requests: closed after ${seconds.toFixed(1)} s; memory ${before} MB, ${most} meanwhile, ${after} afterwards; orders' p99 ${beside.toFixed(1)} ms, alone ${alone.toFixed(1)} ms`,
    );
    print(`figure crowd.unfinished ${(beside / alone).toFixed(2)}`);
    print(`figure crowd.unfinished_closed_s ${seconds.toFixed(1)}`);
    print(`figure crowd.unfinished_memory ${(after / before).toFixed(2)}`);
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

/** Resident memory of the server, in megabytes. */
function memoryOf({ server }: BenchSite): number {
  const line = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'));
  return Math.round(Number(line?.[1] ?? 0) / 1_024);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
