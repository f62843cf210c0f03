// Makes the database of DATABASE_URL, else the embedded one of DATA_DIR, with all of its tables, and ends.
import { readConfig } from '../settings/config.ts';
import { openMigrated } from '../storage/storage.ts';

const { DATA_DIR, DATABASE_URL } = process.env;
const database = await openMigrated(readConfig({ DATA_DIR, DATABASE_URL }));
await database.close();
