import type { Session } from '@agio/database';
import { latestTrades } from './queries.ts';
import type { TradeRow } from './queries.ts';

/** Trades of a market as columns, the oldest first: for what goes through many of them. Prices in ticks. */
export interface TradeSeries {
  readonly atMs: Float64Array;
  readonly ticks: Float64Array;
  readonly lots: Float64Array;
  /** When the first of the market's own trades was: those before it were imported. */
  readonly ownFromMs: number | undefined;
}

interface Trade {
  readonly atMs: number;
  readonly ticks: number;
  readonly lots: number;
}

/** Trades are read so many at a time, so that nobody waits for the parsing of more. */
const PART = 10_000;

/** The latest trades of a market since a time and the last one before it, at most `most` together; undefined where none are stored. */
export async function tradeSeries(session: Session, market: number, fromMs: number, most: number): Promise<TradeSeries | undefined> {
  const own = await backwards<TradeRow>(fromMs, most, (before, limit) => latestTrades(session, market, limit, before?.id));
  const first = own.at(-1);
  const past =
    first !== undefined && first.atMs <= fromMs
      ? []
      : await backwards<PastTrade>(fromMs, most - own.length, (before, limit) =>
          pastTrades(session, market, limit, before ?? { atMs: first?.atMs }),
        );
  const trades: Trade[] = [...own, ...past].toReversed();
  if (trades.length === 0) return undefined;
  const column = (name: keyof Trade) => Float64Array.from(trades, (trade) => trade[name]);
  return { atMs: column('atMs'), ticks: column('ticks'), lots: column('lots'), ownFromMs: first?.atMs };
}

/** Reads rows from the newest back, until one is as old as asked. */
async function backwards<Row extends Trade>(
  fromMs: number,
  most: number,
  read: (before: Row | undefined, limit: number) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let limit = Math.min(PART, most); limit > 0; limit = Math.min(PART, most - rows.length)) {
    const part = await read(rows.at(-1), limit);
    const end = part.findIndex(({ atMs }) => atMs <= fromMs);
    rows.push(...(end === -1 ? part : part.slice(0, end + 1)));
    if (end !== -1 || part.length < limit) break;
  }
  return rows;
}

interface PastTrade extends Trade {
  readonly place: number;
}

async function pastTrades(
  session: Session,
  market: number,
  limit: number,
  { atMs = Number.MAX_SAFE_INTEGER, place = 0 }: { readonly atMs?: number | undefined; readonly place?: number },
): Promise<PastTrade[]> {
  const rows = await session.query<{ at_ms: bigint; place: bigint; ticks: bigint; lots: bigint }>(
    `select at_ms, place, ticks, lots from spot_past_trade
     where market = $1 and (at_ms, place) < ($3, $4) order by at_ms desc, place desc limit $2`,
    [market, limit, atMs, place],
  );
  return rows.map((row) => ({ atMs: Number(row.at_ms), place: Number(row.place), ticks: Number(row.ticks), lots: Number(row.lots) }));
}
