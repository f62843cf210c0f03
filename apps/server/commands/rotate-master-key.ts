import { refuseUnfinished } from '../backup/unfinished.ts';
import { FolderInUse, holdFolder } from '@agio/journal';
import { rotateJournal } from '../cluster/rotate-journal.ts';
import { readConfig } from '../settings/config.ts';
import { secretProblem } from '../settings/secrets.ts';
import { rotateDatabase, rotateFiles } from '../storage/master-key.ts';
import { holdForCommand } from '../storage/command-hold.ts';
import { openMigrated } from '../storage/storage.ts';
import { runCommand } from './run-command.ts';

/** `npm run rotate-master-key`: seals everything under MASTER_KEY_NEW that was sealed under MASTER_KEY; the server must be stopped. */
runCommand(async () => {
  const config = readConfig(process.env);
  const to = process.env['MASTER_KEY_NEW'] ?? '';
  const problem = secretProblem(to);
  if (problem !== undefined) throw new Error(`MASTER_KEY_NEW: ${problem}`);
  refuseUnfinished(config.dataDir);
  const lock = await holdFolder(config.dataDir).catch((error: unknown) => {
    throw error instanceof FolderInUse ? new FolderInUse(`${error.message}: stop the server first`, { cause: error }) : error;
  });
  const serverLock = await holdForCommand(config.databaseUrl);
  const database = await openMigrated(config);
  await rotateJournal(config, to);
  const done = await rotateDatabase(database, config.masterKey, to);
  rotateFiles(config.dataDir, config.masterKey, to);
  await database.close();
  await serverLock.release();
  await lock.release();
  const what = done === undefined ? 'the database was sealed under it already' : `${done.sealed} values were resealed`;
  const rest =
    done === undefined || done.unreadable === 0 ? '' : `, ${done.unreadable} had been sealed under yet another key and stay as they are`;
  return `${what}${rest}: start the server with the new MASTER_KEY`;
});
