import { pairName } from '@agio/kernel';
import {
  compareDecimals,
  divideDecimals,
  formatDateTime,
  percent,
  price as priceText,
  subtractDecimals,
  useLanguage,
  useTexts,
} from '@agio/ui';
import type { ReactNode } from 'react';
import type { Market } from '../../../shared/markets/index.ts';
import type { CandleRow } from '../api/candles.ts';
import type { Interval } from '../state/intervals.ts';

const TABLE_ROWS = 10;

/** The chart in words, for those who cannot see it: a sentence and the latest candles as a table. */
export function CandleSummary({ market, interval, rows }: { market: Market; interval: Interval; rows: readonly CandleRow[] }): ReactNode {
  const { t } = useTexts('exchange');
  const language = useLanguage();
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return null;
  const figure = (text: string): string => priceText(text, market.priceDecimals);
  const highest = rows.reduce((most, row) => (compareDecimals(row[2], most) > 0 ? row[2] : most), first[2]);
  const lowest = rows.reduce((least, row) => (compareDecimals(row[3], least) < 0 ? row[3] : least), first[3]);
  const values = { pair: pairName(market.market), interval: t(($) => $.chart.intervals[interval]) };
  return (
    <div className="sr-only">
      <p>
        {t(($) => $.chart.summary, {
          ...values,
          from: formatDateTime(first[0], language),
          to: formatDateTime(last[0], language),
          first: figure(first[1]),
          high: figure(highest),
          low: figure(lowest),
          last: figure(last[4]),
          change: percent(divideDecimals(subtractDecimals(last[4], first[1]), first[1], 6)),
        })}
      </p>
      <table aria-label={t(($) => $.chart.tableLabel, values)}>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.chart.time)}</th>
            <th scope="col">{t(($) => $.chart.open)}</th>
            <th scope="col">{t(($) => $.chart.high)}</th>
            <th scope="col">{t(($) => $.chart.low)}</th>
            <th scope="col">{t(($) => $.chart.close)}</th>
            <th scope="col">{t(($) => $.chart.volume)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(-TABLE_ROWS).map((row) => (
            <tr key={row[0]}>
              <td>{formatDateTime(row[0], language)}</td>
              <td>{figure(row[1])}</td>
              <td>{figure(row[2])}</td>
              <td>{figure(row[3])}</td>
              <td>{figure(row[4])}</td>
              <td>{row[5]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
