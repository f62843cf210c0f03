import type { Audience, NoticeTexts, Sending } from '@agio/contracts/content';
import { findRecord, pageOfRecords, provenTable } from '@agio/database';
import type { RowProofs, Session } from '@agio/database';
import { defineTable, number, small, variant, word } from '@agio/kernel/record';
import type { RecordOf } from '@agio/kernel/record';
import { asWritten } from '../store.ts';

const contentSending = defineTable('content_sending', ['id'], {
  id: number('number of the sending'),
  audience: variant<Audience>('to whom it goes'),
  texts: variant<NoticeTexts>('its texts by language'),
  state: word<'going' | 'stopped' | 'sent'>('state'),
  upTo: number('customers up to this number are looked at'),
  listedTo: number('and have been up to this one'),
  receivers: small('how many get it'),
  done: small('how many of them were told'),
  by: word('the operator who wrote it'),
  approvedBy: word('the one who approved it', { isNullable: true }),
  createdAt: number('when it was begun'),
  endedAt: number('when it ended', { isNullable: true }),
});
/** A notice to many as it is stored. While it is going, its receivers are listed first, and notified then. */
export type StoredSending = RecordOf<typeof contentSending>;

export interface NewSending {
  readonly cause: string;
  readonly audience: Audience;
  readonly texts: NoticeTexts;
  readonly reason: string;
  readonly upTo: number;
  readonly by: string;
  readonly approvedBy: string | null;
}

/** What is sent to many, and to whom; texts as the database writes them. */
export const PROVEN_SENDING = provenTable({
  table: 'content_sending',
  key: { id: 'int8' },
  covers: { cause: 'cause', audience: 'audience::text', texts: 'texts::text' },
});

/** Stores a sending, once a cause; undefined if it is there already. `receivers` are all there are, where they are known. */
export async function insertSending(
  session: Session,
  proofs: RowProofs,
  { approvedBy, audience, by, cause, reason, texts, upTo }: NewSending,
  receivers: readonly number[] | undefined,
  nowMs: number,
): Promise<StoredSending | undefined> {
  const [row] = await session.query<{ readonly id: bigint }>(
    `insert into content_sending (cause, audience, texts, reason, state, up_to, listed_to, receivers, by, approved_by, created_at)
     values ($1, $2::jsonb, $3::jsonb, $4, 'going', $5, $6, 0, $7, $8, $9) on conflict (cause) do nothing returning *`,
    [cause, JSON.stringify(audience), JSON.stringify(texts), reason, upTo, receivers === undefined ? 0 : upTo, by, approvedBy, nowMs],
  );
  if (row !== undefined) {
    const written = { audience: await asWritten(session, audience), texts: await asWritten(session, texts) };
    await session.query('update content_sending set proof = $2 where id = $1', [
      row.id,
      proofs.make(PROVEN_SENDING, { id: row.id, cause, ...written }),
    ]);
  }
  if (row === undefined || receivers === undefined) return row === undefined ? undefined : contentSending.read(row);
  return addReceivers(session, Number(row.id), receivers, upTo);
}

/** Lists receivers among the customers up to a number. */
export async function addReceivers(session: Session, id: number, customers: readonly number[], listedTo: number): Promise<StoredSending> {
  await session.query('insert into content_sending_receiver (sending, customer) select $1, unnest($2::int8[])', [id, customers]);
  const [row] = await session.query<{ readonly id: bigint }>(
    `update content_sending set listed_to = $2, receivers = receivers + $3 where id = $1 returning *`,
    [id, listedTo, customers.length],
  );
  if (row === undefined) throw new Error(`there is no sending ${id}`);
  return contentSending.read(row);
}

/** How many one operator wrote to alone after a time. */
export async function writtenAlone(session: Session, operator: number, sinceMs: number): Promise<number> {
  const [row] = await session.query<{ count: bigint }>(
    `select coalesce(sum(receivers), 0) as count from content_sending
     where starts_with(cause, $1) and approved_by is null and created_at > $2`,
    [causeOf(operator, ''), sinceMs],
  );
  return Number(row?.count ?? 0);
}

/** The cause of what an operator sends alone. */
export const causeOf = (operator: number, key: string): string => `operator ${operator} ${key}`;

export function sendingByCause(session: Session, cause: string): Promise<StoredSending | undefined> {
  return findRecord(session, contentSending, { where: 'cause = $1', given: [cause] });
}

/** The oldest that is going, locked until the transaction ends: a call that stops it waits for this step. One without a valid proof is stopped. */
export async function lockGoing(session: Session, proofs: RowProofs, nowMs: number): Promise<StoredSending | undefined> {
  const [row] = await session.query<{ id: bigint; cause: string; audience_text: string; texts_text: string; proof: string | null }>(
    `select *, audience::text as audience_text, texts::text as texts_text
     from content_sending where state = 'going' order by id limit 1 for update`,
  );
  if (row === undefined) return undefined;
  const { audience_text: audience, cause, id, proof, texts_text: texts } = row;
  if (proofs.holds(PROVEN_SENDING, { id, cause, audience, texts, proof }, {}))
    return contentSending.read({ ...row, audience: JSON.parse(audience) as Audience, texts: JSON.parse(texts) as NoticeTexts });
  await turnSending(session, Number(id), 'stopped', nowMs);
  return undefined;
}

/** Takes the next receivers off the list: they are notified in this transaction. */
export async function takeReceivers(session: Session, id: number, most: number): Promise<number[]> {
  const rows = await session.query<{ customer: bigint }>(
    `delete from content_sending_receiver where sending = $1 and customer in
       (select customer from content_sending_receiver where sending = $1 order by customer limit $2) returning customer`,
    [id, most],
  );
  return rows.map(({ customer }) => Number(customer)).sort((a, b) => a - b);
}

export async function addDone(session: Session, id: number, count: number): Promise<void> {
  await session.query('update content_sending set done = done + $2 where id = $1', [id, count]);
}

export async function endSending(session: Session, id: number, nowMs: number): Promise<void> {
  await session.query(`update content_sending set state = 'sent', ended_at = $2 where id = $1`, [id, nowMs]);
}

/** Stops one that is going, or lets one go on that was stopped; undefined if it is in another state, or there is none. */
export async function turnSending(
  session: Session,
  id: number,
  to: 'going' | 'stopped',
  nowMs: number,
): Promise<StoredSending | undefined> {
  const from = to === 'going' ? 'stopped' : 'going';
  const [row] = await session.query<{ readonly id: bigint }>(
    `update content_sending set state = $3, ended_at = $4 where id = $1 and state = $2 returning *`,
    [id, from, to, to === 'stopped' ? nowMs : null],
  );
  return row === undefined ? undefined : contentSending.read(row);
}

/** After a restore it is unknown who was notified since the backup: an operator decides whether the rest is. */
export async function stopAfterRestore(session: Session, nowMs: number): Promise<void> {
  await session.query(`update content_sending set state = 'stopped', ended_at = $1 where state = 'going'`, [nowMs]);
}

export function listSendings(
  session: Session,
  page: { readonly page: number; readonly limit: number },
): Promise<{ readonly list: readonly StoredSending[]; readonly total: number }> {
  return pageOfRecords(session, contentSending, { where: 'true', given: [], order: 'id desc' }, page);
}

export const isListed = ({ listedTo, upTo }: StoredSending): boolean => listedTo >= upTo;

export function sendingView(stored: StoredSending): Sending {
  const { approvedBy, audience, by, createdAt, done, endedAt, id, receivers, state, texts } = stored;
  const shown = state === 'going' ? (isListed(stored) ? 'sending' : 'listing') : state;
  return { id: String(id), state: shown, audience, texts, receivers, done, by, approvedBy, createdAt, endedAt };
}
