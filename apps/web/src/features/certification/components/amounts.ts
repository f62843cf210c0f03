import type { RightAmountName } from '@agio/contracts';
import { currency, groupThousands, trimZeros } from '@agio/ui';
import { useSite } from '../../../shared/info.ts';
import type { Certification } from '../api/certification.ts';

type LevelRights = Certification['rights'][number];

/** Limits as people read them. */
export function useAmounts(): {
  /** The most of something that a level allows; null for nothing. */
  most: (allowed: LevelRights, name: RightAmountName) => string | null;
  coins: (amount: string) => string;
} {
  const site = useSite();
  return {
    most(allowed, name) {
      const unit = site?.rateCurrency ?? 'CNY';
      const most = allowed[name][unit];
      return most === '0' ? null : currency(most, unit).replace(/\.00$/, '');
    },
    coins: (amount) => groupThousands(trimZeros(amount)),
  };
}
