import { isDeclaredPosting, profitOfPosting } from '@agio/contracts';
import type { PostingEntry } from '@agio/contracts';
import type { ProfitGroup, SheetKind } from '@agio/contracts/wallet';

type Treatment = NonNullable<PostingEntry['profit']>;

/** What the wallet and trading move coins for themselves; capabilities say it of their own moves. */
const OWN: { readonly [Kind in SheetKind]?: Treatment } = {
  trade: 'sold',
  convert: 'sold',
  sent: 'given',
  received: 'given',
  welcome: 'given',
  reward: 'given',
  fee: 'paid',
  convert_fee: 'paid',
  withdrawal_fee: 'paid',
};

const GROUPS: Readonly<Record<Treatment | 'moved', { readonly comes: ProfitGroup; readonly leaves: ProfitGroup }>> = {
  sold: { comes: 'in', leaves: 'disposal' },
  given: { comes: 'income', leaves: 'disposal' },
  // A fee that comes back was never paid; one that is lost, or a bet, brings nothing.
  paid: { comes: 'income', leaves: 'expense' },
  // Coins that came from outside, or went there: neither gain nor loss.
  moved: { comes: 'in', leaves: 'out' },
};

/** Which lines a movement of a kind belongs to, by its sign. */
export function groupOf(kind: SheetKind, isIn: boolean): ProfitGroup {
  const treatment = isDeclaredPosting(kind) ? profitOfPosting(kind) : OWN[kind];
  return GROUPS[treatment ?? 'moved'][isIn ? 'comes' : 'leaves'];
}
