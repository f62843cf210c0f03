// Makes the embedded database of DATA_DIR with all of its tables, and ends.
import { readConfig } from '../config.ts';
import { openMigrated } from '../storage.ts';

const database = await openMigrated(readConfig({ DATA_DIR: process.env['DATA_DIR'] }));
await database.close();
