import { findRecords } from '@agio/database';
import type { Session } from '@agio/database';
import { alertsNote } from './model.ts';
import type { AlertRecord } from './model.ts';

/** Stores a note under an id before its alert is made: words never go into the journal. */
export async function keepNote(session: Session, id: string, customer: number, note: string): Promise<void> {
  await session.query('insert into alerts_note (id, customer, note) values ($1, $2, $3)', [id, customer, note]);
}

/** The alert was refused. */
export async function dropNote(session: Session, id: string): Promise<void> {
  await session.query('delete from alerts_note where id = $1', [id]);
}

/** What was noted of these alerts; nothing of those whose owner's words were erased. */
export async function notesOf(session: Session, alerts: readonly AlertRecord[]): Promise<(alert: AlertRecord) => string> {
  const ids = alerts.map(({ words }) => words).filter((words) => words !== '');
  if (ids.length === 0) return () => '';
  const rows = await findRecords(session, alertsNote, { where: 'id = any($1::text[])', given: [ids] });
  const found = new Map(rows.map(({ customer, id, note }) => [`${customer} ${id}`, note]));
  return ({ customer, words }) => found.get(`${customer} ${words}`) ?? '';
}
