import type { Session } from '@agio/database';

/** After a backup was put back, in its transaction. */
export async function retireAfterRestore(session: Session): Promise<void> {
  await session.query('insert into dice_guard (sequence, is_restored) values (0, true) on conflict (one) do update set is_restored = true');
}
