import type { LockCommand } from './model.ts';
import { booksOf } from './handlers/room.ts';
import type { Room } from './handlers/room.ts';

type Parts = Pick<Room, 'core' | 'onError' | 'submit'>;

/** Brings back what debtors have locked of a coin that they owe: where it is, it would earn on for them, and pay nothing. */
export async function redeemOwed({ core, onError, submit }: Parts): Promise<void> {
  for (const { record } of Array.from(booksOf({ core }).positions.values())) {
    if (!core.owes(record.customer, record.coin)) continue;
    // What ended meanwhile is refused, which is as good.
    const command: LockCommand = { kind: 'lock.redeem', position: record.id };
    await submit(command).catch(onError);
  }
}
