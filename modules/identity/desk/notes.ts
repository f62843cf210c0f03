import type { CustomerNote } from '@agio/contracts/identity';
import type { Session } from '@agio/database';
import { assert } from '@agio/kernel';

interface Row {
  readonly id: bigint;
  readonly at: bigint;
  readonly operator: string;
  readonly about: CustomerNote['about'];
  readonly words: string;
}

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
  const rows = await session.query<Row>(
    'select id, at, operator, about, words from identity_note where customer = $1 order by id desc limit $2 offset $3',
    [customer, limit, (page - 1) * limit],
  );
  const list = rows.map(({ about, at, id, operator, words }) => ({ id: String(id), at: Number(at), operator, about, text: words }));
  return { list, total: await countNotes(session, customer) };
}

export async function countNotes(session: Session, customer: number): Promise<number> {
  const [row] = await session.query<{ count: bigint }>('select count(*) as count from identity_note where customer = $1', [customer]);
  assert(row !== undefined, 'a count gives its row');
  return Number(row.count);
}
