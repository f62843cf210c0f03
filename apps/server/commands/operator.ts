import { writeFileSync } from 'node:fs';
import { readConfig } from '../settings/config.ts';
import { askControl } from '../control/ask-control.ts';
import { makeOperatorKey } from '../control/key-file.ts';
import type { KeyFile } from '../control/key-file.ts';
import { readWords } from './read-words.ts';
import { runCommand } from './run-command.ts';

const USAGE = `usage: npm run operator -- COMMAND, while the server runs
  invite NAME   a one-time link for an owner, while fewer than two are active
  disable NAME  end an operator's account and sessions
  key NAME FILE make a key for emergencies of an operator; its passphrase is read from the standard input
  trust NAME    say that an operator's waiting keys are theirs: at once while nobody has a key that counts, else a day later
  check         recompute the audit log and compare it with every hash in the journal; names the entry that does not fit
  anchor        write the audit log's newest hash to the journal now, as it happens every hour
  restored      after a restore: accept the log of the backup, which lacks entries that the journal has hashes of`;

const PASSPHRASE_MIN = 12;

/** `npm run operator -- …`: the beginning of the console, and the proof of its log. */
runCommand(async (words) => {
  if (words.length === 0) throw new Error(USAGE);
  const { dataDir } = readConfig(process.env);
  const ask = (asked: readonly string[]): Promise<readonly string[]> => askControl(dataDir, { name: 'operator', words: asked, as: '' });
  const [command, operator = '', path] = words;
  if (command !== 'key') return (await ask(words)).join('\n');
  if (path === undefined) throw new Error(USAGE);
  const passphrase = await readWords('a passphrase for the key, at least 12 characters (not shown): ');
  if (passphrase.length < PASSPHRASE_MIN) throw new Error('a passphrase has at least 12 characters');
  const { id, sealed, x, y } = makeOperatorKey(passphrase);
  const [domain = '', fingerprint = ''] = await ask(['key', operator, id, x, y]);
  const file: KeyFile = { version: 1, kind: 'agio operator key', operator, id, domain, sealed };
  writeFileSync(path, `${JSON.stringify(file)}\n`, { flag: 'wx', mode: 0o600 });
  return `key ${fingerprint} of ${operator} written to ${path}; another owner confirms it in the console, or npm run operator -- trust ${operator}`;
});
