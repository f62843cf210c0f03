import { readConfig } from '../config.ts';
import { askControl } from '../control/ask-control.ts';
import { runCommand } from './run-command.ts';

const USAGE = `usage: npm run operator -- COMMAND, while the server runs
  invite NAME   a one-time link for an owner, while fewer than two are active
  disable NAME  end an operator's account and sessions
  check         recompute the audit log and compare it with every hash in the journal; names the entry that does not fit
  anchor        write the audit log's newest hash to the journal now, as it happens every hour
  restored      after a restore: accept the log of the backup, which lacks entries that the journal has hashes of`;

/** `npm run operator -- …`: the beginning of the console, and the proof of its log. */
runCommand(async (words) => {
  if (words.length === 0) throw new Error(USAGE);
  return (await askControl(readConfig(process.env).dataDir, { name: 'operator', words, as: '' })).join('\n');
});
