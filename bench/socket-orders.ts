import { cpus } from 'node:os';
import { postFor } from './http-load.ts';
import { openPostgres } from './postgres.ts';
import { scaled, scaledTime } from './scale.ts';
import type { Print } from './scale.ts';
import { FAR_ORDER, startSite } from './site.ts';
import { callFor } from './socket-load.ts';
import type { Answered } from './socket-load.ts';

const CONNECTIONS = 64;
const CONNECTIONS_MIN = 4;
const WARM_SECONDS = 20;
const ROUNDS = 5;
const ROUND_SECONDS = 5;
const ROUND_SECONDS_MIN = 0.1;
const TRIES_MAX = 5;
const BODY = JSON.stringify(FAR_ORDER);
const FRAME = JSON.stringify({ op: 'call', call: 'placeOrder', body: FAR_ORDER, id: '1' });

/** Durable placement over sockets against HTTP, in turns within one run: as many connections, each waiting for its answer. */
export async function benchSocketOrders(print: Print, scale: number): Promise<void> {
  const connections = scaled(CONNECTIONS, scale, CONNECTIONS_MIN);
  const [warm, long] = [scaledTime(WARM_SECONDS, scale), scaledTime(ROUND_SECONDS, scale, ROUND_SECONDS_MIN)];
  print(`${cpus().length} cores, Node ${process.version}, ${connections} connections, PostgreSQL, projections on, load from this process`);
  const postgres = await openPostgres(scale);
  const site = await startSite({ DATABASE_URL: postgres.url });
  try {
    const { headers, server } = site;
    const http = { url: `${server.url}/api/exchange/order`, headers, body: BODY, connections };
    const socket = {
      url: server.url,
      token: headers['authorization']!.slice('Bearer '.length),
      frame: FRAME,
      sockets: connections,
      inFlight: 1,
    };
    const overHttp = async (seconds: number): Promise<Answered> => {
      const tookMs: number[] = [];
      return { perSecond: await postFor(http, seconds, tookMs), tookMs };
    };
    await repeated(() => overHttp(warm));
    await repeated(() => callFor(socket, warm));
    const rounds = { http: [] as Answered[], socket: [] as Answered[], one: [] as Answered[] };
    for (let round = 0; round < scaled(ROUNDS, scale); round += 1) {
      rounds.http.push(await repeated(() => overHttp(long)));
      rounds.socket.push(await repeated(() => callFor(socket, long)));
      rounds.one.push(await repeated(() => callFor({ ...socket, sockets: 1, inFlight: connections }, long)));
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
    await postgres.remove();
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
