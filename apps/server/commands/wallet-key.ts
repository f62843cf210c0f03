import { backUpWords, makeWalletKeys, restoreWalletKeys, takeOverWalletKeys } from '@agio/chains';
import { readSignerSettings } from '../signer/settings.ts';
import { readWords } from './read-words.ts';
import { runCommand } from './run-command.ts';

const USAGE = `usage: npm run wallet-key -- make [--show-words] | show-backup --show-words | restore | take-over
  make         new keys into SIGNER_DIR, sealed with SIGNER_KEY; with --show-words their 24 words as well
  show-backup  the 24 words of the keys that are there; they are the whole hot wallet, write them down and show them to nobody
  restore      the keys again from 24 words, which are read from the standard input
  take-over    moves the keys of a released version, sealed with MASTER_KEY in DATA_DIR, to SIGNER_DIR
the cold wallet's words are others, made elsewhere: npm run cold-key`;
const SHOW = '--show-words';

/** `npm run wallet-key -- …`: the keys of the hot wallet. Words are shown only where the flag asks for them. */
runCommand(async ([command, ...flags]) => {
  const isShown = flags.includes(SHOW);
  if (flags.some((flag) => flag !== SHOW) || flags.length > 1) throw new Error(USAGE);
  const { folder, key } = readSignerSettings(process.env);
  if (command === 'make') {
    const { fingerprint } = makeWalletKeys(folder, key);
    const words = isShown ? backUpWords(folder, key) : `not shown: npm run wallet-key -- show-backup ${SHOW}`;
    return `wallet keys ${fingerprint} made in ${folder}\nwords: ${words}`;
  }
  if (command === 'show-backup' && isShown) return backUpWords(folder, key);
  if (command === 'restore' && !isShown) {
    const { fingerprint } = restoreWalletKeys(folder, key, await readWords());
    return `wallet keys ${fingerprint} restored in ${folder}`;
  }
  if (command === 'take-over' && !isShown) {
    const [dataDir, masterKey] = [process.env['DATA_DIR'] ?? './data', process.env['MASTER_KEY'] ?? ''];
    const { fingerprint } = takeOverWalletKeys({ folder: dataDir, masterKey }, { folder, key });
    return `wallet keys ${fingerprint} moved to ${folder}; MASTER_KEY opens them no more`;
  }
  throw new Error(USAGE);
});
