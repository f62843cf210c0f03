import { currency, useTexts } from '@agio/ui';
import type { Reward } from '../api/referral.ts';

/** A value; a dash where nothing has a price. */
export const moneyIn =
  (code: string) =>
  (value: string | null): string =>
    value === null ? '–' : currency(value, code);

/** The payer of a record's fee, and how it came to the customer. */
export function useRewardName(): { readonly from: (reward: Reward) => string; readonly level: (reward: Reward) => string } {
  const { t } = useTexts('referral');
  return {
    from: ({ friend, level }) => (level === 'back' ? t(($) => $.records.own) : friend === '' ? t(($) => $.records.unknown) : friend),
    level: ({ level, via }) => (via === null || via === '' ? t(($) => $.levels[level]) : t(($) => $.records.via, { name: via })),
  };
}

/** The address that opens an invitation. */
export const linkOf = (code: string): string => `${location.origin}/r/${encodeURIComponent(code)}`;

export const qrOf = (text: string): string => `/api/qrcode?text=${encodeURIComponent(text)}`;
