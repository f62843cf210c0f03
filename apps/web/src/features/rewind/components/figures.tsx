import type { ReactNode } from 'react';
import { currency, toneOf, useTexts } from '@agio/ui';
import type { Moment } from '../api/rewind.ts';
import { signedMoney } from '../../../shared/signed.ts';

/** Profit until then and since, what orders held, and what all of it was computed from. */
export function Figures({ moment }: { moment: Moment }): ReactNode {
  const { t } = useTexts('rewind');
  const money = (value: string): string => currency(value, moment.currency);
  const flow = (value: string): string => (value.startsWith('-') ? signedMoney(value, moment.currency) : money(value));
  const signed = (value: string): ReactNode => <span className={toneOf(value)}>{signedMoney(value, moment.currency)}</span>;
  const figures = [
    {
      key: 'until',
      name: t(($) => $.figures.until),
      value: signed(moment.profitUntil),
      note: t(($) => $.figures.untilNote, { value: flow(moment.flowsUntil) }),
    },
    {
      key: 'since',
      name: t(($) => $.figures.since),
      value: signed(moment.profitSince),
      note: t(($) => $.figures.sinceNote, { value: flow(moment.flowsSince) }),
    },
    {
      key: 'orders',
      name: t(($) => $.figures.orders),
      value: money(moment.ordersValue),
      note: t(($) => $.figures.ordersNote, { count: moment.orderCount }),
    },
    {
      key: 'computed',
      name: t(($) => $.figures.computed),
      value: t(($) => $.figures.postings, { count: moment.postings }),
      note: t(($) => $.figures.each),
    },
  ];
  return (
    <dl className="grid border-t border-line sm:grid-cols-2 lg:grid-cols-4">
      {figures.map(({ key, name, note, value }) => (
        <div key={key} className="border-line px-5 py-3 max-sm:not-first:border-t lg:not-first:border-l">
          <dt className="text-12 text-t2">{name}</dt>
          <dd className="text-20 font-semibold tabular-nums">{value}</dd>
          <dd className="text-12 text-t2">{note}</dd>
        </div>
      ))}
    </dl>
  );
}
