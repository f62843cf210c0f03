import { statSync } from 'node:fs';
import type { Database } from '@agio/database';
import { foldWeek, keepCandles, keepTrades, readCandle, readTrade, weekOf } from '@agio/spot';
import type { Fields, LineRules, PastTrade, LineResult } from '@agio/spot';
import { BadColumns, columnsOf, looseLine } from './formats.ts';
import type { FileFormat } from './formats.ts';
import { readLines } from './read-lines.ts';
import type { FileLine } from './read-lines.ts';

export interface Import {
  readonly database: Database;
  readonly rules: LineRules;
  readonly path: string;
  /** Trades, or candles of so many minutes. */
  readonly what: 'trades' | number;
  /** How the file is to be read; nothing of it for files of our own form. */
  readonly format?: FileFormat;
  readonly say: (line: string) => void;
  /** How much of the work is done, from 0 to 1. */
  readonly onShare: (share: number) => void;
}

/** The file has lines that cannot be taken; nothing of it was. */
export class BadLines extends Error {}

const TOLD_MAX = 20;
const BATCH = 5_000;
/** The numbers of a file's trades are in memory while it is checked. */
const LINES_MAX = 5_000_000;
/** Checking reads the file once, keeping once more; what is left are candles. */
const [CHECKED, KEPT] = [0.3, 0.8];

/**
 * Imports a file of trades or candles: every line is checked before anything is written, then rows are kept batch by batch, each whole or
 * not at all. After an interruption the same command goes on: trades are known by their numbers, and candles are made again of what is kept.
 */
export async function importFile(given: Import): Promise<string> {
  return given.what === 'trades' ? importTrades(given) : importCandles(given, given.what);
}

async function importTrades(given: Import): Promise<string> {
  const { database, onShare, rules, say } = given;
  const market = rules.scale.market;
  const read = (fields: Fields): LineResult<PastTrade> => readTrade(fields, rules);
  const seen = new Map<string, string>();
  const count = await check(given, read, ({ atMs, id, lots, ticks }) => {
    const text = `${atMs} ${ticks} ${lots}`;
    const before = seen.get(id);
    seen.set(id, text);
    return before === undefined || before === text ? undefined : `id: ${id} is another trade in an earlier line`;
  });
  const weeks = new Set<number>();
  let fresh = 0;
  try {
    for await (const batch of batches(given, read)) {
      fresh += await keepTrades(database, market, batch);
      for (const { atMs } of batch) weeks.add(weekOf(atMs));
    }
  } finally {
    // Also after a trade that is known and differs: what was kept before it may never be given again.
    let done = 0;
    for (const week of weeks) {
      await foldWeek(database, market, week);
      onShare(KEPT + ((1 - KEPT) * (done += 1)) / weeks.size);
    }
  }
  if (count > fresh) say(`${count - fresh} trades were known by their numbers, and counted once`);
  return `imported ${fresh} trades of ${market.name}, and candles of ${weeks.size} weeks`;
}

async function importCandles(given: Import, minutes: number): Promise<string> {
  const { database, rules } = given;
  const read = (fields: Fields) => readCandle(fields, rules, minutes);
  const inOrder = orderOf(given.format);
  const count = await check(given, read, ({ openMs }) => inOrder(openMs));
  for await (const batch of batches(given, read)) await keepCandles(database, rules.scale.market, minutes, batch);
  return `imported ${count} candles of ${minutes} minutes of ${rules.scale.market.name}, and the longer ones`;
}

/** What is wrong with the time of the next candle. Files of venues may begin with the newest; equal times are two candles of one moment in either order. */
function orderOf(format: FileFormat | undefined): (openMs: number) => string | undefined {
  let [lastMs, isNewestFirst]: [number | undefined, boolean | undefined] = [undefined, format === undefined ? false : undefined];
  return (openMs) => {
    const before = lastMs;
    if (before !== undefined && before !== openMs) isNewestFirst ??= openMs < before;
    const isInOrder = before === undefined || (isNewestFirst === true ? openMs < before : openMs > before);
    if (isInOrder) lastMs = openMs;
    return isInOrder ? undefined : `time: not ${isNewestFirst === true ? 'earlier' : 'later'} than the candle before`;
  };
}

/** The lines of the file in our own form. */
async function* linesOf({ format, path, rules, what }: Import): AsyncGenerator<FileLine> {
  const kind = what === 'trades' ? 'trades' : 'candles';
  const again = new Map<string, number>();
  const lot = (volume: string): string => cutToLot(rules, volume);
  try {
    for await (const line of readLines(path, (first) => columnsOf(first, kind, format ?? {}))) {
      const isOurs = format === undefined || typeof line.fields === 'string';
      yield isOurs ? line : { ...line, fields: looseLine(line.fields, { from: format.from, again, lot }) };
    }
  } catch (error) {
    throw error instanceof BadColumns ? new BadLines(`${error.message}: nothing was imported`, { cause: error }) : error;
  }
}

/** A volume elsewhere may be finer than our lot: what is less than one is left out. */
function cutToLot({ scale }: LineRules, volume: string): string {
  const decimals = scale.amountDecimals;
  const [whole = '', fraction = ''] = volume.split('.');
  return /^\d+(\.\d+)?$/.test(volume) && fraction.length > decimals
    ? `${whole}${decimals === 0 ? '' : `.${fraction.slice(0, decimals)}`}`
    : volume;
}

/** Reads every line, tells what is wrong, and returns how many there are. Throws `BadLines` if any is wrong. */
async function check<Value>(
  given: Import,
  read: (fields: Fields) => LineResult<Value>,
  problemOf: (value: Value) => string | undefined,
): Promise<number> {
  const { onShare, path, say } = given;
  const { size } = statSync(path);
  let [count, wrong] = [0, 0];
  for await (const { bytes, fields, number } of linesOf(given)) {
    const line = typeof fields === 'string' ? { problem: fields } : read(fields);
    const problem = 'problem' in line ? line.problem : problemOf(line.value);
    count += 1;
    if (count > LINES_MAX)
      throw new BadLines(`more than ${LINES_MAX} lines: divide the file, pieces may come in any order. Nothing was imported`);
    if (count % BATCH === 0) onShare((CHECKED * bytes) / size);
    if (problem === undefined) continue;
    wrong += 1;
    if (wrong <= TOLD_MAX) say(`line ${number}: ${problem}`);
  }
  if (wrong > TOLD_MAX) say(`and ${wrong - TOLD_MAX} more`);
  if (wrong > 0) throw new BadLines(`${wrong} of ${count} lines are wrong: nothing was imported`);
  if (count === 0) throw new BadLines('the file has no lines: nothing was imported');
  return count;
}

async function* batches<Value>(given: Import, read: (fields: Fields) => LineResult<Value>): AsyncGenerator<Value[]> {
  const { onShare, path } = given;
  const { size } = statSync(path);
  let batch: Value[] = [];
  for await (const { bytes, fields } of linesOf(given)) {
    const line = typeof fields === 'string' ? { problem: fields } : read(fields);
    if ('problem' in line) throw new BadLines(`the file has changed while it was read: ${line.problem}`);
    batch.push(line.value);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
    onShare(CHECKED + ((KEPT - CHECKED) * bytes) / size);
  }
  if (batch.length > 0) yield batch;
}
