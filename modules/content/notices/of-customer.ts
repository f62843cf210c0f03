import type { Session } from '@agio/database';

export async function eraseNotices(session: Session, customer: number): Promise<void> {
  // First where it is still to be sent: otherwise a notice could come after the others were erased.
  await session.query('delete from content_sending_receiver where customer = $1', [customer]);
  await session.query('delete from content_notice where customer = $1', [customer]);
}

/** All notices of a customer, the newest first, for an export of their data. */
export async function noticesKept(session: Session, customer: number) {
  const rows = await session.query<{ kind: string; event: string; created_at: bigint }>(
    'select kind, event, created_at from content_notice where customer = $1 order by created_at desc, id',
    [customer],
  );
  return rows.map(({ kind, event, created_at: time }) => ({ kind, event, time: Number(time) }));
}
