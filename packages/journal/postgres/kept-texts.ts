import type { Claim } from './head.ts';
import { findPrimary } from './journal-session.ts';
import type { JournalSession } from './journal-session.ts';
import { isSeal, sealOfText } from './seals.ts';
import type { JournalKey } from './seals.ts';

/** Keeps a text beside the journal for the next leader, in place of the one with that name, if the claim still leads. Throws `OutcomeOpen`. */
export async function keepText(
  { servers, claim: { epoch, holder }, key }: { readonly servers: readonly string[]; readonly claim: Claim; readonly key: JournalKey },
  name: string,
  text: string,
): Promise<void> {
  const session = await findPrimary(servers);
  if (session === undefined) return;
  try {
    await session.run('create table if not exists journal_kept (name text primary key, content text not null, seal bytea not null)');
    await session.run(
      `insert into journal_kept (name, content, seal) select $3, $4, $5 from journal_head where epoch = $1 and holder = $2
       on conflict (name) do update set content = excluded.content, seal = excluded.seal`,
      [epoch, holder, name, text, sealOfText(key, name, text)],
    );
  } finally {
    await session.close();
  }
}

/** What earlier leaders kept under a name; undefined for nothing, and for forged ones. */
export async function keptText(session: JournalSession, key: JournalKey, name: string): Promise<string | undefined> {
  const known = await session.run(`select to_regclass('journal_kept') is not null as is_there`);
  if (known.rows[0]?.['is_there'] !== true) return undefined;
  const { rows } = await session.run('select content, seal from journal_kept where name = $1', [name]);
  if (rows[0] === undefined) return undefined;
  const text = String(rows[0]['content']);
  return isSeal(rows[0]['seal'], sealOfText(key, name, text)) ? text : undefined;
}

/** A journal that begins here has nothing of what was kept beside the one before it. */
export async function forgetTexts(session: JournalSession): Promise<void> {
  const known = await session.run(`select to_regclass('journal_kept') is not null as is_there`);
  if (known.rows[0]?.['is_there'] === true) await session.run('delete from journal_kept');
}

/** Seals a text that is there under another key. */
export async function sealAgain(session: JournalSession, key: JournalKey, name: string, text: string): Promise<void> {
  await session.run('update journal_kept set seal = $2 where name = $1', [name, sealOfText(key, name, text)]);
}
