import type { Database } from '@agio/database';
import type { TradeSums } from './traded.ts';

interface Row {
  readonly market: number;
  readonly hour: string;
  readonly customer: string;
  readonly ticks_lots: string;
  readonly lots: string;
}

/** What each customer traded in each hour since `fromMs`, up to the trade with the number `to`, as the rows say. */
export async function tradedSince(
  database: Database,
  fromMs: number,
  to: number,
): Promise<{ readonly market: number; readonly hour: number; readonly customer: number; readonly traded: TradeSums }[]> {
  // Trades are numbered in order of time, and only that order has an index.
  const [before] = await database.query<{ trade: string }>(
    'select trade from spot_fill where at_ms < $1 and trade <= $2 order by trade desc limit 1',
    [fromMs, to],
  );
  const rows = await database.query<Row>(
    `select market, at_ms / 3600000 as hour, customer, sum(ticks::numeric * lots) as ticks_lots, sum(lots) as lots
     from spot_fill where trade > $1 and trade <= $2 group by 1, 2, 3`,
    [Number(before?.trade ?? 0), to],
  );
  return rows.map(({ customer, hour, lots, market, ticks_lots }) => ({
    market,
    hour: Number(hour),
    customer: Number(customer),
    traded: { ticksLots: Number(ticks_lots), lots: Number(lots) },
  }));
}
