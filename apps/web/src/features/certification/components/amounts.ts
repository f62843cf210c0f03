import { currency, groupThousands, trimZeros } from '@agio/ui';
import { useSite } from '../../../shared/info.ts';
import type { Certification } from '../api/certification.ts';

type LevelRights = Certification['rights'][number];

/** Limits as people read them. */
export function useAmounts(): {
  otcMax: (allowed: LevelRights) => string | null;
  coins: (amount: string) => string;
} {
  const site = useSite();
  return {
    otcMax(allowed) {
      const unit = site?.rateCurrency ?? 'CNY';
      const most = allowed.otcOrderMax[unit];
      return most === '0' ? null : currency(most, unit).replace(/\.00$/, '');
    },
    coins: (amount) => groupThousands(trimZeros(amount)),
  };
}
