import { findPrimary, isInUse, resealJournal, serversOf } from '@agio/journal/postgres';
import type { Config } from '../settings/config.ts';
import { TRADED_DAY } from '../storage/kept-text.ts';
import { PROVEN_ROWS } from '../storage/proven-rows.ts';
import { journalKeyOf } from './journal-key.ts';

/** Seals the journal in PostgreSQL, if there is one, under another MASTER_KEY. No server may run; an interrupted one is repeated. */
export async function rotateJournal({ journal, masterKey }: Pick<Config, 'journal' | 'masterKey'>, to: string): Promise<number> {
  if (journal === undefined) return 0;
  const session = await findPrimary(serversOf(journal.url));
  if (session === undefined) throw new Error('JOURNAL_URL: none of its servers says that it is primary');
  try {
    if (await isInUse(session)) throw new Error('a server is connected to the journal: stop every server first');
    return await resealJournal(session, journalKeyOf({ masterKey }), journalKeyOf({ masterKey: to }), [TRADED_DAY, PROVEN_ROWS]);
  } finally {
    await session.close();
  }
}
