import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { DataTable, EmptyState, linesOf, Moment, Pairs, useTexts, type Column } from '@agio/ui';
import { marketsQuery } from '../../../shared/markets/index.ts';
import { ListState } from '../../../shared/query-states.tsx';
import { pairsQuery, type RobotDetails, type RobotPair } from '../api/robots.ts';
import { Signed } from './figures.tsx';
import { amountOf, money, priceOf } from './words.ts';
import { ListPages } from '../../../shared/list-pages.tsx';

/** Sales and the purchases that they closed. */
export function PairList({
  onPage,
  page,
  robot: { id },
}: {
  robot: RobotDetails;
  page: number;
  onPage: (page: number) => void;
}): ReactNode {
  const { t } = useTexts('robot');
  const pairs = useQuery(pairsQuery(id, page));
  const markets = useQuery(marketsQuery).data ?? [];
  const marketOf = ({ market }: RobotPair) => markets.find((one) => one.market === market);
  const list = pairs.data?.list ?? [];
  const pages = Math.max(1, Math.ceil((pairs.data?.total ?? 0) / (pairs.data?.limit ?? 20)));
  const columns: readonly Column<RobotPair>[] = [
    { key: 'time', head: t(($) => $.rows.sold), render: ({ time }) => <Moment ms={time} /> },
    { key: 'amount', head: t(($) => $.rows.amount), right: true, render: (one) => amountOf(one.amount, marketOf(one)) },
    {
      key: 'prices',
      head: t(($) => $.rows.prices),
      right: true,
      render: (one) => `${priceOf(one.buyPrice, marketOf(one))} → ${priceOf(one.sellPrice, marketOf(one))}`,
    },
    {
      key: 'received',
      head: t(($) => $.rows.received),
      right: true,
      className: 'max-sm:hidden',
      render: ({ received }) => money(received),
    },
    { key: 'cost', head: t(($) => $.rows.cost), right: true, render: ({ cost }) => money(cost) },
    { key: 'profit', head: t(($) => $.rows.profit), right: true, render: ({ profit }) => <Signed value={profit} /> },
  ];
  return (
    <>
      <ListState query={pairs} isEmpty={list.length === 0} empty={<EmptyState>{t(($) => $.rows.noPairs)}</EmptyState>} />
      {pairs.isPending || list.length > 0 ? (
        <div className="overflow-x-auto max-sm:hidden">
          <DataTable
            label={t(($) => $.rows.pairs)}
            columns={columns}
            list={list}
            loading={pairs.isPending}
            keyOf={({ id: pair }) => pair}
            className="tabular-nums"
          />
        </div>
      ) : null}
      <ul className="sm:hidden">
        {list.map((pair) => (
          <li key={pair.id} className="border-t border-line px-5 py-3">
            <Pairs pairs={linesOf(columns, pair)} />
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-5 py-3 text-12 text-t2">{t(($) => $.rows.pairNote)}</p>
      <ListPages page={page} count={pages} onPage={onPage} />
    </>
  );
}
