import type { CustomerNote } from '@agio/contracts/identity';
import { pageOfRecords } from '@agio/database';
import type { Session } from '@agio/database';
import { assert } from '@agio/kernel';
import { defineTable, number, word } from '@agio/kernel/record';

const identityNote = defineTable('identity_note', ['id'], {
  id: number('number of the note'),
  at: number('when it was written'),
  operator: word('who wrote it'),
  about: word<CustomerNote['about']>('what it is about'),
  text: word('what was written', { column: 'words' }),
});

export interface NewNote extends Pick<CustomerNote, 'operator' | 'about' | 'text'> {
  readonly customer: number;
  readonly atMs: number;
  /** What it is done for, where it must not be done twice. */
  readonly cause?: string;
}

/** Keeps a note; undefined where there is one of its cause already. */
export async function keepNote(session: Session, note: NewNote): Promise<CustomerNote | undefined> {
  const { about, atMs, cause = null, customer, operator, text } = note;
  const [row] = await session.query<{ id: bigint }>(
    `insert into identity_note (customer, at, operator, about, words, cause) values ($1, $2, $3, $4, $5, $6)
     on conflict (cause) do nothing returning id`,
    [customer, atMs, operator, about, text, cause],
  );
  return row === undefined ? undefined : { id: String(row.id), at: atMs, operator, about, text };
}

/** Notes about a customer, the newest first. */
export async function notesOf(
  session: Session,
  customer: number,
  page: number,
  limit: number,
): Promise<{ list: CustomerNote[]; total: number }> {
  const { list, total } = await pageOfRecords(
    session,
    identityNote,
    { where: 'customer = $1', given: [customer], order: 'id desc' },
    { page, limit },
  );
  return { list: list.map((note) => ({ ...note, id: String(note.id) })), total };
}

export async function countNotes(session: Session, customer: number): Promise<number> {
  const [row] = await session.query<{ count: bigint }>('select count(*) as count from identity_note where customer = $1', [customer]);
  assert(row !== undefined, 'a count gives its row');
  return Number(row.count);
}
