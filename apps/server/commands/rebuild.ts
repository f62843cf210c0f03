import { join } from 'node:path';
import { holdFolder } from '@agio/journal';
import { startCore } from '@agio/sequencer';
import { refuseUnfinished } from '../backup/unfinished.ts';
import { readConfig } from '../settings/config.ts';
import { closeDataFolder, makeFilesPrivate } from '../storage/data-folder.ts';
import { machineSet } from '../storage/machines.ts';
import { makeProjector } from '../projections/make-projector.ts';
import { holdForCommand } from '../storage/command-hold.ts';
import { refuseOtherJournal } from '../storage/server-lock.ts';
import { journalNow, openMigrated, projectedPosition } from '../storage/storage.ts';

/** `npm run rebuild`: empties every projection and rebuilds it from the facts; the server must be stopped. */
async function main(): Promise<void> {
  makeFilesPrivate();
  const config = readConfig(process.env);
  closeDataFolder(config.dataDir, say, { group: config.journalGroup });
  refuseUnfinished(config.dataDir);
  const lock = await holdFolder(config.dataDir);
  const serverLock = await holdForCommand(config.databaseUrl);
  const database = await openMigrated(config);
  const folder = join(config.dataDir, 'journal');
  const { sequencer, shadow } = await startCore({
    folder,
    machines: machineSet,
    clock: () => 0,
    onFatal: fail,
    log: say,
    seen: () => projectedPosition(database),
  });
  // Before anything is emptied.
  await refuseOtherJournal(
    database,
    journalNow(folder, () => sequencer.position),
  );
  const { sequence } = sequencer.position;
  const projector = makeProjector({
    database,
    folder,
    archive: config.journalArchive,
    written: () => shadow.sequence,
    onError: (error) => say(String(error)),
  });
  await projector.rebuild();
  await projector.start(sequence);
  while (projector.lag > 0) {
    process.stdout.write(`${projector.sequence} of ${sequence}\n`);
    await projector.reached(sequence, 1_000);
  }
  await projector.stop();
  await sequencer.stop();
  await database.close();
  await serverLock.release();
  await lock.release();
  process.stdout.write(`rebuilt: projections reflect command ${sequence}\n`);
}

function say(message: string): void {
  process.stderr.write(`${message}\n`);
}

function fail(error: unknown): void {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exit(1);
}

main().catch(fail);
