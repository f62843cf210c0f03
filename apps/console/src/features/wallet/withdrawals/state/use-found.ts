import { groupThousands, trimZeros, useTexts } from '@agio/ui';
import { useMoment } from '../../../../shared/time/time.tsx';
import type { Withdrawal } from '../../api/wallet.ts';

type Rule = Withdrawal['rules'][number];

/** What a rule is called, and what it found, in words. */
export function useFound(coin: string): { nameOf: (rule: Rule) => string; foundBy: (rule: Rule) => string } {
  const { t } = useTexts('withdrawals');
  const moment = useMoment();
  const text = (amount: string | null): string => `${groupThousands(trimZeros(amount ?? '0'))} ${coin}`;
  return {
    nameOf: ({ rule, limit }) => t(($) => $.rules[rule], { limit: text(limit) }),
    foundBy({ rule, at, found, isWarning, times }) {
      switch (rule) {
        case 'very_large':
        case 'large':
          return t(($) => $.found.amount, { found: text(found) });
        case 'day_limit':
          return t(($) => $.found.used, { found: text(found) });
        case 'address_book':
          return at === null ? t(($) => $.found.notSaved) : t(($) => $.found.saved, { time: moment(at) });
        case 'factor_changed':
          if (at !== null) return t(($) => $.found.until, { time: moment(at) });
          return isWarning ? t(($) => $.found.wasDelayed) : t(($) => $.found.none);
        case 'account_open':
          return isWarning ? t(($) => $.found.closed) : t(($) => $.found.open);
        case 'no_debt':
          return isWarning ? t(($) => $.found.debt) : t(($) => $.found.none);
        case 'destination':
          return times === null || times === 0 ? t(($) => $.found.none) : t(($) => $.found.times, { count: times });
        case 'balance_explained':
          return isWarning ? t(($) => $.found.left, { found: text(found) }) : t(($) => $.found.sums);
      }
    },
  };
}
