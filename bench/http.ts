import { cpus } from 'node:os';
import { assert } from '@agio/kernel';
import { startConstant } from './constant-server.ts';
import { postFor } from './http-load.ts';
import { autocannonFor } from './http-witness.ts';
import { openPostgres } from './postgres.ts';
import { scaled, scaledTime } from './scale.ts';
import type { Print } from './scale.ts';
import { FAR_ORDER, startSite } from './site.ts';
import type { BenchSite } from './site.ts';

const CONNECTIONS = 64;
const CONNECTIONS_MIN = 4;
/** Until the engine has compiled the hot path of an order; a bare Fastify is much less code, and needs less. */
const WARM_SECONDS = 30;
const CONSTANT_WARM_SECONDS = 5;
const ROUNDS = 5;
const ROUND_SECONDS = 5;
const LAG_MS_MAX = 5_000;
/** Until the history is given up, in times of that. */
const LAG_PATIENCE = 12;
const ROUND_SECONDS_MIN = 0.1;

const BODY = JSON.stringify(FAR_ORDER);

/** Durable placement over HTTP against a Fastify that answers a constant, in turns within one run, on either database. */
export async function benchHttp(print: Print, scale: number): Promise<void> {
  const connections = scaled(CONNECTIONS, scale, CONNECTIONS_MIN);
  print(`${cpus().length} cores, Node ${process.version}, ${connections} connections, projections on, load from this process`);
  const postgres = await openPostgres(scale);
  try {
    const site = await startSite({ DATABASE_URL: postgres.url });
    await compare({ name: 'PostgreSQL', figure: 'http.order', site, connections }, print, scale);
  } finally {
    await postgres.remove();
  }
  const site = await startSite({ DATABASE_URL: '' }, { isEmbedded: true });
  await compare({ name: 'PGlite', figure: 'http.order.pglite', site, connections }, print, scale);
}

/** A site on one of the databases, which is removed in the end. */
interface Compared {
  readonly name: string;
  readonly figure: string;
  readonly site: BenchSite;
  readonly connections: number;
}

async function compare({ name, figure, site, connections }: Compared, print: Print, scale: number): Promise<void> {
  const constant = await startConstant();
  try {
    const { headers } = site;
    const order = { url: `${site.server.url}/api/exchange/order`, headers, body: BODY, connections };
    const answer = { url: constant.url, headers, body: BODY, connections };
    const seconds = scaledTime(ROUND_SECONDS, scale, ROUND_SECONDS_MIN);
    await postFor(order, scaledTime(WARM_SECONDS, scale));
    await lagMs(site);
    await postFor(answer, scaledTime(CONSTANT_WARM_SECONDS, scale));
    const ours: number[] = [];
    const theirs: number[] = [];
    const lags: number[] = [];
    for (let round = 0; round < scaled(ROUNDS, scale); round += 1) {
      ours.push(await postFor(order, seconds));
      lags.push(await lagMs(site));
      theirs.push(await postFor(answer, seconds));
    }
    const lag = Math.max(...lags);
    print(
      `${name}: durable placement ${list(ours)}/s, constant answer ${list(theirs)}/s, projections ${Math.round(lag)} ms behind at most`,
    );
    const witness = [await autocannonFor(order, seconds), await autocannonFor(answer, seconds)];
    print(`${name}: asked by autocannon once, which takes a processor for itself: ${list(witness)}/s`);
    // Below full size the machine may have other work.
    assert(scale < 1 || lag <= LAG_MS_MAX, `projections are ${Math.round(lag)} ms behind at the end`);
    print(`figure ${figure} ${(median(ours) / median(theirs)).toFixed(3)}`);
    print(`figure ${figure}.per_second ${median(ours).toFixed(0)}`);
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
    assert(answer.status === 503 && performance.now() - startMs < LAG_PATIENCE * LAG_MS_MAX, `the history answers ${found.code}`);
  }
}

function list(values: readonly number[]): string {
  return values.map((value) => Math.round(value)).join(' ');
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
