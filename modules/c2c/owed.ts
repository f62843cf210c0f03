import type { C2cCommand } from './model.ts';
import { booksOf } from './room.ts';
import type { Room } from './room.ts';

/** Brings bonds of debtors, in a coin that they owe, to where they pay. */
export async function takeOwedBonds({ core, onError, submit }: Pick<Room, 'core' | 'onError' | 'submit'>): Promise<void> {
  for (const { bond, coin, customer } of Array.from(booksOf({ core }).providers.values())) {
    if (bond === '0' || !core.owes(customer, coin)) continue;
    // One that went back meanwhile is refused, which is as good.
    const command: C2cCommand = { kind: 'c2c.owed', customer };
    await submit(command).catch(onError);
  }
}
