import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { scaled, scaledTime } from '../scale.ts';
import type { Print } from '../scale.ts';
import { startSite } from '../site.ts';
import type { BenchSite } from '../site.ts';
import type { ListenerReport, ListenerRequest } from './messages.ts';

const SOCKETS = 2_000;
const SOCKETS_MIN = 8;
const SECONDS = 12;
const SECONDS_MIN = 0.5;
const WARM_SECONDS = 2;
/** Orders per second: several are in each diff. */
const ORDERS = 100;
/** Open levels before the oldest is cancelled. */
const LEVELS = 200;
const LEVELS_MIN = 5;

/** Thousands of listeners of one busy book: how long after it was sent an order has reached them. */
export async function benchSockets(print: Print, scale: number): Promise<void> {
  const count = scaled(SOCKETS, scale, SOCKETS_MIN);
  const levels = scaled(LEVELS, scale, LEVELS_MIN);
  const site = await startSite();
  const child = fork(fileURLToPath(new URL('./listeners.ts', import.meta.url)), [
    `${site.server.url.replace('http', 'ws')}/ws/exchange`,
    String(count),
  ]);
  try {
    const open = await reportOf(child);
    if (open.kind !== 'open' || open.opened !== count) throw new Error(`only ${JSON.stringify(open)} of ${count} sockets opened`);
    await trade(site, { seconds: scaledTime(WARM_SECONDS, scale, SECONDS_MIN), levels, from: 0 });
    child.send({ kind: 'clear' } satisfies ListenerRequest);
    const from = performance.now();
    const sent = await trade(site, { seconds: scaledTime(SECONDS, scale, SECONDS_MIN), levels, from: 1_000_000 });
    const seconds = (performance.now() - from) / 1_000;
    child.send({ kind: 'end', sent } satisfies ListenerRequest);
    const report = await reportOf(child);
    if (report.kind !== 'report') throw new Error('the listeners said something else');
    // Below full size it ends before a checksum is due.
    const isChecked = report.checked > 0 || scale < 1;
    if (report.missed > 0 || report.different > 0 || report.wrong > 0 || !isChecked) {
      throw new Error(`listeners do not agree: ${JSON.stringify(report)}`);
    }
    print(
      `${count} sockets, ${(report.diffs / seconds).toFixed(1)} diffs a second, ${report.received} received, the same for all, ${report.checked} checksums as kept; p50 ${report.p50.toFixed(0)} ms, p99 ${report.p99.toFixed(0)} ms`,
    );
    print(`figure sockets.p99_ms ${report.p99.toFixed(0)}`);
  } finally {
    child.kill();
    await site.remove();
  }
}

function reportOf(child: ChildProcess): Promise<ListenerReport> {
  return new Promise((resolve, reject) => {
    child.once('message', (report: ListenerReport) => resolve(report));
    child.once('exit', () => reject(new Error('the listeners ended')));
  });
}

interface Trade {
  readonly seconds: number;
  readonly levels: number;
  /** Where the prices begin. */
  readonly from: number;
}

/** Rests orders, each at its own price, and cancels the oldest; returns when each was sent, by price. */
async function trade({ server, headers }: BenchSite, { from, levels, seconds }: Trade): Promise<[string, number][]> {
  const sent: [string, number][] = [];
  const ids: string[] = [];
  const started = performance.now();
  const count = seconds * ORDERS;
  const call = async (path: string, body: object): Promise<{ id: string }> => {
    const response = await fetch(`${server.url}/api/exchange/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: { id: string } }).data;
  };
  for (let index = 0; index < count; index += 1) {
    const due = started + (index * 1_000) / ORDERS;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    const price = ((300_000 + ((from + index) % 300_000)) / 10).toString();
    sent.push([price, performance.timeOrigin + performance.now()]);
    ids.push((await call('order', { market: 'BTC_USDT', side: 'buy', type: 'limit', price, amount: '0.01' })).id);
    if (ids.length > levels) await call('cancel', { id: ids.shift() });
  }
  return sent;
}
