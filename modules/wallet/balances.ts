import type { Balance } from '@agio/contracts/spot';
import type { AccountKindName } from '@agio/core';
import { formatDecimal } from '@agio/kernel';
import type { WalletPorts } from './ports.ts';
import { valueOf } from './valuation.ts';

/** Accounts that customers see. */
export type CustomerAccount = Extract<AccountKindName, 'trading' | 'fiat' | 'game'>;

/** One account of a customer from the core: every listed coin, including those without a balance. */
export function accountBalances(
  core: WalletPorts['core'],
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
