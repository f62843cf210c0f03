import { cpus } from 'node:os';
import autocannon from 'autocannon';
import { startConstant } from './constant-server.ts';
import { startSite } from './site.ts';

const CONNECTIONS = 64;
const WARM_SECONDS = 3;
const SECONDS = 10;

/** An immediate-or-cancel order far below the market: validated, journaled, fsynced, decided, projected, and the book stays small. */
const BODY = JSON.stringify({ market: 'BTC_USDT', side: 'buy', type: 'limit', price: '60000.1', amount: '0.00100', timeInForce: 'IOC' });

/** Durable placement over HTTP against a Fastify that answers a constant, in turns within one run. */
export async function benchHttp(print: (line: string) => void): Promise<void> {
  const site = await startSite();
  const { server, headers } = site;
  const constant = await startConstant();
  try {
    const orders = `${server.url}/api/exchange/order`;
    await fire(orders, headers, WARM_SECONDS);
    await fire(constant.url, headers, WARM_SECONDS);
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      ours.push(await fire(orders, headers, SECONDS / 2));
      theirs.push(await fire(constant.url, headers, SECONDS / 2));
    }
    const place = median(ours);
    const answer = median(theirs);
    print(
      `${cpus().length} cores, Node ${process.version}, ${process.env.DATABASE_URL === undefined ? 'PGlite' : 'PostgreSQL'}, ${CONNECTIONS} connections, projections on`,
    );
    print(`durable placement ${Math.round(place)}/s, constant answer ${Math.round(answer)}/s`);
    print(`figure http.order ${(place / answer).toFixed(3)}`);
  } finally {
    await constant.stop();
    await site.remove();
  }
}

/** Requests a second that were answered with 200. */
async function fire(url: string, headers: Record<string, string>, seconds: number): Promise<number> {
  const result = await autocannon({ url, method: 'POST', headers, body: BODY, connections: CONNECTIONS, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result['2xx'] / result.duration;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
