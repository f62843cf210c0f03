import { useState, type ReactNode } from 'react';
import { Card, Select, Skeleton, currency } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { deskQuery, Toned, useAddress, useWordsOf } from '../../../shared/desk/index.ts';
import { QueryError } from '../../../shared/query-states.tsx';
import { momentOf } from '../../../shared/time/format.ts';
import { monthFrom, monthsUntil } from '../state/months.ts';

/** A month is many rows: it is asked for again only this often. */
export const REFRESHED_MS = 600_000;
const seldom = { refetchInterval: REFRESHED_MS, staleTime: REFRESHED_MS } as const;

/** The chosen month: whether it is over, its result, and whether everything adds up. */
export function ClosingSummary(): ReactNode {
  const { w } = useWordsOf('house');
  const { address, go } = useAddress();
  const [nowMs] = useState(() => Date.now());
  const month = monthFrom(address['month'], nowMs);
  const income = useQuery({ ...deskQuery('deskMonthIncome', { query: { month } }), ...seldom });
  const months = monthsUntil(nowMs);
  return (
    <Card
      title={month}
      aside={
        <Select<string>
          size="s"
          name={w.closing.month}
          value={month}
          onValueChange={(next) => go({ month: next, coin: '' })}
          options={(months.includes(month) ? months : [month, ...months]).map((value) => ({ value, label: value }))}
        />
      }
    >
      {income.isPending ? <Skeleton className="mx-4 mb-4 h-16" /> : null}
      {income.isError && income.data === undefined ? <QueryError query={income} /> : null}
      {income.data === undefined ? null : (
        <>
          <dl className="grid border-t border-line sm:grid-cols-2 xl:grid-cols-4">
            <Figure name={w.closing.income} value={currency(income.data.sums.income, income.data.currency)} />
            <Figure name={w.closing.costs} value={currency(income.data.sums.costs, income.data.currency)} />
            <Figure name={w.closing.result} value={currency(income.data.sums.result, income.data.currency)} />
            <Figure name={w.closing.check} value={<Check month={month} />} />
          </dl>
          <Standing isOver={income.data.isOver} to={income.data.to} />
        </>
      )}
    </Card>
  );
}

function Standing({ isOver, to }: { readonly isOver: boolean; readonly to: number }): ReactNode {
  const { t, w } = useWordsOf('house');
  return (
    <p className="flex flex-wrap items-center gap-2 px-4 py-2.5 text-12 text-t2">
      <Toned tone={isOver ? 'p' : 'warn'}>{isOver ? w.closing.isOver : w.closing.isRunning}</Toned>
      <span className="tabular-nums">{t(($) => $.closing.until, { time: `${momentOf(to, 'utc')} ${w.closing.utc}` })}</span>
    </p>
  );
}

function Check({ month }: { readonly month: string }): ReactNode {
  const { t, w } = useWordsOf('house');
  const { data } = useQuery({ ...deskQuery('deskClosing', { query: { month } }), ...seldom });
  if (data === undefined) return '–';
  const wrong = data.coins.filter(({ isBalanced }) => !isBalanced).map(({ coin }) => coin);
  if (wrong.length === 0) return <Toned tone="p">{w.closing.balanced}</Toned>;
  return <Toned tone="warn">{t(($) => $.closing.unbalancedIn, { coins: wrong.join(', ') })}</Toned>;
}

const Figure = ({ name, value }: { readonly name: string; readonly value: ReactNode }): ReactNode => (
  <div className="min-w-0 border-r border-b border-line px-4 py-3 last:border-r-0">
    <dt className="truncate text-12 text-t2">{name}</dt>
    <dd className="mt-0.5 text-16 font-semibold tabular-nums">{value}</dd>
  </div>
);
