import { ALSO_THEIRS_MAX } from '../model.ts';
import type { Withdraw } from '../model.ts';
import { walletState } from './room.ts';
import type { Room } from './room.ts';

/** Other accounts of a customer's person for a command. Of more than it takes, those count from which something left last. */
export async function alsoTheirs(room: Room, customer: number): Promise<Pick<Withdraw, 'alsoTheirs'>> {
  const others = await othersOf(room, customer);
  return others.length === 0 ? {} : { alsoTheirs: others };
}

/** The customer and the other accounts of their person. */
export const accountsOf = async (room: Room, customer: number): Promise<readonly [number, ...number[]]> => [
  customer,
  ...(await othersOf(room, customer)),
];

async function othersOf(room: Room, customer: number): Promise<readonly number[]> {
  const others = await room.samePersonAs(customer);
  if (others.length <= ALSO_THEIRS_MAX) return others;
  const { dayOut } = walletState(room);
  const lastOut = (one: number): number => dayOut.get(one)?.at(-1)?.atMs ?? 0;
  return others.toSorted((a, b) => lastOut(b) - lastOut(a)).slice(0, ALSO_THEIRS_MAX);
}
