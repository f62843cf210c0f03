import { parseArgs } from 'node:util';
import { moveToFile, moveToPostgres } from '../cluster/move-journal.ts';
import { ConfigError, readConfig } from '../settings/config.ts';
import { makeFilesPrivate } from '../storage/data-folder.ts';
import { runCommand } from './run-command.ts';

const USAGE = 'usage: npm run journal -- to-postgres [--replace] | to-file';

/** `npm run journal`: moves the journal between the data folder and the servers at JOURNAL_URL. Every server must be stopped. */
runCommand(async (given) => {
  const { positionals, values } = parseArgs({ args: [...given], allowPositionals: true, options: { replace: { type: 'boolean' } } });
  const [where] = positionals;
  makeFilesPrivate();
  const { dataDir, journal, masterKey } = readConfig(process.env);
  if (journal === undefined) throw new ConfigError(['JOURNAL_URL: the servers that keep the journal']);
  if (where === 'to-postgres') {
    const last = await moveToPostgres({ dataDir, journal, masterKey }, { replace: values.replace === true });
    return `the journal is at JOURNAL_URL, up to command ${last}: start the servers with that setting`;
  }
  if (where !== 'to-file' || values.replace === true || positionals.length > 1) throw new Error(USAGE);
  const last = await moveToFile({ dataDir, journal, masterKey });
  return `the journal is in ${dataDir}, up to command ${last}: start one server there, without JOURNAL_URL`;
});
