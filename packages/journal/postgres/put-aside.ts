import type { JournalHead } from './head.ts';
import type { JournalSession } from './journal-session.ts';

/** What the name of a head that was put aside begins with; tables of frames are called alike. */
const ASIDE = 'journal_head_until_';

/** A journal that was put aside: what it was, and where it went on. */
export interface JournalAside {
  /** Hash of its first frame in hex. */
  readonly journal: string;
  readonly last: number;
  /** Of the frame that it ended with, in hex. */
  readonly hash: string;
  /** The data folder that it was moved into, with its machine; another text where another journal took its place. */
  readonly into: string;
}

/** Puts the journal aside under other names, where people find it, and says where it goes on; the database has none from then on. Both tables or none. */
export async function putAside(session: JournalSession, { epoch }: Pick<JournalHead, 'epoch'>, into: string): Promise<void> {
  const taken = new Set(await namesAside(session));
  // A journal that comes back counts its epochs from the beginning.
  let until = String(epoch);
  for (let nth = 2; taken.has(ASIDE + until); nth += 1) until = `${epoch}_${nth}`;
  await session.run(
    [
      `update journal_head set holder = '', leader = '${into.replaceAll("'", "''")}'`,
      `alter table journal_head rename to ${ASIDE}${until}`,
      `alter table journal_frame rename to journal_frame_until_${until}`,
    ].join(';\n'),
  );
}

/** Every journal that was put aside in this database, the latest first. */
export async function journalsAside(session: JournalSession): Promise<readonly JournalAside[]> {
  const found: JournalAside[] = [];
  for (const name of await namesAside(session)) {
    const { rows } = await session.run(`select journal, last, hash, leader from ${name}`);
    for (const { hash, journal, last, leader } of rows)
      found.push({ journal: String(journal), last: Number(last), hash: String(hash), into: String(leader) });
  }
  return found;
}

/** Only names that this program makes. */
async function namesAside(session: JournalSession): Promise<string[]> {
  const { rows } = await session.run(
    `select c.relname as name from pg_class c where c.relkind = 'r' and pg_table_is_visible(c.oid) and c.relname ~ '^${ASIDE}[0-9_]+$' order by c.oid desc`,
  );
  return rows.map(({ name }) => String(name));
}
