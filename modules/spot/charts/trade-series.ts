import type { Session } from '@agio/database';

/** Trades of a market as columns, the oldest first: for what goes through many of them. Prices in ticks. */
export interface TradeSeries {
  readonly atMs: Float64Array;
  readonly ticks: Float64Array;
  readonly lots: Float64Array;
  /** When the first of the market's own trades was: those before it were imported. */
  readonly ownFromMs: number | undefined;
}

/** The batch size for reading trades, which bounds the time spent parsing at once. */
const PART = 20_000;

/** Columns as texts: parsing a row for each trade would take the thread far longer. */
interface PartRow {
  readonly at_ms: string | null;
  readonly ticks: string;
  readonly lots: string;
  /** The place of the oldest of them. */
  readonly first: bigint;
}

interface Part {
  readonly atMs: readonly number[];
  readonly ticks: readonly number[];
  readonly lots: readonly number[];
  readonly first: number;
}

/** The latest trades of a market since a time and the last one before it, at most `most` together; undefined where none are stored. */
export async function tradeSeries(
  session: Session,
  market: number,
  fromMs: number,
  most: number,
  part = PART,
): Promise<TradeSeries | undefined> {
  const own = await backwards({ fromMs, most, part }, (before, limit) =>
    partOf(session, 'select at_ms, ticks, lots, id as place from spot_trade where market = $1 and id < $2', [
      market,
      before?.first ?? Number.MAX_SAFE_INTEGER,
      limit,
    ]),
  );
  const [ownFromMs] = own[0]?.atMs ?? [];
  const past =
    ownFromMs !== undefined && ownFromMs <= fromMs
      ? []
      : await backwards({ fromMs, most: most - countOf(own), part }, (before, limit) =>
          partOf(
            session,
            'select at_ms, ticks, lots, place from spot_past_trade where market = $1 and (at_ms, place) < ($4, $2)',
            [market, before?.first ?? 0, limit, before?.atMs[0] ?? ownFromMs ?? Number.MAX_SAFE_INTEGER],
            ['at_ms', 'place'],
          ),
        );
  const parts = [...past, ...own];
  const count = countOf(parts);
  if (count === 0) return undefined;
  const column = (name: 'atMs' | 'lots' | 'ticks'): Float64Array => Float64Array.from(parts.flatMap((part) => part[name]));
  return { atMs: column('atMs'), ticks: column('ticks'), lots: column('lots'), ownFromMs };
}

const countOf = (parts: readonly Part[]): number => parts.reduce((sum, { atMs }) => sum + atMs.length, 0);

/** Reads parts from the newest back, until one reaches as far as asked; the oldest first. */
async function backwards(
  { fromMs, most, part: size }: { readonly fromMs: number; readonly most: number; readonly part: number },
  read: (before: Part | undefined, limit: number) => Promise<Part | undefined>,
): Promise<Part[]> {
  const parts: Part[] = [];
  for (let left = most; left > 0;) {
    const limit = Math.min(size, left);
    const part = await read(parts[0], limit);
    if (part === undefined) break;
    const start = part.atMs.findLastIndex((atMs) => atMs <= fromMs);
    parts.unshift(start > 0 ? cut(part, start) : part);
    left -= part.atMs.length;
    if (start !== -1 || part.atMs.length < limit) break;
  }
  return parts;
}

const cut = ({ atMs, first, lots, ticks }: Part, start: number): Part => ({
  atMs: atMs.slice(start),
  ticks: ticks.slice(start),
  lots: lots.slice(start),
  first,
});

/** The last $3 of what a query selects, in an order of its columns. */
async function partOf(
  session: Session,
  select: string,
  values: readonly number[],
  by: readonly string[] = ['place'],
): Promise<Part | undefined> {
  const all = (column: string): string => `array_agg(${column} order by ${by.join(', ')})`;
  const text = (column: string): string => `array_to_string(${all(column)}, ',') as ${column}`;
  const newestFirst = by.map((column) => `${column} desc`).join(', ');
  const [row] = await session.query<PartRow>(
    `select ${text('at_ms')}, ${text('ticks')}, ${text('lots')}, (${all('place')})[1] as first
     from (${select} order by ${newestFirst} limit $3) part`,
    [...values],
  );
  if (row === undefined || row.at_ms === null) return undefined;
  const numbers = (of: string): number[] => of.split(',').map(Number);
  return { atMs: numbers(row.at_ms), ticks: numbers(row.ticks), lots: numbers(row.lots), first: Number(row.first) };
}
