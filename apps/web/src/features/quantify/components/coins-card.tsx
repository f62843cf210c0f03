import type { ReactNode } from 'react';
import { addDecimals, CoinMark, compareDecimals, divideDecimals, percent, useTexts } from '@agio/ui';
import { money } from '../../../shared/quantify/money.ts';
import type { OwnRanking } from '../api/quantify.ts';

/** What robots that run have, by coin. */
export function CoinsCard({ mine: { coin, coins } }: { mine: OwnRanking }): ReactNode {
  const { t } = useTexts('ranking');
  if (coins.length === 0) return null;
  const whole = coins.reduce((sum, one) => addDecimals(sum, one.value ?? '0'), '0');
  const shareOf = (value: string | null): string =>
    value === null || compareDecimals(whole, '0') === 0 ? '–' : percent(divideDecimals(value, whole)).replace('+', '');
  return (
    <section className="ui-card" aria-label={t(($) => $.coins.title)}>
      <h2 className="px-5 py-3 text-16">{t(($) => $.coins.title)}</h2>
      <ul className="tabular-nums">
        {coins.map(({ amount, coin: code, value }) => (
          <li key={code} className="flex items-center gap-2 border-t border-line px-5 py-2.5 text-13">
            <CoinMark coin={code} size={20} />
            <span className="font-medium">{code}</span>
            <span className="min-w-0 flex-1 truncate text-t2">{money(amount)}</span>
            <span>{value === null ? '–' : `${money(value)} ${coin}`}</span>
            <span className="w-14 text-right text-t2">{shareOf(value)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
