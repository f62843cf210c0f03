import type { Coin } from '@agio/core';
import { MILLION_DIGITS, assert, formatDecimal } from '@agio/kernel';
import type { LockPorts } from './ports.ts';

export function coinAt({ core }: Pick<LockPorts, 'core'>, id: number): Coin {
  const coin = core.coins[id];
  assert(coin !== undefined, 'a row is of a coin that the core knows');
  return coin;
}

export const amountText = (atoms: bigint | string, { decimals }: Pick<Coin, 'decimals'>): string => formatDecimal(BigInt(atoms), decimals);
export const fractionText = (millionths: number): string => formatDecimal(millionths, MILLION_DIGITS);
