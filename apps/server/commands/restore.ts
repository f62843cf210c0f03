import { restore } from '../backup/restore.ts';
import { readConfig } from '../config.ts';
import { runCommand } from './run-command.ts';

/** `npm run restore -- FOLDER [--force]`: what `backup` wrote, into the data folder and the database of the settings. */
runCommand(async (given) => {
  const [folder, ...more] = given.filter((one) => one !== '--force');
  if (folder === undefined || more.length > 0) throw new Error('usage: npm run restore -- FOLDER [--force]');
  const { position, stateHash } = await restore(readConfig(process.env), folder, { force: given.includes('--force') });
  return `restored and verified: command ${position.sequence}, state ${stateHash}; the next start rebuilds the projections`;
});
