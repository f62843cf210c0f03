import { parseArgs } from 'node:util';
import { realClock } from '@agio/kernel/clock';
import { readConfig } from '../settings/config.ts';
import { drill, whyOf } from '../backup/drill/drill.ts';
import { writeDrillMark } from '../health/marks.ts';
import { runCommand } from './run-command.ts';

const USAGE = 'usage: npm run drill -- FOLDER [--scratch FOLDER] [--database URL]';

/**
 * `npm run drill -- FOLDER`: restores the newest backup of a folder into a scratch place, and compares every balance with the books of
 * the running site. What it found is kept in the data folder, where figures, doctor and the console's page Health read it.
 */
runCommand(async (given) => {
  const { positionals, values } = parsed(given);
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) throw new Error(USAGE);
  const config = readConfig(process.env);
  const keep = (passed: boolean, said: string, found = { backup: '', sequence: 0 }): void =>
    writeDrillMark(config.dataDir, { atMs: realClock.wall(), backup: found.backup, sequence: found.sequence, passed, said });
  try {
    const found = await drill(config, folder, { beside: values.scratch, server: values.database });
    const said = `drill passed: ${found.backup} restored, command ${found.sequence}, ${found.accounts} balances equal the books, ${found.rows} rows of ${found.tables} tables`;
    keep(true, said, found);
    return said;
  } catch (error) {
    keep(false, whyOf(error));
    throw new Error(`drill failed: ${whyOf(error)}`, { cause: error });
  }
});

function parsed(given: readonly string[]): { positionals: string[]; values: { scratch?: string; database?: string } } {
  try {
    return parseArgs({ args: [...given], allowPositionals: true, options: { scratch: { type: 'string' }, database: { type: 'string' } } });
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}. ${USAGE}`, { cause: error });
  }
}
