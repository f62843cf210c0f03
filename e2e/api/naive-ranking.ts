import { DAY_MS, HOUR_MS } from '@agio/kernel/time';

/** A robot as a program of its own sees it, in one window: millionths, and USDT. */
export interface NaiveRobot {
  readonly id: string;
  readonly customer: string;
  readonly ageMs: number;
  readonly windows: Readonly<
    Record<number, { readonly returned: number; readonly drawdown: number; readonly average: number; readonly pairs: number } | undefined>
  >;
}

/** USDT has ten decimals here and BTC eight, ticks are of 0.1, so that an atom of BTC at one tick is ten atoms of USDT. */
const QUOTE_PER_BASE_TICK = 10n;
const USDT = 1;

const rowsOf = (csv: string): string[][] =>
  csv
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(','));

/** Everything again from rows as CSV: one posting after the other, with a stop at each hour, and the product of all pieces as a fraction. */
export function naiveRanking(
  csv: { readonly postings: string; readonly candles: string; readonly robots: string; readonly pairs: string },
  nowMs: number,
  windows: readonly number[],
): NaiveRobot[] {
  const candles = rowsOf(csv.candles).map(([open, close]) => [Number(open), BigInt(close ?? '0')] as const);
  const priceAt = (atMs: number): bigint => {
    const minute = atMs - (atMs % 60_000);
    return candles.findLast(([open]) => open < minute || (minute === nowMs - (nowMs % 60_000) && open <= minute))?.[1] ?? 640_000n;
  };
  const postings = rowsOf(csv.postings);
  return rowsOf(csv.robots)
    .filter(([, , owner]) => owner !== '0')
    .map(([id = '', customer = '', owner = '', started = '', ended = '']) => {
      const endMs = Number(ended) || nowMs;
      const own = postings.filter(([, at, of]) => of === owner && Number(at) <= endMs);
      const firstAt = own.findIndex(([, , , , , , cause]) => cause?.startsWith(`robot:${id}:`));
      const mine = own.slice(firstAt);
      const found = windows.map((days) => {
        const fromMs = nowMs - (nowMs % HOUR_MS) - days * DAY_MS;
        const pairs = rowsOf(csv.pairs).filter(([robot, at]) => robot === id && Number(at) >= fromMs).length;
        const walked = walk(mine, { id, fromMs, endMs, priceAt });
        return [days, walked === undefined ? undefined : { ...walked, pairs }] as const;
      });
      return { id, customer, ageMs: endMs - Number(started), windows: Object.fromEntries(found) };
    });
}

interface Stretch {
  readonly id: string;
  readonly fromMs: number;
  readonly endMs: number;
  readonly priceAt: (atMs: number) => bigint;
}

function walk(postings: readonly string[][], { endMs, fromMs, id, priceAt }: Stretch) {
  const firstMs = Number(postings[0]?.[1] ?? 0);
  if (endMs <= fromMs) return undefined;
  let [base, quote] = [0n, 0n];
  let [over, under] = [1n, 1n];
  let piece = 0n;
  let top: readonly [bigint, bigint] = [1n, 1n];
  let drawdown = 0;
  const values: bigint[] = [];
  const valueAt = (atMs: number): bigint => quote + base * priceAt(atMs) * QUOTE_PER_BASE_TICK;
  const end = (value: bigint): void => {
    if (piece > 0n) [over, under] = [over * value, under * piece];
    piece = value;
  };
  let next = 0;
  const begin = Math.max(fromMs, firstMs - (firstMs % HOUR_MS));
  const stops = [begin];
  for (let hour = Math.ceil((begin + 1) / HOUR_MS) * HOUR_MS; hour < endMs; hour += HOUR_MS) stops.push(hour);
  for (const stop of [...stops, endMs]) {
    for (let posting = postings[next]; posting !== undefined && Number(posting[1]) <= stop; posting = postings[(next += 1)]) {
      const [, at = '', , coin = '', amount = '', , cause = ''] = posting;
      const isFlow = cause.startsWith(`robot:${id}:`);
      if (isFlow && Number(at) > begin) end(valueAt(Number(at)));
      if (Number(coin) === USDT) quote += BigInt(amount);
      else base += BigInt(amount);
      if (isFlow && Number(at) > begin) piece = valueAt(Number(at));
    }
    const value = valueAt(stop);
    if (stop === begin) piece = value;
    else end(value);
    if (value > 0n) values.push(value);
    // Compared as fractions: over ÷ under against the highest before.
    if (over * top[1] > top[0] * under) top = [over, under];
    else drawdown = Math.max(drawdown, Number(((top[0] * under - over * top[1]) * 1_000_000n) / (top[0] * under)));
  }
  const sum = values.reduce((total, value) => total + value, 0n);
  const average = values.length === 0 ? 0 : Number(sum / BigInt(values.length) / 10n ** 10n);
  return { returned: Number(((over - under) * 1_000_000n) / under), drawdown, average };
}
