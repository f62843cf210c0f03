import { amountText, coinAt } from '@agio/deals';
import type { C2cCommand } from './model.ts';
import { booksOf } from './machine/books.ts';
import type { Room } from './handlers/room.ts';

type Parts = Pick<Room, 'core' | 'onError' | 'submit' | 'tell'>;

/** Brings bonds of debtors, in a coin that they owe, to where they pay. */
export async function takeOwedBonds(room: Parts): Promise<void> {
  const { core, onError, submit } = room;
  for (const { bond, coin, customer } of Array.from(booksOf({ core }).providers.values())) {
    if (bond === '0' || !core.owes(customer, coin)) continue;
    // One that went back meanwhile is refused, which is as good.
    const command: C2cCommand = { kind: 'c2c.owed', customer };
    await submit(command).catch(onError);
  }
  await tellSuspended(room);
}

/** Sent once by the id, so that a crash after the command loses no notice. */
async function tellSuspended({ core, onError, tell }: Parts): Promise<void> {
  for (const { bond, by, coin: id, customer, sinceMs, state } of Array.from(booksOf({ core }).providers.values())) {
    if (state !== 'suspended' || by !== 0) continue;
    const coin = coinAt({ core }, id);
    const data = { coin: coin.code, left: amountText(bond, coin) };
    await tell(`c2c-bond-${customer}-${sinceMs}`, customer, { event: 'provider_bond_owed', data }).catch(onError);
  }
}
