import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { logIn } from '../../apps/server/demo/log-in.ts';
import { startServer } from '../../harness/server.ts';
import { root } from '../../harness/launch/root.mjs';
import { compare } from './compare.ts';
import type { Comparison } from './compare.ts';
import { readRecording, readResting } from './log.ts';
import { play } from './play.ts';
import type { Played } from './play.ts';
import { readText } from './read-text.ts';

/** More than anybody waits for. */
const RETRIES = 10_000;
const USAGE = 'usage: npm run replay -- --log FILE --resting FILE.csv [--url http://127.0.0.1:3000] [--market BTC_USD] [--json]';
const SEED = join(root, 'tools/replay/bitstamp-seed.json');

/**
 * `npm run replay -- --log <file> --resting <csv> [--url http://127.0.0.1:3000] [--market BTC_USD] [--json]`: plays a recorded
 * order-by-order log through the API and compares fills. Without `--url` it starts a server of its own, without limits of rate; one that
 * is given was started with SEED=tools/replay/bitstamp-seed.json, and is waited for where it limits.
 */
async function main(): Promise<void> {
  const values = given();
  const recording = readRecording(readText(values.log), readResting(readText(values.resting)));
  const server = values.url === undefined ? await startOwn() : undefined;
  try {
    const url = values.url ?? server?.url ?? '';
    const buyer = await logIn(url, 'buyer@replay.example', 'replay2015', RETRIES);
    const seller = await logIn(url, 'seller@replay.example', 'replay2015', RETRIES);
    const played = await play(recording, values.market, buyer.client, seller.client);
    const result = compare(recording, played.trades, played.filled);
    process.stdout.write(values.json ? jsonOf(recording.events.length, played, result) : textOf(recording.events.length, played, result));
  } finally {
    await server?.remove();
  }
}

/** What the command line says; prints how it is used, and ends, where that is something else. */
function given() {
  try {
    const { values } = parseArgs({
      options: {
        log: { type: 'string' },
        resting: { type: 'string' },
        url: { type: 'string' },
        market: { type: 'string', default: 'BTC_USD' },
        json: { type: 'boolean', default: false },
      },
    });
    const { log, resting } = values;
    if (log === undefined || resting === undefined) throw new Error('both --log and --resting are needed');
    return { ...values, log, resting };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`);
    process.exit(2);
  }
}

function startOwn() {
  const env = { DATABASE_URL: '', RATE_LIMITS: 'off', CODE_LIMITS: 'off', DEVICE_DELAY: 'off', CAPTCHA_COST: '2' };
  return startServer({ env, seed: JSON.parse(readFileSync(SEED, 'utf8')) });
}

function textOf(events: number, { refused }: Played, result: Comparison): string {
  const coins = (amount: bigint): string => (Number(amount) / 1e8).toFixed(8);
  const lines = [
    `events ${events}, refused ${refused.length}`,
    ...refused.map(({ kind, order, why }) => `  ${kind} of order ${order}: ${why}`),
    `trades with the same price and size: ${result.tradesEqual} of ${result.trades}`,
    ...result.missing.map(({ atMs, price, amount }) => `  only theirs, at ${atMs}: ${amount} at ${price}`),
    ...result.extra.map(({ atMs, price, amount }) => `  only ours, at ${atMs}: ${amount} at ${price}`),
    `orders filled by the same amount: ${result.ordersEqual} of ${result.orders}`,
    ...result.differing.map(({ order, theirs, ours }) => `  order ${order}: ${coins(theirs)} theirs, ${coins(ours)} ours`),
    `volume: ${coins(result.ownVolume)} ours, ${coins(result.volume)} theirs`,
  ];
  return `${lines.join('\n')}\n`;
}

function jsonOf(events: number, { refused }: Played, result: Comparison): string {
  const plain = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
  return `${JSON.stringify({ events, refused, ...result }, plain, 2)}\n`;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
