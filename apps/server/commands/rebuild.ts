import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from '@agio/journal';
import { openDatabase } from '@agio/database';
import { recover } from '@agio/sequencer';
import { readConfig } from '../config.ts';
import { migrateAll, projectorOver } from '../storage.ts';

/** `npm run rebuild`: empties every projection and makes it anew from the facts; the server must be stopped. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  mkdirSync(config.dataDir, { recursive: true });
  const lock = await lockFolder(config.dataDir);
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  await migrateAll(database);
  const { core, journal } = recover(join(config.dataDir, 'journal'));
  const projector = projectorOver(database, journal, (error) => process.stderr.write(`${String(error)}\n`));
  await projector.rebuild();
  await projector.start(core.sequence);
  while (projector.lag > 0) {
    process.stdout.write(`${projector.sequence} of ${core.sequence}\n`);
    await projector.reached(core.sequence, 1_000);
  }
  await projector.stop();
  await journal.close();
  await database.close();
  await lock.release();
  process.stdout.write(`rebuilt: projections reflect command ${core.sequence}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
