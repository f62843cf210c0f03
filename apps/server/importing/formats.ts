/** How the command reads a file: by the names of its columns, or by the venue that published it; neither for files of our own form. */
export interface FileFormat {
  readonly columns?: readonly string[] | undefined;
  readonly from?: string | undefined;
}

const CANDLE = ['time', 'open', 'high', 'low', 'close', 'volume'] as const;

/** What venues publish, by how many columns a line has: trades and candles have different ones. */
const VENUES: Readonly<
  Record<
    string,
    {
      readonly trades: Readonly<Record<number, readonly string[]>>;
      readonly candles: Readonly<Record<number, readonly string[]>>;
      /** Whose side a file says, if it is not the taker's; or that the sign of the amount says it. */
      readonly sideOf?: 'maker' | 'sign';
    }
  >
> = {
  // data.binance.vision: klines, trades and aggTrades, without a header for spot.
  binance: {
    trades: {
      7: ['id', 'price', 'amount', '-', 'time', 'buyermaker', '-'],
      6: ['id', 'price', 'amount', '-', 'time', 'buyermaker'],
      8: ['id', 'price', 'amount', '-', '-', 'time', 'buyermaker', '-'],
    },
    candles: { 12: [...CANDLE, '-', 'turnover', 'trades', '-', '-', '-'], 6: CANDLE },
  },
  // The downloadable OHLCVT and time-and-sales archives.
  kraken: {
    trades: { 3: ['time', 'price', 'amount'] },
    candles: { 7: [...CANDLE, 'trades'], 8: [...CANDLE.slice(0, 5), '-', 'volume', 'trades'] },
  },
  bitstamp: { trades: { 5: ['id', 'time', 'price', 'amount', 'side'] }, candles: { 6: CANDLE } },
  // The exchange API writes low and high before open, and the maker's side of a trade.
  coinbase: {
    trades: { 5: ['time', 'id', 'price', 'amount', 'side'] },
    candles: { 6: ['time', 'low', 'high', 'open', 'close', 'volume'] },
    sideOf: 'maker',
  },
  // A negative amount is one that was sold.
  bitfinex: {
    trades: { 4: ['id', 'time', 'amount', 'price'] },
    candles: { 6: ['time', 'open', 'close', 'high', 'low', 'volume'] },
    sideOf: 'sign',
  },
};
export const VENUE_NAMES = Object.keys(VENUES);

/** Names that files give to what we call otherwise. */
const ALIASES: Readonly<Record<string, string>> = {
  timestamp: 'time',
  date: 'time',
  datetime: 'time',
  unix: 'time',
  open_time: 'time',
  opentime: 'time',
  trade_id: 'id',
  tid: 'id',
  agg_trade_id: 'id',
  tradeid: 'id',
  qty: 'amount',
  quantity: 'amount',
  size: 'amount',
  vol: 'volume',
  quote_volume: 'turnover',
  quote_asset_volume: 'turnover',
  count: 'trades',
  number_of_trades: 'trades',
  tradecount: 'trades',
  type: 'side',
  is_buyer_maker: 'buyermaker',
  isbuyermaker: 'buyermaker',
};
const TRADE = ['id', 'time', 'price', 'amount', 'side', 'buyermaker'];
const OF_CANDLES = [...CANDLE, 'turnover', 'trades'];
const knownOf = (what: 'trades' | 'candles'): readonly string[] => (what === 'trades' ? TRADE : OF_CANDLES);

/** Something is wrong with the columns of a file: reported once. */
export class BadColumns extends Error {}

/**
 * The names of a file's columns, from its first line, and whether that line is one of data. With `--columns` they are given; with `--from` a header may be
 * there or not; without either the first line names exactly ours.
 */
export function columnsOf(
  first: readonly string[],
  what: 'trades' | 'candles',
  { columns, from }: FileFormat,
): { readonly names: readonly string[]; readonly isData: boolean } {
  // A header names; a line of data has figures in it.
  const isData = first.filter((cell) => /^[+-]?\.?\d/.test(cell.trim())).length >= 2;
  if (columns !== undefined) {
    if (columns.length !== first.length)
      throw new BadColumns(`--columns: ${columns.length} names for the ${first.length} columns of the file`);
    return { names: known(columns, what, '--columns'), isData };
  }
  if (from !== undefined && isData) {
    const venue = VENUES[from];
    const names = venue?.[what][first.length];
    if (names === undefined)
      throw new BadColumns(
        `--from ${from}: a line of ${what} there has ${Object.keys(venue?.[what] ?? {}).join(' or ')} columns, and not ${first.length}: name them with --columns`,
      );
    return { names, isData };
  }
  if (isData)
    throw new BadColumns(
      `line 1 is no header: name the columns with --columns (${knownOf(what).join(', ')}; - leaves one out), or the venue with --from`,
    );
  const given = first.map((name) => name.trim().toLowerCase().replaceAll(' ', '_'));
  if (from === undefined) return { names: known(given, what, 'line 1'), isData };
  const found = given.map((name) => ALIASES[name] ?? name);
  // The first column of a meaning counts: `unix` and `date` are the same time.
  return { names: found.map((name, at) => (knownOf(what).includes(name) && found.indexOf(name) === at ? name : '-')), isData };
}

function known(names: readonly string[], what: 'trades' | 'candles', where: string): readonly string[] {
  const unknown = names.filter((name) => name !== '-' && !knownOf(what).includes(name));
  if (unknown.length > 0)
    throw new BadColumns(
      `${where}: ${unknown.join(', ')}: no column of ${what}. Known are ${knownOf(what).join(', ')}; --from names a venue (${VENUE_NAMES.join(', ')}), --columns gives each column its name, - leaves one out`,
    );
  const twice = names.find((name, at) => name !== '-' && names.indexOf(name) !== at);
  if (twice !== undefined) throw new BadColumns(`${where}: ${twice}: two columns of that name`);
  return names;
}

/** A number as programs write it, with all its digits: "2.853e-05" → "0.00002853", "1.50" → "1.5". */
function plainNumber(text: string): string {
  const match = /^\+?(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i.exec(text);
  if (match === null) return text;
  const [, whole = '', fraction = '', power = '0'] = match;
  const digits = whole + fraction;
  const point = whole.length + Number(power);
  const padded = point < 0 ? '0'.repeat(-point) + digits : digits.padEnd(point, '0');
  const at = Math.max(point, 0);
  const decimal = `${padded.slice(0, at).replace(/^0+(?=\d)/, '') || '0'}.${padded.slice(at)}`;
  return decimal.replace(/\.?0*$/, '');
}

/** A time as venues write it, as milliseconds: seconds, with or without a fraction, milli-, micro- and nanoseconds; or a date and time, in UTC where no zone is said. */
function plainTime(text: string): string {
  if (/^\d{9,10}(\.\d+)?$/.test(text)) return String(Math.floor(Number(text) * 1_000));
  if (/^\d{16}$/.test(text)) return text.slice(0, -3);
  if (/^\d{19}$/.test(text)) return text.slice(0, -6);
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)\d*)? ?(Z|UTC|[+-]\d{2}:?\d{2})?$/.exec(text);
  if (match === null) return text;
  const [, day = '', time = '00:00:00', zone = 'Z'] = match;
  const fullTime = time.length === 5 ? `${time}:00` : time;
  const fullZone = zone === 'UTC' || /^[+-]00:?00$/.test(zone) ? 'Z' : zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
  return `${day}T${fullTime}${fullZone}`;
}

const SIDES: Readonly<Record<string, 'buy' | 'sell'>> = {
  buy: 'buy',
  b: 'buy',
  bid: 'buy',
  '0': 'buy',
  sell: 'sell',
  s: 'sell',
  ask: 'sell',
  '1': 'sell',
};

/** A line of a venue's file as a line of ours. `again` counts equal trades of a file without numbers, so that each has one, the same in every run. */
export function looseLine(
  fields: Readonly<Record<string, string>>,
  {
    from,
    again,
    lot,
  }: { readonly from: string | undefined; readonly again: Map<string, number>; readonly lot: (volume: string) => string },
): Readonly<Record<string, string>> {
  const { '-': _left, buyermaker, ...given } = fields;
  const line: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    const text = value.trim();
    line[name] =
      name === 'time'
        ? plainTime(text)
        : name === 'id' || name === 'side'
          ? text
          : plainNumber(name === 'amount' ? text.replace(/^-/, '') : text);
  }
  if (line['volume'] !== undefined) line['volume'] = lot(line['volume']);
  if (line['trades'] !== undefined) line['trades'] = line['trades'].replace(/\..*$/, '');
  const side = line['side'] === undefined ? undefined : SIDES[line['side'].toLowerCase()];
  const sideOf = from === undefined ? undefined : VENUES[from]?.sideOf;
  if (side !== undefined) line['side'] = sideOf === 'maker' ? (side === 'buy' ? 'sell' : 'buy') : side;
  else if (sideOf === 'sign') line['side'] = given['amount']?.trim().startsWith('-') === true ? 'sell' : 'buy';
  if (buyermaker !== undefined) line['side'] = /^(true|1)$/i.test(buyermaker.trim()) ? 'sell' : 'buy';
  if (line['id'] === undefined && line['price'] !== undefined) {
    const name = `${line['time']}-${line['price']}-${line['amount']}`;
    const count = (again.get(name) ?? 0) + 1;
    again.set(name, count);
    line['id'] = `${name}-${count}`.slice(-64);
  }
  return line;
}
