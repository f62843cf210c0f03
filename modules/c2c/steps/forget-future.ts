import { booksOf } from '../books.ts';
import type { Room } from '../room.ts';

/**
 * After an older journal was put back, order numbers are given again: what was written of orders and changes that no longer happened goes,
 * before anybody reads it as theirs. Otherwise it changes nothing.
 */
export async function forgetFuture({ core, database }: Pick<Room, 'core' | 'database'>): Promise<void> {
  const { sequence } = core;
  const { orders } = booksOf({ core }).counts;
  await database.transaction(async (session) => {
    const [row] = await session.query<{ sequence: bigint }>('select sequence from c2c_scribe for update');
    if (row === undefined || Number(row.sequence) <= sequence) return;
    await session.query('delete from c2c_step where order_id > $1 or change > $2', [orders, sequence]);
    await session.query('delete from c2c_decision where order_id > $1', [orders]);
    await session.query('update c2c_scribe set sequence = $1', [sequence]);
  });
}
