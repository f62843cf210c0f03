import type { Coin } from '@agio/core';
import { assert, formatDecimal } from '@agio/kernel';
import type { DicePorts } from './ports.ts';

export function coinAt({ core }: Pick<DicePorts, 'core'>, id: number): Coin {
  const coin = core.coins[id];
  assert(coin !== undefined, 'a row is of a coin that the core knows');
  return coin;
}

export function balanceOf(
  { core }: Pick<DicePorts, 'core'>,
  owner: number,
  coin: number,
): { readonly available: bigint; readonly held: bigint } {
  const kind = owner === 0 ? 'house' : 'game';
  const found = core.balances(owner).find((one) => one.kind === kind && one.coin === coin);
  return { available: BigInt(found?.available ?? '0'), held: BigInt(found?.held ?? '0') };
}

/** A whole number of atoms, also below zero. */
export function amountText(atoms: bigint | string, { decimals }: Pick<Coin, 'decimals'>): string {
  const value = BigInt(atoms);
  return value < 0n ? `-${formatDecimal(-value, decimals)}` : formatDecimal(value, decimals);
}

/** 00.00 to 99.99 as 0 to 9999. */
export const rollOfText = (text: string): number => Number(text.replace('.', ''));
