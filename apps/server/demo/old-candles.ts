import type { Market } from '@agio/contracts/spot';
import { candleOpenMs, STORED_INTERVALS } from '@agio/kernel';
import { DAY_MS, MINUTE_MS } from '@agio/kernel/time';
import type { PastCandle } from '@agio/spot';
import { usdtPer } from './anchors.ts';
import { gaussian } from './world.ts';
import type { Random, World } from './world.ts';

/** The last days of it minute by minute, those before in hours. */
const FINE_MS = 14 * DAY_MS;
const COARSE_MINUTES = 60;
/** Value traded in a minute of a site's first market, in USDT: the middle of a log-normal, as the makers make it. */
const MINUTE_VALUE = 5_800;
/** Moves within a candle, as a share of the move of the whole. */
const WICK = 0.6;

export interface OldCandlePorts {
  readonly markets: readonly Market[];
  readonly random: Random;
  /** Keeps candles of a market. */
  readonly keep: (pair: string, candles: readonly PastCandle[]) => Promise<void>;
}

/**
 * Candles of the months before a demo's first trade, so that long intervals have something to show. `world` moves on from `fromMs` to
 * `toMs`, where trading begins at the prices that it has then.
 */
export async function makeOldCandles(world: World, { keep, markets, random }: OldCandlePorts, fromMs: number, toMs: number): Promise<void> {
  const drawn = new Map(markets.map(({ market }) => [market, new Map<string, PastCandle>()]));
  const beforeOf = new Map<string, number>();
  for (let atMs = candleOpenMs(fromMs, COARSE_MINUTES); atMs < toMs;) {
    const minutes = toMs - atMs > FINE_MS ? COARSE_MINUTES : 1;
    world.advance(minutes * MINUTE_MS);
    for (const market of markets) {
      const close = world.fair(market.base, market.quote);
      const open = beforeOf.get(market.market) ?? close;
      beforeOf.set(market.market, close);
      add(drawn.get(market.market), step(market, world, random, { openMs: atMs, minutes, open, close }));
    }
    atMs += minutes * MINUTE_MS;
  }
  for (const [pair, candles] of drawn) await keep(pair, [...candles.values()]);
}

type Span = Pick<PastCandle, 'openMs' | 'minutes' | 'open' | 'close'>;

/** One step of a market as a candle of its own length. */
function step({ quote, sort }: Market, world: World, random: Random, { close, minutes, open, openMs }: Span): PastCandle {
  const wick = (): number => Math.abs(close - open) * WICK * random() + close * 0.0004 * random();
  const value = (MINUTE_VALUE / (0.4 + 0.6 * Math.max(1, sort))) * minutes * Math.exp(gaussian(random) * 0.5);
  const turnover = value / usdtPer(world, quote);
  return {
    openMs,
    minutes,
    open,
    close,
    high: Math.max(open, close) + wick(),
    low: Math.max(Math.min(open, close) - wick(), Math.min(open, close) * 0.9),
    volume: turnover / close,
    turnover,
    trades: Math.max(1, Math.round(1.5 * minutes)),
  };
}

/** Adds a step to the candles of every interval that is not shorter. */
function add(candles: Map<string, PastCandle> | undefined, step: PastCandle): void {
  for (const minutes of STORED_INTERVALS) {
    if (candles === undefined || minutes < step.minutes) continue;
    const openMs = candleOpenMs(step.openMs, minutes);
    const key = `${minutes} ${openMs}`;
    const before = candles.get(key);
    candles.set(key, before === undefined ? { ...step, minutes, openMs } : joined(before, step));
  }
}

const joined = (before: PastCandle, step: PastCandle): PastCandle => ({
  ...before,
  high: Math.max(before.high, step.high),
  low: Math.min(before.low, step.low),
  close: step.close,
  volume: before.volume + step.volume,
  turnover: before.turnover + step.turnover,
  trades: before.trades + step.trades,
});
