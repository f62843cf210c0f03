import type { AccountRef, MachineTools, Told } from '@agio/core';
import type { ChainState } from './state.ts';

/** The platform's own money, and money that nobody was found for yet. */
export const HOUSE_ACCOUNT: AccountRef = { owner: 0, kind: 'house' };
export const SUSPENSE: AccountRef = { owner: 0, kind: 'suspense' };

/** Retires atoms out of the house's accounts, and leaves the rest on no chain; returns what the house paid. */
export function payFromHouse(tools: MachineTools, chain: ChainState, coin: number, cost: bigint, told: Told): bigint {
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
