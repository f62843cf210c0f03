import type { Core } from '@agio/core';
import type { Database } from '@agio/database';
import { heldFor } from '../../apps/server/people/held-for.ts';

/** Value of a coin in yuan; all references of a drill stay where they are. */
export const YUAN: Readonly<Record<string, number>> = { BTC: 448_000, ETH: 21_000, USDT: 7, CNYT: 1 };
/** Values are in ten-thousandths of a yuan. */
export const PART = 10_000n;

/** Atoms of each coin that are some people's, in any of their accounts or in accounts of the house that stand there for them. */
export async function atomsOf(core: Core, database: Database, customers: readonly number[]): Promise<Map<string, bigint>> {
  const sums = new Map<string, bigint>();
  const add = (coin: number, atoms: bigint): void => {
    const code = core.coins[coin]?.code ?? '';
    sums.set(code, (sums.get(code) ?? 0n) + atoms);
  };
  const owners = customers.flatMap((customer) => [customer, ...core.subAccounts(customer)]);
  for (const owner of owners) for (const { available, coin, held } of core.balances(owner)) add(coin, BigInt(available) + BigInt(held));
  for (const { kind, weightsAt } of heldFor) {
    const weights = await weightsAt(database, core.sequence);
    for (const { available, coin, held } of core.balances(0).filter((one) => one.kind === kind)) {
      const all = weights.filter((one) => one.coin === coin);
      const whole = all.reduce((sum, { weight }) => sum + weight, 0n);
      const own = all.filter(({ customer }) => customers.includes(customer)).reduce((sum, { weight }) => sum + weight, 0n);
      if (whole > 0n) add(coin, ((BigInt(available) + BigInt(held)) * own) / whole);
    }
  }
  return sums;
}

/** What that is worth, in parts of a yuan. */
export function valueOf(core: Core, atoms: ReadonlyMap<string, bigint>): bigint {
  let sum = 0n;
  for (const [code, count] of atoms) {
    const { decimals } = core.coin(code) ?? { decimals: 0 };
    sum += (count * BigInt(YUAN[code] ?? 0) * PART) / 10n ** BigInt(decimals);
  }
  return sum;
}
