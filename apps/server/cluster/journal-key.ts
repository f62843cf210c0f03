import { deriveKey } from '@agio/credentials';
import type { JournalKey } from '@agio/journal/postgres';
import type { Config } from '../settings/config.ts';

/** Under which frames in PostgreSQL are sealed, on every machine of the site alike. */
export const journalKeyOf = ({ masterKey }: Pick<Config, 'masterKey'>): JournalKey => deriveKey(masterKey, 'journal');
