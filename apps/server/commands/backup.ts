import { backUp } from '../backup/back-up.ts';
import { readConfig } from '../config.ts';
import { runCommand } from './run-command.ts';

/** `npm run backup -- FOLDER`: journal, snapshots and the people's tables into a new folder. */
runCommand(async ([folder, ...more]) => {
  if (folder === undefined || more.length > 0) throw new Error('usage: npm run backup -- FOLDER');
  const { position, stateHash, tables } = await backUp(readConfig(process.env), folder);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `backed up and verified: command ${position.sequence}, state ${stateHash}, ${rows} rows of ${tables.length} tables`;
});
