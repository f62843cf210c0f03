// Protects: an hour and more of a real venue's orders, played through the public API, fills as that venue filled them.
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { compare } from '../../tools/replay/compare.ts';
import { readRecording, readResting } from '../../tools/replay/log.ts';
import { play } from '../../tools/replay/play.ts';
import { readText } from '../../tools/replay/read-text.ts';
import { logIn } from '../../apps/server/demo/log-in.ts';
import { fromRoot, MARKET_DATA, startSmall } from './site.ts';

it.skipIf(MARKET_DATA === undefined)('the recorded two hours of BTC/USD', { timeout: 300_000 }, async () => {
  const folder = join(MARKET_DATA!, 'l3-bitstamp');
  const resting = readResting(readFileSync(join(folder, 'seed_orders.csv'), 'utf8'));
  const recording = readRecording(readText(join(folder, 'btcusd-2015-05-01-first2h.log.xz')), resting);
  const server = await startSmall(JSON.parse(readFileSync(fromRoot('tools/replay/bitstamp-seed.json'), 'utf8')));
  try {
    const buyer = await logIn(server.url, 'buyer@replay.example', 'replay2015');
    const seller = await logIn(server.url, 'seller@replay.example', 'replay2015');
    const played = await play(recording, 'BTC_USD', buyer.client, seller.client);
    const result = compare(recording, played.trades, played.filled);
    // An order that their venue cancelled in part is filled here.
    expect(played.refused).toEqual([{ kind: 'cancel', order: 65599941, why: 'ORDER_NOT_OPEN' }]);
    expect([result.trades, result.orders]).toEqual([286, 377]);
    expect(result.tradesEqual).toBeGreaterThanOrEqual(272);
    expect(result.ordersEqual).toBeGreaterThanOrEqual(359);
    expect(Math.abs(Number(result.ownVolume - result.volume)) / 1e8).toBeLessThanOrEqual(0.01);
  } finally {
    await server.remove();
  }
});
