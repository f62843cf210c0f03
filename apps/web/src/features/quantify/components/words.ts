import { groupThousands, type useTexts } from '@agio/ui';
import type { RankingEntry } from '../api/quantify.ts';

export type RankingTexts = ReturnType<typeof useTexts<'ranking'>>['t'];

const whole = (amount: number): string => groupThousands(String(amount));

/** The band that stands for an average equity. */
export const bandOf = (t: RankingTexts, { equityFrom, equityTo }: Pick<RankingEntry, 'equityFrom' | 'equityTo'>): string =>
  equityTo === null
    ? t(($) => $.list.above, { from: whole(equityFrom) })
    : t(($) => $.list.band, { from: whole(equityFrom), to: whole(equityTo) });
