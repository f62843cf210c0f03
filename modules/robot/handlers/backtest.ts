import { answer, fail } from '@agio/contracts';
import type { Calls, Handlers } from '@agio/contracts';
import type { RobotTest } from '@agio/contracts/robot';
import { DAY_MS, MINUTE_MS } from '@agio/kernel/time';
import { suggestedRanges } from '../backtest/ranges.ts';
import type { Job } from '../backtest/job.ts';
import type { RunResult } from '../backtest/run.ts';
import type { Start, BackTestResult } from '../backtest/starts.ts';
import type { BacktestThreads } from '../backtest/threads.ts';
import type { Terms } from '../terms.ts';
import type { PriceSeries, TradeSeries } from '../ports.ts';
import { unitsOf } from './room.ts';
import type { AllUnits, RobotRoom, Units } from './room.ts';
import { timesFrom } from '../schedule.ts';
import { runsOf, scheduleIn } from './terms/dca.ts';
import { admit, failureOf } from './terms/index.ts';

const RANGE_DAYS = 32;
/** A form asks again with each change: the candles stay the same for a while. */
const FRESH_MS = 60_000;
const CANDLES_KEPT_MAX = 12;
const TRADES_KEPT_MAX = 4;
/** Of all markets: a few seconds of work for a thread, over all starts. */
const TRADES_MAX = 200_000;

/** What robots would have done, and what the past says about ranges. */
export function backtestHandlers(
  room: RobotRoom,
  threads: Pick<BacktestThreads, 'run'>,
): Handlers<Extract<keyof Calls, 'robotBacktest' | 'robotRanges'>> {
  const candles = keptFor<PriceSeries | undefined>(() => room.now(), CANDLES_KEPT_MAX);
  const trades = keptFor<TradeSeries | undefined>(() => room.now(), TRADES_KEPT_MAX);
  const seriesOf = (market: number, days: number, minutes: number) =>
    candles(`${market} ${days} ${minutes}`, () => room.seriesOf(market, minutes, room.now() - days * DAY_MS, room.now()));
  const tradesOf = (market: number, days: number, most: number) =>
    trades(`${market} ${days} ${most}`, () => room.tradesOf(market, room.now() - days * DAY_MS, most));
  return {
    async robotBacktest({ body: { by, days, slippageBps, terms: asked } }, { customer }) {
      const admitted = admit(room, customer, asked);
      if ('ok' in admitted) return admitted;
      const { all, most, own, quotes, terms } = admitted;
      const failure = failureOf(admitted);
      if (failure !== undefined) return failure;
      const past =
        by === 'trades'
          ? await pastTrades(room.now(), all, days, tradesOf)
          : pastCandles(await sameTime(all, (units, minutes) => seriesOf(units.market.id, days, minutes)));
      if (past === undefined) return fail('ROBOT_NO_HISTORY');
      const isByInvestment = 'investment' in asked && asked.investment !== undefined;
      const tested = threads.run({
        terms: pastOf(room, terms, past),
        most: isByInvestment ? most : undefined,
        own,
        prices: past.prices,
        rules: [quotes[0].rules, ...quotes.slice(1).map(({ rules }) => rules)],
        slippageBps,
      });
      return tested === undefined ? fail('UNAVAILABLE') : answer(testView(await tested, past, all, slippageBps));
    },
    async robotRanges({ query }, { customer }) {
      const prices = room.pricesOf(query.market);
      if (prices === undefined) return fail('MARKET_NOT_FOUND');
      const units = unitsOf(room, prices.market);
      const now = room.now();
      const series = await room.seriesOf(prices.market, DAY_MS / MINUTE_MS, now - RANGE_DAYS * DAY_MS, now);
      const days =
        series === undefined
          ? []
          : [...series.close].map((close, at) => ({ close, high: series.high[at] ?? close, low: series.low[at] ?? close }));
      const found = suggestedRanges(days, units.lastTicks, makerRateOf(room, units.market, customer));
      const ranges = found.map((range) => ({ ...range, lower: prices.priceOf(range.lower), upper: prices.priceOf(range.upper) }));
      return answer({ lastPrice: prices.priceOf(units.lastTicks), ranges });
    },
  };
}

/** In millionths: for a visitor, the market's default. */
const makerRateOf = ({ core }: RobotRoom, market: Units['market'], customer: number): number =>
  core.feeRates(market, customer)?.maker ?? market.makerRate;

/** Terms as they would have been: regular purchases at the times of the window, as many as there are until their end. */
function pastOf(room: RobotRoom, terms: Terms, { fromMs, toMs }: Past): Terms {
  if (terms.kind !== 'dca') return terms;
  const schedule = scheduleIn(room, terms);
  const times = timesFrom(schedule, fromMs, Infinity, toMs - 1);
  return { ...terms, times, endsAtMs: 0, runs: runsOf(terms, schedule) ?? 0 };
}

/** The time that a robot is tried in, and its prices. */
interface Past {
  readonly prices: Job['prices'];
  readonly fromMs: number;
  readonly toMs: number;
  /** Of a candle; 0 for trades. */
  readonly minutes: number;
  readonly seenTrades: number;
  /** The time from which all of its prices are of this site; undefined if they never are. */
  readonly ownFromMs: number | undefined;
}

const latest = (times: readonly (number | undefined)[]): number | undefined =>
  times.some((one) => one === undefined) ? undefined : Math.max(...times.map((one) => one ?? 0));

function pastCandles(series: readonly [PriceSeries, ...PriceSeries[]] | undefined): Past | undefined {
  if (series === undefined) return undefined;
  const [{ fromMs, minutes, open }] = series;
  const ownFromMs = latest(series.map((one) => one.ownFromMs));
  return { prices: { series }, fromMs, toMs: fromMs + open.length * minutes * MINUTE_MS, minutes, seenTrades: 0, ownFromMs };
}

/** Trades from the first moment on at which all markets had traded; undefined where one of them never has. */
async function pastTrades(
  toMs: number,
  all: AllUnits,
  days: number,
  tradesOf: (market: number, days: number, most: number) => Promise<TradeSeries | undefined>,
): Promise<Past | undefined> {
  const most = Math.floor(TRADES_MAX / all.length);
  const found = await Promise.all(all.map(({ market }) => tradesOf(market.id, days, most)));
  const tapes = found.filter((one) => one !== undefined);
  const fromMs = Math.max(toMs - days * DAY_MS, ...tapes.map(({ atMs }) => atMs[0] ?? toMs));
  if (tapes.length < all.length || fromMs >= toMs) return undefined;
  const seenTrades = tapes.reduce((sum, { atMs }) => sum + atMs.filter((one) => one > fromMs).length, 0);
  return {
    prices: { tapes, fromMs, toMs },
    fromMs,
    toMs,
    minutes: 0,
    seenTrades,
    ownFromMs: latest(tapes.map(({ ownFromMs }) => ownFromMs)),
  };
}

/** Candles of several markets as long as each other, from the first moment on that all of them have; undefined where there is none. */
async function sameTime(
  all: AllUnits,
  seriesOf: (units: Units, minutes: number) => Promise<PriceSeries | undefined>,
): Promise<readonly [PriceSeries, ...PriceSeries[]] | undefined> {
  for (let minutes = 1; ;) {
    const found = await Promise.all(all.map((units) => seriesOf(units, minutes)));
    const series = found.filter((one) => one !== undefined);
    const longest = Math.max(...series.map((one) => one.minutes));
    if (series.length < all.length) return undefined;
    if (series.some((one) => one.minutes < longest)) {
      minutes = longest;
      continue;
    }
    const fromMs = Math.max(...series.map((one) => one.fromMs));
    const endMs = Math.min(...series.map((one) => one.fromMs + one.open.length * longest * MINUTE_MS));
    const [first, ...others] = series.map((one) => within(one, fromMs, endMs));
    return first === undefined || endMs <= fromMs ? undefined : [first, ...others];
  }
}

/** The part of a series between two of its moments. */
function within(series: PriceSeries, fromMs: number, endMs: number): PriceSeries {
  const lengthMs = series.minutes * MINUTE_MS;
  const [from, end] = [Math.round((fromMs - series.fromMs) / lengthMs), Math.round((endMs - series.fromMs) / lengthMs)];
  const { close, high, low, open } = series;
  if (from === 0 && end === open.length) return series;
  const part = (column: Float64Array): Float64Array => column.slice(from, end);
  return { ...series, fromMs, open: part(open), high: part(high), low: part(low), close: part(close) };
}

/** What was read under a name is read again after a minute; so many names are kept. */
function keptFor<T>(now: () => number, most: number): (name: string, read: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, { readonly atMs: number; readonly found: Promise<T> }>();
  return (name, read) => {
    const before = kept.get(name);
    if (before !== undefined && now() - before.atMs < FRESH_MS) return before.found;
    kept.delete(name);
    const found = read();
    kept.set(name, { atMs: now(), found });
    found.catch(() => kept.delete(name));
    for (const oldest of kept.keys()) if (kept.size > most) kept.delete(oldest);
    return found;
  };
}

function testView(
  { chosen, starts, startsMinutes, worst }: BackTestResult,
  { fromMs, minutes, ownFromMs, seenTrades, toMs }: Past,
  markets: AllUnits,
  slippageBps: number,
): RobotTest {
  const [units] = markets;
  return {
    market: units.prices.name,
    markets: markets.map(({ prices }) => prices.name),
    from: fromMs,
    to: toMs,
    by: minutes === 0 ? 'trades' : 'candles',
    minutes,
    seenTrades,
    importedUntil: ownFromMs === undefined ? toMs : ownFromMs <= fromMs ? null : ownFromMs,
    slippageBps,
    chosen: {
      ...runView(chosen, units),
      curve: chosen.curve.map(({ atMs, equity, holding }) => [atMs, units.quote(equity), units.quote(holding)]),
      trades: chosen.trades.map(({ atMs, lots, market, side, ticks }) => {
        const of = markets[market] ?? units;
        return { time: atMs, market: of.prices.name, side, price: of.prices.priceOf(ticks), amount: of.lots(lots) };
      }),
    },
    worst: runView(worst, units),
    startsMinutes,
    starts: starts.map(({ change, invested, startMs }) => ({
      startAt: startMs,
      change: units.quote(change),
      changeBps: bpsOf({ change, invested }),
    })),
  };
}

function runView(run: RunResult, { base, quote }: Units): RobotTest['worst'] {
  const { bought, buys, drawdown, ending, endMs, equity, fees, holding, invested, outMs, pairs, profit, sells, skipped, spent, startMs } =
    run;
  const change = equity - invested;
  return {
    startAt: startMs,
    endAt: endMs,
    ending: ending === '' ? null : ending,
    invested: quote(invested),
    equity: quote(equity),
    change: quote(change),
    changeBps: bpsOf({ change, invested }),
    gridProfit: quote(profit),
    positionResult: quote(change - profit),
    holding: quote(holding - invested),
    pairs,
    spent: quote(spent),
    bought: base(bought),
    skipped,
    buys,
    sells,
    fees: quote(fees),
    drawdownBps: drawdown / 100,
    outBps: endMs > startMs ? Math.round((Math.min(outMs, endMs - startMs) * 1_000_000) / (endMs - startMs)) / 100 : 0,
  };
}

const bpsOf = ({ change, invested }: Pick<Start, 'change' | 'invested'>): number =>
  invested === 0n ? 0 : Number((change * 1_000_000n) / invested) / 100;
