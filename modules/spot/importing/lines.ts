import { candleOpenMs, isoTimeMs, parseDecimal } from '@agio/kernel';
import type { CandleRow } from '../candles.ts';
import type { MarketScale } from '../views.ts';

/** A trade that was made elsewhere, by its number there. */
export interface PastTrade {
  readonly id: string;
  readonly atMs: number;
  readonly ticks: number;
  readonly lots: number;
}

/** What a line says, or what is wrong with it. */
export type LineResult<Value> = { readonly value: Value } | { readonly problem: string };

/** One line's values by the names of its columns. */
export type Fields = Readonly<Record<string, string | undefined>>;

export interface LineRules {
  readonly scale: MarketScale;
  /** Nothing is from then or later. */
  readonly nowMs: number;
}

const TRADE_COLUMNS = new Set(['id', 'time', 'price', 'amount', 'side']);
const CANDLE_COLUMNS = new Set(['time', 'open', 'high', 'low', 'close', 'volume', 'turnover', 'trades']);
const ID_MAX = 64;

class Wrong extends Error {}

const attempt = <Value>(read: () => Value): LineResult<Value> => {
  try {
    return { value: read() };
  } catch (error) {
    if (error instanceof Wrong) return { problem: error.message };
    throw error;
  }
};

/** A trade: `id`, `time` (milliseconds or ISO 8601 with a zone), `price`, `amount`, and `side` if it is known. */
export function readTrade(fields: Fields, rules: LineRules): LineResult<PastTrade> {
  return attempt(() => {
    onlyKnown(fields, TRADE_COLUMNS);
    const { id = '', side } = fields;
    if (id === '' || id.length > ID_MAX) throw new Wrong(`id: 1 to ${ID_MAX} characters`);
    if (side !== undefined && side !== '' && side !== 'buy' && side !== 'sell') throw new Wrong(`side: buy or sell, and not ${side}`);
    return { id, atMs: timeOf(fields['time'], rules), ticks: ticksOf('price', fields, rules), lots: lotsOf('amount', fields, rules, 1) };
  });
}

/** A candle: `time` (when it opens), `open`, `high`, `low`, `close`, `volume` of the base coin, and `turnover` of the quote coin and `trades` if they are known. */
export function readCandle(fields: Fields, rules: LineRules, minutes: number): LineResult<CandleRow> {
  return attempt(() => {
    onlyKnown(fields, CANDLE_COLUMNS);
    const openMs = timeOf(fields['time'], rules);
    if (candleOpenMs(openMs, minutes) !== openMs) throw new Wrong(`time: no candle of ${minutes} minutes opens then`);
    const [open, high, low, close] = (['open', 'high', 'low', 'close'] as const).map((name) => ticksOf(name, fields, rules)) as [
      number,
      number,
      number,
      number,
    ];
    if (high < Math.max(open, close, low)) throw new Wrong('high: below another price of the candle');
    if (low > Math.min(open, close)) throw new Wrong('low: above another price of the candle');
    const lots = BigInt(lotsOf('volume', fields, rules, 0));
    const { market } = rules.scale;
    const quote = quoteOf(fields['turnover'], market.quote.decimals) ?? lots * BigInt(close) * BigInt(market.quoteAtomsPerTickLot);
    return { market: market.id, minutes, openMs, open, high, low, close, lots, quote, trades: countOf(fields['trades']) };
  });
}

function onlyKnown(fields: Fields, known: ReadonlySet<string>): void {
  for (const name of Object.keys(fields)) if (!known.has(name)) throw new Wrong(`${name}: no column of that name`);
}

function timeOf(text = '', { nowMs }: LineRules): number {
  if (/^\d{1,12}$/.test(text))
    throw new Wrong('time: seconds? Milliseconds since 1970 have 13 digits; times before September 2001 are written as ISO 8601');
  const atMs = /^\d{13,15}$/.test(text) ? Number(text) : isoTimeMs(text);
  if (atMs === undefined) throw new Wrong('time: whole milliseconds since 1970, or ISO 8601 with its zone');
  if (atMs >= nowMs) throw new Wrong('time: in the future');
  return atMs;
}

function ticksOf(name: string, fields: Fields, { scale }: LineRules): number {
  return unitsOf(name, fields[name], (text) => scale.ticksOf(text), 1, scale.market.definition.tickSize);
}

function lotsOf(name: string, fields: Fields, { scale }: LineRules, least: 0 | 1): number {
  return unitsOf(name, fields[name], (text) => scale.lotsOf(text), least, scale.market.definition.lotSize);
}

function unitsOf(
  name: string,
  text: string | undefined,
  read: (text: string) => number | bigint | object,
  least: number,
  step: string,
): number {
  if (text === undefined || parseDecimal(text, 18) === undefined) throw new Wrong(`${name}: a decimal`);
  const units = read(text);
  if (typeof units === 'object') throw new Wrong(`${name}: ${text} is no multiple of ${step}`);
  if (units < least || units > Number.MAX_SAFE_INTEGER) throw new Wrong(`${name}: ${text} is out of range`);
  return Number(units);
}

function quoteOf(text: string | undefined, decimals: number): bigint | undefined {
  if (text === undefined || text === '') return undefined;
  const atoms = parseDecimal(text, decimals);
  if (atoms === undefined) throw new Wrong(`turnover: a decimal of at most ${decimals} places`);
  return atoms;
}

function countOf(text: string | undefined): number {
  if (text === undefined || text === '') return 0;
  if (!/^\d{1,15}$/.test(text)) throw new Wrong('trades: a whole number');
  return Number(text);
}
