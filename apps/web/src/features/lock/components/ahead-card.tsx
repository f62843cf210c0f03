import type { ReactNode } from 'react';
import { currency, useLanguage, useTexts } from '@agio/ui';
import type { Calendar } from '../api/releases.ts';
import { monthName, monthShort } from '../state/days.ts';

/** What is to come in each of the next twelve months, as bars, and read out as a list. */
export function AheadCard({ currencyCode, months }: { months: Calendar['months']; currencyCode: string }): ReactNode {
  const { t } = useTexts('lock');
  const { t: common } = useTexts('common');
  const language = useLanguage();
  const values = months.map(({ value }) => Number(value ?? '0'));
  const most = Math.max(...values, 0);
  const top = values.indexOf(most);
  return (
    <section className="ui-card min-w-0 p-5" aria-label={t(($) => $.release.ahead)}>
      <h2 className="text-16">{t(($) => $.release.ahead)}</h2>
      <p className="pt-3 text-12" aria-hidden="true">
        {most > 0
          ? `${monthShort(months[top]?.month ?? '1970-01', language)}${common(($) => $.colon)}${currency(months[top]?.value ?? '0', currencyCode)}`
          : '–'}
      </p>
      <div className="flex h-24 items-end gap-1 border-b border-line pt-2" aria-hidden="true">
        {months.map(({ month }, at) => (
          <i
            key={month}
            className={at === top ? 'flex-1 rounded-t-1 bg-pf' : 'flex-1 rounded-t-1 bg-pf opacity-50'}
            style={{ height: `${most === 0 ? 0 : Math.max(values[at] === 0 ? 0 : 3, ((values[at] ?? 0) / most) * 100)}%` }}
            title={monthName(month, language)}
          />
        ))}
      </div>
      <div className="flex gap-1 pt-1 text-12 text-t2" aria-hidden="true">
        {months.map(({ month }, at) => (
          <span key={month} className="min-w-0 flex-1 whitespace-nowrap">
            {at % 3 === 0 ? monthShort(month, language) : ''}
          </span>
        ))}
      </div>
      <ul className="sr-only" aria-label={t(($) => $.release.chart)}>
        {months.map(({ month, value }) => (
          <li key={month}>
            {monthName(month, language)}: {value === null ? '–' : currency(value, currencyCode)}
          </li>
        ))}
      </ul>
    </section>
  );
}
