import type { AccountRef, MachineTools, PostingDetails } from '@agio/core';
import type { ChainState } from './state.ts';

/** The platform's own money, and money whose owner is unknown. */
export const HOUSE_ACCOUNT: AccountRef = { owner: 0, kind: 'house' };
export const SUSPENSE: AccountRef = { owner: 0, kind: 'suspense' };

/** Retires atoms out of the house's accounts, and leaves the rest on no chain; returns what the house paid. */
export function payFromHouse(tools: MachineTools, chain: ChainState, coin: number, cost: bigint, told: PostingDetails): bigint {
  let left = cost;
  for (const account of [HOUSE_ACCOUNT, { owner: 0, kind: 'fees' } as const]) {
    const available = tools.money.available(account, coin);
    const part = available < left ? available : left;
    if (part === 0n) continue;
    tools.money.retire(account, coin, part, chain.id, told);
    left -= part;
  }
  if (left > 0n) tools.money.moveBacking(coin, chain.id, 0, left);
  return cost - left;
}

/**
 * Ends what an account has of atoms that no chain backs any more: as far as they stand nowhere they are retired there, the rest is the
 * house's, which paid when their loss was booked. Answers how many there were.
 */
export function giveLost(tools: MachineTools, from: AccountRef, coin: number, atoms: bigint, cause: string): bigint {
  const there = smaller(tools.money.available(from, coin), atoms);
  const ended = smaller(there, tools.money.backing(coin, 0));
  const told: PostingDetails = { reason: 'clawback', cause };
  if (ended > 0n) tools.money.retire(from, coin, ended, 0, told);
  if (there > ended && from !== HOUSE_ACCOUNT) tools.money.transfer(from, HOUSE_ACCOUNT, coin, there - ended, told);
  return there;
}

export function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
