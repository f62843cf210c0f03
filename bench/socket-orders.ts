import { cpus } from 'node:os';
import { createCluster } from '@agio/database/testing';
import { postFor } from './http-load.ts';
import { startSite } from './site.ts';
import { callFor } from './socket-load.ts';
import type { Answered } from './socket-load.ts';

const CONNECTIONS = 64;
const WARM_SECONDS = 20;
const ROUNDS = 5;
const ROUND_SECONDS = 5;
const TRIES_MAX = 5;
/** The order of `http.ts`: immediate or cancel, far below the market. */
const ORDER = { market: 'BTC_USDT', side: 'buy', type: 'limit', price: '60000.1', amount: '0.00100', timeInForce: 'IOC' };
const BODY = JSON.stringify(ORDER);
const FRAME = JSON.stringify({ op: 'call', call: 'placeOrder', body: ORDER, id: '1' });

/** Durable placement over sockets against HTTP, in turns within one run: as many connections, each waiting for its answer. */
export async function benchSocketOrders(print: (line: string) => void): Promise<void> {
  print(`${cpus().length} cores, Node ${process.version}, ${CONNECTIONS} connections, PostgreSQL, projections on, load from this process`);
  const cluster = await createCluster({ isDurable: true });
  const site = await startSite({ DATABASE_URL: cluster.url });
  try {
    const { headers, server } = site;
    const http = { url: `${server.url}/api/exchange/order`, headers, body: BODY, connections: CONNECTIONS };
    const socket = {
      url: server.url,
      token: headers['authorization']!.slice('Bearer '.length),
      frame: FRAME,
      sockets: CONNECTIONS,
      inFlight: 1,
    };
    const overHttp = async (seconds: number): Promise<Answered> => {
      const tookMs: number[] = [];
      return { perSecond: await postFor(http, seconds, tookMs), tookMs };
    };
    await repeated(() => overHttp(WARM_SECONDS));
    await repeated(() => callFor(socket, WARM_SECONDS));
    const rounds = { http: [] as Answered[], socket: [] as Answered[], one: [] as Answered[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.http.push(await repeated(() => overHttp(ROUND_SECONDS)));
      rounds.socket.push(await repeated(() => callFor(socket, ROUND_SECONDS)));
      rounds.one.push(await repeated(() => callFor({ ...socket, sockets: 1, inFlight: CONNECTIONS }, ROUND_SECONDS)));
    }
    for (const [name, all] of Object.entries(rounds))
      print(
        `${name}: ${all.map(({ perSecond }) => Math.round(perSecond)).join(' ')}/s, p99 ${all.map(({ tookMs }) => p99(tookMs).toFixed(2)).join(' ')} ms`,
      );
    const speed = (all: readonly Answered[]): number => median(all.map(({ perSecond }) => perSecond));
    const tail = (all: readonly Answered[]): number => median(all.map(({ tookMs }) => p99(tookMs)));
    print(`figure socket-orders.speed ${(speed(rounds.socket) / speed(rounds.http)).toFixed(3)}`);
    print(`figure socket-orders.p99 ${(tail(rounds.socket) / tail(rounds.http)).toFixed(3)}`);
    print(`figure socket-orders.one-socket.speed ${(speed(rounds.one) / speed(rounds.http)).toFixed(3)}`);
    print(`figure socket-orders.one-socket.p99 ${(tail(rounds.one) / tail(rounds.http)).toFixed(3)}`);
  } finally {
    await site.remove();
    await cluster.remove();
  }
}

/** A disk that others use may stall for longer than commands wait, and then orders are refused: such a round is played again. */
async function repeated(round: () => Promise<Answered>): Promise<Answered> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await round();
    } catch (error) {
      if (tries === TRIES_MAX || !String(error).includes('UNAVAILABLE')) throw error;
    }
  }
}

function p99(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.99)]!;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;
}
