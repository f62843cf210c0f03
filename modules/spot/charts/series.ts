import type { Session } from '@agio/database';
import { candleAfterMs, candleOpenMs, STORED_INTERVALS } from '@agio/kernel';
import { MINUTE_MS } from '@agio/kernel/time';
import { BEFORE_OWN, closeBefore, firstCandleMs } from '../history/queries.ts';

/** Prices of a market in ticks as columns, one candle after the other without a gap: for what goes through many of them. */
export interface PriceSeries {
  readonly fromMs: number;
  readonly minutes: number;
  /** When the first of the market's own candles opens: those before it were imported. */
  readonly ownFromMs: number | undefined;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
}

/** Candles of a month of minutes are asked for at a time, so that no chart waits for the parsing of more. */
const PART = 43_200;

interface PartRow {
  readonly opens: string | null;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
}

/**
 * Stored candles from a time on, of at least `minutes` and of the shortest interval that reaches back that far, or else of the one that reaches back furthest; a candle
 * without trades is flat. Undefined where there are none.
 */
export async function priceSeries(
  session: Session,
  market: number,
  minutes: number,
  fromMs: number,
  toMs: number,
): Promise<PriceSeries | undefined> {
  const found = await finest(session, market, minutes, fromMs);
  if (found === undefined) return undefined;
  const lengthMs = found.minutes * MINUTE_MS;
  const first = Math.max(candleOpenMs(fromMs, found.minutes), found.firstMs);
  const count = Math.floor((candleOpenMs(toMs, found.minutes) - first) / lengthMs);
  if (count < 1) return undefined;
  const columns = {
    open: new Float64Array(count),
    high: new Float64Array(count),
    low: new Float64Array(count),
    close: new Float64Array(count),
  };
  for (let at = 0; at < count; at += PART)
    read(
      await partOf(session, market, found.minutes, first + at * lengthMs, first + Math.min(count, at + PART) * lengthMs),
      columns,
      first,
      lengthMs,
    );
  fill(columns, (await closeBefore(session, market, found.minutes, first)) ?? 0);
  const own = await session.query<{ first: bigint | null }>(
    'select min(open_ms) as first from spot_candle where market = $1 and minutes = $2',
    [market, found.minutes],
  );
  const ownFrom = own[0]?.first ?? null;
  return { fromMs: first, minutes: found.minutes, ownFromMs: ownFrom === null ? undefined : Number(ownFrom), ...columns };
}

async function finest(
  session: Session,
  market: number,
  least: number,
  fromMs: number,
): Promise<{ readonly minutes: number; readonly firstMs: number } | undefined> {
  let best: { readonly minutes: number; readonly firstMs: number } | undefined;
  for (const minutes of STORED_INTERVALS.filter((stored) => stored >= least)) {
    const firstMs = await firstCandleMs(session, market, minutes);
    if (firstMs === undefined) continue;
    if (firstMs < candleAfterMs(candleOpenMs(fromMs, minutes), minutes)) return { minutes, firstMs };
    // A longer candle begins earlier than the first trade in it, which says nothing about the past.
    if (best === undefined || firstMs < candleOpenMs(best.firstMs, minutes)) best = { minutes, firstMs };
  }
  return best;
}

/** Columns as texts: parsing a row for each candle would take the thread far longer. */
async function partOf(session: Session, market: number, minutes: number, fromMs: number, beforeMs: number): Promise<PartRow | undefined> {
  const column = (name: string): string => `array_to_string(array_agg(${name} order by open_ms, own), ',')`;
  const [row] = await session.query<PartRow>(
    `select ${column('open_ms')} as opens, ${['open', 'high', 'low', 'close'].map((name) => `${column(name)} as ${name}`).join(', ')}
     from (select 0 as own, open_ms, open, high, low, close from spot_past_candle past
         where market = $1 and minutes = $2 and open_ms >= $3 and open_ms < $4 and ${BEFORE_OWN}
       union all select 1, open_ms, open, high, low, close from spot_candle
         where market = $1 and minutes = $2 and open_ms >= $3 and open_ms < $4) candles`,
    [market, minutes, fromMs, beforeMs],
  );
  return row;
}

type Columns = Pick<PriceSeries, 'open' | 'high' | 'low' | 'close'>;

function read(part: PartRow | undefined, { close, high, low, open }: Columns, firstMs: number, lengthMs: number): void {
  if (part?.opens === null || part === undefined) return;
  const [opens = [], opened = [], highest = [], lowest = [], closed = []] = [part.opens, part.open, part.high, part.low, part.close].map(
    (text) => text.split(','),
  );
  for (const [row, openMs] of opens.entries()) {
    const at = (Number(openMs) - firstMs) / lengthMs;
    // The last candle of the time before and the first of the market's own are one.
    const isSecond = open[at] !== 0;
    if (!isSecond) open[at] = Number(opened[row]);
    high[at] = Math.max(high[at] ?? 0, Number(highest[row]));
    low[at] = Math.min(isSecond ? (low[at] ?? Infinity) : Infinity, Number(lowest[row]));
    close[at] = Number(closed[row]);
  }
}

function fill({ close, high, low, open }: Columns, before: number): void {
  let last = before;
  for (let at = 0; at < open.length; at += 1) {
    if (open[at] === 0) open[at] = high[at] = low[at] = close[at] = last;
    last = close[at] ?? last;
  }
}
