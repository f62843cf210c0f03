import { cpus } from 'node:os';
import { createCluster } from '@agio/database/testing';
import { assert } from '@agio/kernel';
import { startConstant } from './constant-server.ts';
import { postFor } from './http-load.ts';
import { autocannonFor } from './http-witness.ts';
import { startSite } from './site.ts';
import type { BenchSite } from './site.ts';

const CONNECTIONS = 64;
/** Until the engine has compiled the hot path of an order; a bare Fastify is much less code, and needs less. */
const WARM_SECONDS = 30;
const CONSTANT_WARM_SECONDS = 5;
const ROUNDS = 5;
const ROUND_SECONDS = 5;
const LAG_MS_MAX = 5_000;

/** An immediate-or-cancel order far below the market: validated, journaled, fsynced, decided, projected, and the book stays small. */
const BODY = JSON.stringify({ market: 'BTC_USDT', side: 'buy', type: 'limit', price: '60000.1', amount: '0.00100', timeInForce: 'IOC' });

/** Durable placement over HTTP against a Fastify that answers a constant, in turns within one run, on either database. */
export async function benchHttp(print: (line: string) => void): Promise<void> {
  print(`${cpus().length} cores, Node ${process.version}, ${CONNECTIONS} connections, projections on, load from this process`);
  const cluster = await createCluster({ isDurable: true });
  try {
    await compare('PostgreSQL', 'http.order', { DATABASE_URL: cluster.url }, print);
  } finally {
    await cluster.remove();
  }
  await compare('PGlite', 'http.order.pglite', { DATABASE_URL: '' }, print);
}

async function compare(database: string, figure: string, env: Record<string, string>, print: (line: string) => void): Promise<void> {
  const site = await startSite(env);
  const constant = await startConstant();
  try {
    const { headers } = site;
    const order = { url: `${site.server.url}/api/exchange/order`, headers, body: BODY, connections: CONNECTIONS };
    const answer = { url: constant.url, headers, body: BODY, connections: CONNECTIONS };
    await postFor(order, WARM_SECONDS);
    await lagMs(site);
    await postFor(answer, CONSTANT_WARM_SECONDS);
    const ours: number[] = [];
    const theirs: number[] = [];
    const lags: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await postFor(order, ROUND_SECONDS));
      lags.push(await lagMs(site));
      theirs.push(await postFor(answer, ROUND_SECONDS));
    }
    const lag = Math.max(...lags);
    print(
      `${database}: durable placement ${list(ours)}/s, constant answer ${list(theirs)}/s, projections ${Math.round(lag)} ms behind at most`,
    );
    const witness = [await autocannonFor(order, ROUND_SECONDS), await autocannonFor(answer, ROUND_SECONDS)];
    print(`${database}: asked by autocannon once, which takes a processor for itself: ${list(witness)}/s`);
    assert(lag <= LAG_MS_MAX, `projections are ${Math.round(lag)} ms behind at the end`);
    print(`figure ${figure} ${(median(ours) / median(theirs)).toFixed(3)}`);
  } finally {
    await constant.stop();
    await site.remove();
  }
}

/** Places one more order, and measures how long it takes until the history shows it. */
async function lagMs({ server, headers }: BenchSite): Promise<number> {
  const startMs = performance.now();
  const placed = await fetch(`${server.url}/api/exchange/order`, { method: 'POST', headers, body: BODY });
  const position = placed.headers.get('x-position');
  const { data } = (await placed.json()) as { data: { id: string } };
  for (;;) {
    const answer = await fetch(`${server.url}/api/exchange/myOrderHistory?limit=1&after=${position}`, {
      headers: { authorization: headers.authorization! },
    });
    const found = (await answer.json()) as { code: string; data?: { list: { id: string }[] } };
    if (answer.ok) {
      assert(found.data?.list[0]?.id === data.id, 'the history does not show the newest order');
      return performance.now() - startMs;
    }
    assert(answer.status === 503 && performance.now() - startMs < 10 * LAG_MS_MAX, `the history answers ${found.code}`);
  }
}

function list(values: readonly number[]): string {
  return values.map((value) => Math.round(value)).join(' ');
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
