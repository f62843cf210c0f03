// Protects: hours of a real venue's orders, played through the public API, fill as that venue filled them.
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MINUTE_MS } from '@agio/kernel/time';
import { compare } from '../../tools/replay/compare.ts';
import { readRecording, readResting } from '../../tools/replay/log.ts';
import { play } from '../../tools/replay/play.ts';
import { readText } from '../../tools/replay/read-text.ts';
import { logIn } from '../../apps/server/demo/log-in.ts';
import { fromRoot, MARKET_DATA, openSmall } from '../../harness/small-site.ts';

/** The first half hour has nearly half of the trades and a quarter of the orders; with `SWEEPS=all` both hours are played. */
const PART =
  process.env['SWEEPS'] === 'all'
    ? { minutes: 120, trades: 286, orders: 377, tradesEqual: 272, ordersEqual: 359, refused: [65599941] }
    : { minutes: 30, trades: 130, orders: 162, tradesEqual: 124, ordersEqual: 161, refused: [] };

/** The lines of a log's first minutes. */
function beginningOf(log: string): string {
  const lines = log.split('\n').filter((line) => line !== '');
  const atMs = (line: string): number => Number(line.split(' ')[0]);
  const from = atMs(lines[0] ?? '');
  return lines.filter((line) => atMs(line) < from + PART.minutes * MINUTE_MS).join('\n');
}

it.skipIf(MARKET_DATA === undefined)('the recorded orders of BTC/USD', { timeout: 300_000 }, async () => {
  const folder = join(MARKET_DATA!, 'l3-bitstamp');
  const resting = readResting(readFileSync(join(folder, 'seed_orders.csv'), 'utf8'));
  const recording = readRecording(beginningOf(readText(join(folder, 'btcusd-2015-05-01-first2h.log.xz'))), resting);
  const server = await openSmall(JSON.parse(readFileSync(fromRoot('tools/replay/bitstamp-seed.json'), 'utf8')));
  try {
    const buyer = await logIn(server.url, 'buyer@replay.example', 'replay2015');
    const seller = await logIn(server.url, 'seller@replay.example', 'replay2015');
    const played = await play(recording, 'BTC_USD', buyer.client, seller.client);
    const result = compare(recording, played.trades, played.filled);
    // An order that their venue cancelled in part is filled here.
    expect(played.refused).toEqual(PART.refused.map((order) => ({ kind: 'cancel', order, why: 'ORDER_NOT_OPEN' })));
    expect([result.trades, result.orders]).toEqual([PART.trades, PART.orders]);
    expect(result.tradesEqual).toBeGreaterThanOrEqual(PART.tradesEqual);
    expect(result.ordersEqual).toBeGreaterThanOrEqual(PART.ordersEqual);
    expect(Math.abs(Number(result.ownVolume - result.volume)) / 1e8).toBeLessThanOrEqual(0.01);
  } finally {
    await server.remove();
  }
});
