import { signOf } from '@agio/ui';
import type { WalletCoin } from '../api/coins.ts';

export type Debt = Pick<WalletCoin, 'coin' | 'debt'>;

/** What the customer still owes after deposits were reversed. Anything owed of any coin keeps everything from leaving. */
export function debtsOf(coins: readonly Debt[] | undefined): readonly Debt[] {
  return (coins ?? []).filter(({ debt }) => signOf(debt) > 0).map(({ coin, debt }) => ({ coin, debt }));
}
