import { backUpWords, makeWalletKeys, restoreWalletKeys } from '@agio/chains';
import { readConfig } from '../config.ts';
import { readWords } from './read-words.ts';
import { runCommand } from './run-command.ts';

const USAGE = `usage: npm run wallet-key -- make [--show-words] | show-backup --show-words | restore
  make         new keys into DATA_DIR, sealed with MASTER_KEY; with --show-words their 24 words as well
  show-backup  the 24 words of the keys that are there; they are the whole wallet, write them down and show them to nobody
  restore      the keys again from 24 words, which are read from the standard input`;
const SHOW = '--show-words';

/** `npm run wallet-key -- make | show-backup | restore`: the keys of the wallet. Words are shown only where the flag asks for them. */
runCommand(async ([command, ...flags]) => {
  const isShown = flags.includes(SHOW);
  if (flags.some((flag) => flag !== SHOW) || flags.length > 1) throw new Error(USAGE);
  const { dataDir, masterKey } = readConfig(process.env);
  if (command === 'make') {
    const { fingerprint } = makeWalletKeys(dataDir, masterKey);
    const words = isShown ? backUpWords(dataDir, masterKey) : `not shown: npm run wallet-key -- show-backup ${SHOW}`;
    return `wallet keys ${fingerprint} made in ${dataDir}\nwords: ${words}`;
  }
  if (command === 'show-backup' && isShown) return backUpWords(dataDir, masterKey);
  if (command === 'restore' && !isShown) {
    const { fingerprint } = restoreWalletKeys(dataDir, masterKey, await readWords());
    return `wallet keys ${fingerprint} restored in ${dataDir}`;
  }
  throw new Error(USAGE);
});
