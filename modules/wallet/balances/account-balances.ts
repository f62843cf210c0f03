import type { Balance } from '@agio/contracts/spot';
import type { AccountKindName } from '@agio/core';
import { formatDecimal } from '@agio/kernel';
import type { SitePorts } from '../shared/ports.ts';
import { valueOf } from '../valuation/valuation.ts';

/** Accounts that customers see. */
export type CustomerAccount = Extract<AccountKindName, 'trading' | 'fiat' | 'game'>;

/** One account of a customer from the core: every listed coin, including those without a balance. */
export function accountBalances(
  core: SitePorts['core'],
  customer: number,
  kind: CustomerAccount,
  rates: ReadonlyMap<string, bigint>,
): Balance[] {
  const held = new Map(core.balances(customer).flatMap((balance) => (balance.kind === kind ? [[balance.coin, balance]] : [])));
  return core.coins.map(({ id, code, decimals }) => {
    const available = BigInt(held.get(id)?.available ?? 0);
    const onHold = BigInt(held.get(id)?.held ?? 0);
    const rate = rates.get(code);
    return {
      coin: code,
      available: formatDecimal(available, decimals),
      held: formatDecimal(onHold, decimals),
      value: rate === undefined ? null : valueOf(available + onHold, decimals, rate),
    };
  });
}

const POCKETS: readonly AccountKindName[] = ['trading', 'fiat', 'game'];

/** What a customer has in accounts of their own that they cannot use now, such as lock-ups and bonds, by coin. */
export function lockedBalances(
  core: SitePorts['core'],
  customer: number,
  rates: ReadonlyMap<string, bigint>,
): { coin: string; amount: string; value: string | null }[] {
  const locked = new Map<number, bigint>();
  for (const { available, coin, held, kind } of core.balances(customer))
    if (!POCKETS.includes(kind)) locked.set(coin, (locked.get(coin) ?? 0n) + BigInt(available) + BigInt(held));
  return core.coins.flatMap(({ code, decimals, id }) => {
    const atoms = locked.get(id) ?? 0n;
    const rate = rates.get(code);
    if (atoms === 0n) return [];
    return [{ coin: code, amount: formatDecimal(atoms, decimals), value: rate === undefined ? null : valueOf(atoms, decimals, rate) }];
  });
}
