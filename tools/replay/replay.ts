import { parseArgs } from 'node:util';
import { logIn } from '../../apps/server/demo/log-in.ts';
import { compare } from './compare.ts';
import { readRecording, readResting } from './log.ts';
import { play } from './play.ts';
import { readText } from './read-text.ts';

/**
 * `npm run replay -- --log <file> --resting <csv> [--url http://127.0.0.1:3000] [--market BTC_USD]`: plays a recorded
 * order-by-order log into a running server (started with SEED=tools/replay/bitstamp-seed.json) and compares fills.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      log: { type: 'string' },
      resting: { type: 'string' },
      url: { type: 'string', default: 'http://127.0.0.1:3000' },
      market: { type: 'string', default: 'BTC_USD' },
    },
  });
  if (values.log === undefined || values.resting === undefined) throw new Error('both --log and --resting are needed');
  const recording = readRecording(readText(values.log), readResting(readText(values.resting)));
  const buyer = await logIn(values.url, 'buyer@replay.example', 'replay2015');
  const seller = await logIn(values.url, 'seller@replay.example', 'replay2015');
  const played = await play(recording, values.market, buyer.client, seller.client);
  const result = compare(recording, played.trades, played.filled);
  process.stdout.write(`events ${recording.events.length}, refused ${played.refused.length}\n`);
  for (const refusal of played.refused.slice(0, 5)) process.stdout.write(`  ${refusal}\n`);
  process.stdout.write(`trades with the same price and size: ${result.tradesEqual} of ${result.trades}\n`);
  process.stdout.write(`orders filled by the same amount: ${result.ordersEqual} of ${result.orders}\n`);
  process.stdout.write(`volume: ${Number(result.ownVolume) / 1e8} against ${Number(result.volume) / 1e8}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
