import type { Session } from '@agio/database';
import { booksOf } from '../room.ts';
import type { Room } from '../room.ts';

/**
 * After an older journal was put back, order numbers are given again: what was written of orders and steps that no longer happened goes,
 * before anybody reads it as theirs. Otherwise it changes nothing.
 */
export async function forgetFuture({ core, database }: Pick<Room, 'core' | 'database'>): Promise<void> {
  const { sequence } = core;
  const { orders } = booksOf({ core }).counts;
  await database.transaction(async (session) => {
    const [row] = await session.query<{ sequence: bigint }>('select sequence from otc_scribe for update');
    if (row === undefined || Number(row.sequence) <= sequence) return;
    await deleteLines(session, orders, sequence);
    for (const table of ['otc_payer', 'otc_decision']) await session.query(`delete from ${table} where order_id > $1`, [orders]);
    await session.query('update otc_scribe set sequence = $1', [sequence]);
  });
}

/** Lines follow each other by hashes: with one, all after it go. */
async function deleteLines(session: Session, orders: number, sequence: number): Promise<void> {
  await session.query('delete from otc_message where order_id > $1', [orders]);
  await session.query(
    `delete from otc_message m using (select order_id, min(number) as number from otc_message where step > $1 group by order_id) gone
     where m.order_id = gone.order_id and m.number >= gone.number`,
    [sequence],
  );
}
