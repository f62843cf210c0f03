import { parseArgs } from 'node:util';
import { isoTimeMs } from '@agio/kernel';
import { restore } from '../backup/restore.ts';
import { readConfig } from '../settings/config.ts';
import { runCommand } from './run-command.ts';

const USAGE = 'usage: npm run restore -- FOLDER [--backup NAME | --at TIME] [--force] [--copy | --without-people]';
/**
 * `npm run restore -- FOLDER`: what `backup` wrote, into the data folder and the database of the settings. The newest backup, the one of
 * that name, or the journal's state at a second, such as 2026-11-21T14:02:59Z. `--copy` makes a copy for trials, which sends no mail and
 * follows no chain; `--without-people` one with none of the site's people.
 */
runCommand(async (given) => {
  const { positionals, values } = parsed(given);
  const [folder] = positionals;
  const { at, backup: name, force } = values;
  if (folder === undefined || positionals.length > 1 || (at !== undefined && name !== undefined)) throw new Error(USAGE);
  const atMs = at === undefined ? undefined : isoTimeMs(at);
  // With its zone: an operator's local time must not be guessed.
  if (at !== undefined && atMs === undefined) throw new Error(`--at: a time with its zone, as 2026-11-21T14:02:59Z. ${USAGE}`);
  const isEmptied = values['without-people'] === true;
  const copy = values.copy === true || isEmptied ? { people: !isEmptied } : undefined;
  const restored = await restore(readConfig(process.env), folder, { force: force === true, name, atMs, copy });
  const { sequence, stateHash, manifest } = restored;
  const until = new Date(restored.atMs).toISOString();
  return `restored and verified: command ${sequence} of ${until}, state ${stateHash}, tables of ${manifest.takenAt}; the next start rebuilds the projections${copy === undefined ? '' : ', as a copy that mails nobody and follows no chain'}`;
});

interface RestoreWords {
  readonly at?: string;
  readonly backup?: string;
  readonly force?: boolean;
  readonly copy?: boolean;
  readonly 'without-people'?: boolean;
}

function parsed(given: readonly string[]): { positionals: string[]; values: RestoreWords } {
  try {
    const options = {
      at: { type: 'string' },
      backup: { type: 'string' },
      force: { type: 'boolean' },
      copy: { type: 'boolean' },
      'without-people': { type: 'boolean' },
    } as const;
    return parseArgs({ args: [...given], allowPositionals: true, options });
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}. ${USAGE}`, { cause: error });
  }
}
