import { accessSync, constants, mkdirSync, realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import { ConfigError } from '../config.ts';
import type { Config } from '../config.ts';

/** Makes the archive's folder. Throws `ConfigError` if it cannot be written or is inside the data folder, whose loss it is for. */
export function openArchive({ dataDir, journalArchive }: Config): string | undefined {
  if (journalArchive === undefined) return undefined;
  try {
    mkdirSync(journalArchive, { recursive: true, mode: 0o700 });
    accessSync(journalArchive, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new ConfigError([`JOURNAL_ARCHIVE: ${journalArchive} cannot be written (${why})`]);
  }
  const data = realpathSync(dataDir);
  if (join(realpathSync(journalArchive), sep).startsWith(join(data, sep)))
    throw new ConfigError([`JOURNAL_ARCHIVE: ${journalArchive} is inside DATA_DIR, and would be lost with it`]);
  return journalArchive;
}
