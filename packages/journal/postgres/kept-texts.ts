import type { Claim } from './head.ts';
import { findPrimary } from './journal-session.ts';
import type { JournalSession } from './journal-session.ts';

/** Keeps a text beside the journal for whoever leads next, in place of the one with that name, if the claim still leads. Throws `OutcomeOpen`. */
export async function keepText(servers: readonly string[], { epoch, holder }: Claim, name: string, text: string): Promise<void> {
  const session = await findPrimary(servers);
  if (session === undefined) return;
  try {
    await session.run('create table if not exists journal_kept (name text primary key, content text not null)');
    await session.run(
      `insert into journal_kept (name, content) select $3, $4 from journal_head where epoch = $1 and holder = $2
       on conflict (name) do update set content = excluded.content`,
      [epoch, holder, name, text],
    );
  } finally {
    await session.close();
  }
}

/** What earlier leaders kept under a name; undefined for nothing. */
export async function keptText(session: JournalSession, name: string): Promise<string | undefined> {
  const known = await session.run(`select to_regclass('journal_kept') is not null as is_there`);
  if (known.rows[0]?.['is_there'] !== true) return undefined;
  const { rows } = await session.run('select content from journal_kept where name = $1', [name]);
  return rows[0] === undefined ? undefined : String(rows[0]['content']);
}
