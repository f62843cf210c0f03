import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@agio/client';
import { createClient, createLive } from '@agio/client';
import type { Live } from '@agio/client';
import { openDatabase } from '@agio/database';
import { MINUTE_MS } from '@agio/kernel/time';
import { freePort } from '../harness/server.ts';
import type { Server } from '../harness/server.ts';
import { logInTo, SMALL_SEED, smallCustomer, startSmall } from '../harness/small-site.ts';
import { callVerified } from '../harness/verified.ts';
import { openPostgres } from './postgres.ts';
import { scaled, scaledTime } from './scale.ts';
import type { Print } from './scale.ts';

const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 60);
/** Samples from which growth can be computed. */
const MINUTES_MIN = 4;
const RATE = Number(process.env['SOAK_RATE'] ?? 300);
const RATE_MIN = 40;
const CUSTOMERS = 40;
const CUSTOMERS_MIN = 2;
const LISTENERS = 40;
const TURN_MS = 50;
const MINUTE_MS_MIN = 250;
/** Of each hundred orders those that take at once; the others rest, and are cancelled once somebody has so many. */
const TAKES = 20;
const RESTING_MAX = 20;
const MIDDLE = 640_000;
const SPREAD = 400;
const MEGABYTE = 1_000_000;
const MEBIBYTE = 1_048_576;
/** The engine and its caches grow into their size before growth means anything. */
const SETTLED = 1 / 3;

interface Person {
  readonly client: Client;
  readonly open: string[];
}

/** What is looked at once a minute. */
interface Sample {
  readonly minute: number;
  readonly orders: number;
  readonly rssMb: number;
  readonly heapMb: number;
  readonly files: number;
  readonly journalMb: number;
  readonly rowsMb: number;
  readonly lag: number;
}

/**
 * An hour of a busy small site: so many orders a second over HTTP, of forty customers who place, take and cancel, with a socket of each on
 * the book and their own orders, on a PostgreSQL that syncs. Memory, open files, journal and rows are read every minute from the figures
 * that operators watch.
 */
export async function benchSoak(print: Print, scale: number): Promise<void> {
  const pace = {
    minutes: scaled(MINUTES, scale, MINUTES_MIN),
    minuteMs: scaledTime(MINUTE_MS, scale, MINUTE_MS_MIN),
    rate: scaled(RATE, scale, RATE_MIN),
  };
  const postgres = await openPostgres(scale);
  const accounts = Array.from({ length: scaled(CUSTOMERS, scale, CUSTOMERS_MIN) }, (_, at) => `soak${at}@agio.example`);
  const seed = { ...SMALL_SEED, customers: accounts.map(smallCustomer) };
  const metricsPort = await freePort();
  const server = await startSmall(seed, { DATABASE_URL: postgres.url, METRICS_PORT: String(metricsPort) });
  const lives: Live[] = [];
  try {
    const people = await Promise.all(accounts.map((account) => enter(server, account, lives)));
    const samples: Sample[] = [];
    const counts = { accepted: 0, refused: 0, lost: 0, late: [] as number[] };
    const sample = async (minute: number): Promise<void> => {
      const one = await look({ server, url: postgres.url, metricsPort, minute, orders: counts.accepted });
      samples.push(one);
      const late = counts.late.splice(0).toSorted((a, b) => a - b);
      print(`${lineOf(one)}; ${late.length} answers, p50 ${at(late, 0.5)} ms, p99 ${at(late, 0.99)} ms`);
    };
    await sample(0);
    await trade(people, counts, pace, sample);
    report(samples, counts, pace.minutes, print);
  } finally {
    for (const live of lives) live.close();
    await server.remove();
    await postgres.remove();
  }
}

async function enter(server: Server, account: string, lives: Live[]): Promise<Person> {
  const person = await logInTo(server, account);
  // As programs do: a session ends after half an hour.
  const made = await callVerified(server, person, account, 'createApiKey', { name: 'soak', scopes: ['read', 'trade'] });
  const key = { key: made.key, secret: made.secret };
  const client = createClient({ baseUrl: server.url, language: 'en-US', key });
  if (lives.length < LISTENERS) {
    const live = createLive({ url: `${server.url.replace(/^http/, 'ws')}/ws/exchange`, key });
    live.subscribe({ channel: 'depth', market: 'BTC_USDT' }, () => undefined);
    live.subscribe({ channel: 'orders' }, () => undefined);
    lives.push(live);
  }
  return { client, open: [] };
}

interface Counts {
  accepted: number;
  refused: number;
  lost: number;
  readonly late: number[];
}

/** How long, and how many orders a second; a minute is shorter below full size. */
interface Pace {
  readonly minutes: number;
  readonly minuteMs: number;
  readonly rate: number;
}

/** Sends at a constant rate, whatever the answers do, and looks once a minute. */
async function trade(
  people: readonly Person[],
  counts: Counts,
  { minuteMs, minutes, rate }: Pace,
  sample: (minute: number) => Promise<void>,
): Promise<void> {
  const startMs = performance.now();
  const waiting = new Set<Promise<void>>();
  let sent = 0;
  let looked = 0;
  for (let nowMs = 0; nowMs < minutes * minuteMs; nowMs = performance.now() - startMs) {
    for (; sent < (nowMs / 1_000) * rate; sent += 1) {
      const going = act(people[sent % people.length]!, sent, counts).finally(() => waiting.delete(going));
      waiting.add(going);
    }
    if (Math.floor(nowMs / minuteMs) > looked) await sample((looked += 1));
    await new Promise((resolve) => setTimeout(resolve, TURN_MS));
  }
  await Promise.all(waiting);
  await sample(minutes);
}

async function act({ client, open }: Person, number: number, counts: Counts): Promise<void> {
  const startMs = performance.now();
  try {
    await commandOf(client, open, number, counts);
    counts.late.push(performance.now() - startMs);
  } catch (error) {
    // A cancel may come too late, which is an answer; anything that is not definite is lost.
    if ((error as { definite?: boolean }).definite === true) counts.refused += 1;
    else counts.lost += 1;
  }
}

async function commandOf(client: Client, open: string[], number: number, counts: Counts): Promise<void> {
  // A multiplicative hash of its number: the same hour each time.
  const chance = (Math.imul(number, 2_654_435_761) >>> 0) % 10_000;
  const side = chance % 2 === 0 ? 'buy' : 'sell';
  const off = (1 + (Math.floor(chance / 2) % SPREAD)) * (side === 'buy' ? -1 : 1);
  const takes = chance % 100 < TAKES;
  const ticks = takes ? MIDDLE - off : MIDDLE + off;
  const body = { market: 'BTC_USDT', side, type: 'limit', price: (ticks / 10).toFixed(1), amount: '0.001' } as const;
  const order = await client.call('placeOrder', {
    body: { ...body, timeInForce: takes ? 'IOC' : 'GTC', clientOrderId: `soak-${number}` },
    idempotencyKey: `soak-${number}`,
  });
  counts.accepted += 1;
  if (order.status === 'new' || order.status === 'partially_filled') open.push(order.id);
  const oldest = open.length > RESTING_MAX ? open.shift() : undefined;
  if (oldest !== undefined) await client.call('cancelOrder', { body: { id: oldest } });
}

async function look(of: {
  readonly server: Server;
  readonly url: string;
  readonly metricsPort: number;
  readonly minute: number;
  readonly orders: number;
}): Promise<Sample> {
  const text = await (await fetch(`http://127.0.0.1:${of.metricsPort}/metrics`)).text();
  const figure = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? NaN);
  const database = await openDatabase({ url: of.url });
  const [row] = await database.query<{ bytes: string }>('select pg_database_size(current_database())::text as bytes');
  await database.close();
  return {
    minute: of.minute,
    orders: of.orders,
    rssMb: figure('process_resident_memory_bytes') / MEBIBYTE,
    heapMb: figure('nodejs_heap_size_used_bytes') / MEBIBYTE,
    files: figure('process_open_fds'),
    journalMb: bytesIn(join(of.server.dataDir, 'journal')) / MEGABYTE,
    rowsMb: Number(row?.bytes) / MEGABYTE,
    lag: figure('agio_projection_lag') + figure('agio_shadow_lag'),
  };
}

/** Bytes that files really take: a segment has its full size before anything is in it. */
function bytesIn(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name), { throwIfNoEntry: false })!.size, 0);
}

const at = (sorted: readonly number[], share: number): string => (sorted[Math.floor(sorted.length * share)] ?? NaN).toFixed(1);

function lineOf({ files, heapMb, journalMb, lag, minute, orders, rowsMb, rssMb }: Sample): string {
  const sizes = `memory ${rssMb.toFixed(0)} MB (heap ${heapMb.toFixed(0)}), ${files} files, journal ${journalMb.toFixed(0)} MB, rows ${rowsMb.toFixed(0)} MB`;
  return `minute ${minute}: ${orders} orders, ${sizes}, lag ${lag}`;
}

function report(samples: readonly Sample[], { accepted, lost, refused }: Counts, minutes: number, print: Print): void {
  const settled = samples.filter(({ minute }) => minute >= minutes * SETTLED);
  const slope = (of: (one: Sample) => number, by: (one: Sample) => number): number => {
    const mean = (pick: (one: Sample) => number): number => settled.reduce((sum, one) => sum + pick(one), 0) / settled.length;
    const [x, y] = [mean(by), mean(of)];
    const [up, down] = settled.reduce(([a, b], one) => [a + (by(one) - x) * (of(one) - y), b + (by(one) - x) ** 2], [0, 0]);
    return down === 0 ? 0 : up / down;
  };
  const hours = ({ minute }: Sample): number => minute / 60;
  const millions = ({ orders }: Sample): number => orders / 1e6;
  print(`${accepted} orders were accepted, ${refused} cancels came too late, ${lost} answers were lost`);
  print(`figure soak.orders_per_second ${(accepted / (minutes * 60)).toFixed(1)}`);
  print(`figure soak.lost ${lost}`);
  print(`figure soak.memory_mb_per_hour ${slope(({ rssMb }) => rssMb, hours).toFixed(1)}`);
  print(`figure soak.heap_mb_per_hour ${slope(({ heapMb }) => heapMb, hours).toFixed(1)}`);
  print(`figure soak.files_per_hour ${slope(({ files }) => files, hours).toFixed(2)}`);
  print(`figure soak.journal_gb_per_million ${(slope(({ journalMb }) => journalMb, millions) / 1_000).toFixed(3)}`);
  print(`figure soak.rows_gb_per_million ${(slope(({ rowsMb }) => rowsMb, millions) / 1_000).toFixed(3)}`);
}
