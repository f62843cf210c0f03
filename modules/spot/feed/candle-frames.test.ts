// Protects the live chart: a trade changes its candle, an interval begins once even without trades, frames have the previous candle too.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DataFrame } from '@agio/contracts';
import { TestMarket } from '../testing/market.ts';
import { testRoom } from '../testing/room.ts';
import { ExchangeFeed } from './exchange-feed.ts';

const MINUTE = 60_000;
/** 10:07 and half a minute, UTC. */
const NOW = Date.UTC(2026, 8, 16, 10, 7, 30);
type Candles = Extract<DataFrame, { channel: 'kline' }>;
let market: TestMarket;
let feed: ExchangeFeed;
let frames: Candles[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  market = new TestMarket(NOW - 120 * MINUTE);
  frames = [];
  const publish = (_topic: unknown, frame: DataFrame): void => void (frame.channel === 'kline' && frames.push(frame));
  feed = new ExchangeFeed(testRoom(market), {
    publish,
    exchangeBalances: () => [] as never,
    onError: (error) => expect.fail(String(error)),
  });
});
afterEach(() => {
  feed.stop();
  vi.useRealTimers();
});

/** What a step of the feed sends: of each candle its opening time in minutes from 10:00, its close and its trades. */
async function step(): Promise<number[][][]> {
  vi.advanceTimersByTime(250);
  await Promise.resolve();
  await Promise.resolve();
  const hour = Date.UTC(2026, 8, 16, 10);
  return frames
    .splice(0)
    .map(({ data }) => data.map(([openMs, , , , close, , , trades]) => [(openMs - hour) / MINUTE, Number(close), trades]));
}
function trade(atMs: number, ticks: number): void {
  const from = market.outcomes.length;
  market.trade(atMs, ticks, 100);
  feed.note({ outcomes: market.outcomes.slice(from) });
}

it('of an hour come with the hour before, at each trade, and once when an hour begins', async () => {
  trade(NOW - 40 * MINUTE, 210);
  market.nowMs = NOW;
  feed.start();
  feed.opened({ channel: 'kline', market: 'BTC_USDT', interval: '1hour', customer: 0 });
  await step();
  expect(await step()).toEqual([]);
  trade(NOW + 1, 220);
  expect(await step()).toEqual([
    [
      [-60, 105, 1],
      [0, 110, 1],
    ],
  ]);
  expect(await step()).toEqual([]);
  market.nowMs = NOW + 60 * MINUTE;
  expect(await step()).toEqual([
    [
      [0, 110, 1],
      [60, 110, 0],
    ],
  ]);
  expect(await step()).toEqual([]);
  feed.closed({ channel: 'kline', market: 'BTC_USDT', interval: '1hour', customer: 0 });
  trade(NOW + 61 * MINUTE, 230);
  expect(await step()).toEqual([]);
});
