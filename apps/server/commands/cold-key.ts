import { makeColdKeys } from '@agio/chains';
import { readWords } from './read-words.ts';
import { runCommand } from './run-command.ts';

const USAGE = `usage: npm run cold-key -- FILE, on a machine that is and stays without a network
  makes a cold wallet, sealed with a passphrase that is read from the standard input, and shows its 24 words once`;

/** `npm run cold-key -- FILE`: makes a cold wallet, and prints what the server needs to know of it. */
runCommand(async ([path, ...more]) => {
  if (path === undefined || more.length > 0) throw new Error(USAGE);
  const { publicKeys, words } = makeColdKeys(path, await readWords('the passphrase (not shown): '));
  const keys = Object.entries(publicKeys).map(([branch, key]) => `coldKey of ${branch} chains: ${key}`);
  return [`cold wallet made in ${path}; write the words down and show them to nobody`, `words: ${words}`, ...keys].join('\n');
});
