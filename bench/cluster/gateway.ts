import { setTimeout as sleep } from 'node:timers/promises';
import { linkPlace } from '../../harness/behind-gateway.ts';
import { ALICE, logInTo, openSmall } from '../../harness/small-site.ts';
import { postFor } from '../http-load.ts';
import { median } from '../journal.ts';
import { scaled, scaledTime } from '../scale.ts';
import type { Print } from '../scale.ts';
import { FAR_ORDER } from '../site.ts';

const CONNECTIONS = 32;
const CONNECTIONS_MIN = 4;
const WARM_SECONDS = 10;
const ROUNDS = 7;
const ROUND_SECONDS = 3;
const ROUND_SECONDS_MIN = 0.1;
/** A process that uses less than this much of a look is at rest. */
const LOOK_MS = 250;
const REST_MS = 40;
const LOOKS_MAX = 240;
const BODY = JSON.stringify(FAR_ORDER);

/**
 * The processor's time of a durable order by way of a gateway against one at a server alone, in turns within one run: both are whole sites in this
 * process, so that everything counts that either does, its load and its rows included.
 */
export async function benchGateway(print: Print, scale: number): Promise<void> {
  const connections = scaled(CONNECTIONS, scale, CONNECTIONS_MIN);
  const [warm, long] = [scaledTime(WARM_SECONDS, scale), scaledTime(ROUND_SECONDS, scale, ROUND_SECONDS_MIN)];
  const link = await linkPlace();
  const [alone, led] = [await openSmall(), await openSmall(undefined, link.env)];
  const gateway = await link.open(led.inside, led.clock);
  try {
    const orders = async (url: string, from: string) => {
      const { token } = await logInTo({ url: from }, ALICE);
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      return { url: `${url}/api/exchange/order`, headers, body: BODY, connections };
    };
    const [direct, through] = [await orders(alone.url, alone.url), await orders(gateway.url, led.url)];
    for (const load of [direct, through]) await microsecondsOf(load, warm);
    const [one, other]: [number[], number[]] = [[], []];
    for (let round = 0; round < scaled(ROUNDS, scale); round += 1) {
      one.push(await microsecondsOf(direct, long));
      other.push(await microsecondsOf(through, long));
    }
    const more = one.map((direct, round) => (other[round] ?? 0) - direct);
    print(`an order at a server ${list(one)} µs, by way of a gateway ${list(other)} µs of a processor`);
    print(`figure gateway.order_us ${median(more).toFixed(1)}`);
    print(`figure gateway.order ${(median(other) / median(one)).toFixed(3)}`);
  } finally {
    await gateway.stop();
    await alone.remove();
    await led.remove();
  }
}

/** The processor's time per order, in microseconds, until everything that orders cause is done. */
async function microsecondsOf(load: Parameters<typeof postFor>[0], seconds: number): Promise<number> {
  const before = process.cpuUsage();
  const perSecond = await postFor(load, seconds);
  await atRest();
  const { system, user } = process.cpuUsage(before);
  return (user + system) / (perSecond * seconds);
}

async function atRest(): Promise<void> {
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    const before = process.cpuUsage();
    await sleep(LOOK_MS);
    const { system, user } = process.cpuUsage(before);
    if (user + system < REST_MS * 1_000) return;
  }
}

const list = (values: readonly number[]): string => values.map((value) => value.toFixed(0)).join(' ');
