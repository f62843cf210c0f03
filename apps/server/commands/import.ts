import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { holdFolder } from '@agio/journal';
import { INTERVAL_MINUTES, STORED_INTERVALS } from '@agio/kernel';
import { realClock } from '@agio/kernel/clock';
import { coreMaker, recover } from '@agio/sequencer';
import { Scales } from '@agio/spot';
import { refuseUnfinished } from '../backup/unfinished.ts';
import { readConfig } from '../settings/config.ts';
import { VENUE_NAMES } from '../importing/formats.ts';
import type { FileFormat } from '../importing/formats.ts';
import { importFile } from '../importing/import-file.ts';
import { machines } from '../storage/machines.ts';
import { holdForCommand } from '../storage/command-hold.ts';
import { refuseOtherJournal } from '../storage/server-lock.ts';
import { journalNow, openMigrated } from '../storage/storage.ts';
import { runCommand } from './run-command.ts';

const USAGE =
  'usage: npm run import -- --market BTC_USDT --file FILE.csv|FILE.jsonl [--candles 1min] [--from VENUE] [--columns time,open,…]';
const TOLD_EVERY = 0.1;

/**
 * `npm run import -- --market BTC_USDT --file trades.csv`: trades of a time before the market's first trade here, and the candles that they
 * make; with `--candles 1min` candles of that interval. The server must be stopped. The same command goes on after an interruption.
 */
runCommand(async (given) => {
  const { candles, file, format, market } = parsed(given);
  const what = candles === undefined ? 'trades' : minutesOf(candles);
  if (!existsSync(file)) throw new Error(`${file}: no such file`);
  if (!/\.(csv|jsonl)$/i.test(file)) throw new Error(`${file}: the name must end with .csv or .jsonl`);
  const config = readConfig(process.env);
  refuseUnfinished(config.dataDir);
  const lock = await holdFolder(config.dataDir);
  const serverLock = await holdForCommand(config.databaseUrl);
  try {
    const folder = join(config.dataDir, 'journal');
    if (!existsSync(folder)) throw new Error(`${config.dataDir} holds no journal: is DATA_DIR the one of the server?`);
    const { core, hash, journal } = recover(folder, { makeCore: coreMaker(machines), beforeCut });
    await journal.close();
    const scale = new Scales(core).byName(market);
    if (scale === undefined) throw new Error(`--market: ${market} is not a market of this site`);
    const database = await openMigrated(config);
    try {
      await refuseOtherJournal(
        database,
        journalNow(folder, () => ({ sequence: core.sequence, hash })),
      );
      return await importFile({
        database,
        rules: { scale, nowMs: realClock.wall() },
        path: file,
        what,
        ...(format === undefined ? {} : { format }),
        say,
        onShare: progress(),
      });
    } finally {
      if (process.stdout.isTTY) process.stdout.write('\n');
      await database.close();
    }
  } finally {
    await serverLock.release();
    await lock.release();
  }
});

function parsed(given: readonly string[]): {
  readonly market: string;
  readonly file: string;
  readonly candles: string | undefined;
  readonly format: FileFormat | undefined;
} {
  const options = {
    market: { type: 'string' },
    file: { type: 'string' },
    candles: { type: 'string' },
    from: { type: 'string' },
    columns: { type: 'string' },
  } as const;
  try {
    const { candles, columns, file, from, market } = parseArgs({ args: [...given], options }).values;
    if (market === undefined || file === undefined) throw new Error('--market and --file are needed');
    if (from !== undefined && !VENUE_NAMES.includes(from)) throw new Error(`--from: one of ${VENUE_NAMES.join(', ')}`);
    const names = columns?.split(',').map((name) => name.trim().toLowerCase());
    const format = from === undefined && names === undefined ? undefined : { from, columns: names };
    return { market: market.replace('/', '_').toUpperCase(), file, candles, format };
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}. ${USAGE}`, { cause: error });
  }
}

function minutesOf(name: string): number {
  const minutes = (INTERVAL_MINUTES as Readonly<Record<string, number>>)[name];
  if (minutes !== undefined && (STORED_INTERVALS as readonly number[]).includes(minutes)) return minutes;
  // `1weak` is the specification's name for a day.
  const known = Object.entries(INTERVAL_MINUTES).filter(
    ([one, length]) => one !== '1weak' && (STORED_INTERVALS as readonly number[]).includes(length),
  );
  throw new Error(`--candles: one of ${known.map(([one]) => one).join(', ')}`);
}

/** Whether a torn frame may be cut is decided by a start, which asks the database. */
function beforeCut(): never {
  throw new Error('the server was not stopped cleanly: start and stop it first');
}

/** A bar on a terminal, and a line for each tenth elsewhere. */
function progress(): (share: number) => void {
  const width = 30;
  let told = 0;
  return (share) => {
    const percent = `${Math.floor(share * 100)} %`;
    if (process.stdout.isTTY) {
      const full = Math.round(share * width);
      process.stdout.write(`\r[${'#'.repeat(full)}${'.'.repeat(width - full)}] ${percent.padStart(5)}`);
    } else if (share >= told + TOLD_EVERY) {
      told = Math.floor(share / TOLD_EVERY) * TOLD_EVERY;
      say(percent);
    }
  };
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
