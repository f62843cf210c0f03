import { pairName } from '@agio/kernel';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { cn, DataTable, EmptyState, useTexts, type Column } from '@agio/ui';
import { marketsQuery } from '../../../shared/markets/index.ts';
import type { RobotDetails, RobotLine } from '../api/robots.ts';
import { amountOf, priceOf } from './words.ts';

/** Every line with what rests on it, the highest first. */
export function LineList({ robot }: { robot: RobotDetails }): ReactNode {
  const { t } = useTexts('robot');
  const markets = useQuery(marketsQuery).data ?? [];
  const marketOf = ({ market }: RobotLine) => markets.find((one) => one.market === market);
  const isOfOne = robot.markets.length === 1;
  const columns: readonly Column<RobotLine>[] = [
    ...(isOfOne ? [] : [{ key: 'market', head: t(($) => $.grid.market), render: ({ market }: RobotLine) => pairName(market) }]),
    { key: 'price', head: t(($) => $.rows.price), right: true, render: (line) => priceOf(line.price, marketOf(line)) },
    {
      key: 'side',
      head: t(($) => $.rows.side),
      render: ({ side }) => (
        <span className={cn(side === 'buy' ? 'text-up' : side === 'sell' ? 'text-down' : 'text-t2')}>
          {side === null ? t(($) => $.rows.sides.none) : t(($) => $.rows.sides[side])}
        </span>
      ),
    },
    { key: 'amount', head: t(($) => $.rows.amount), right: true, render: (line) => amountOf(line.amount, marketOf(line)) },
    {
      key: 'filled',
      head: t(($) => $.rows.filled),
      right: true,
      className: 'max-sm:hidden',
      render: (line) => amountOf(line.filledAmount, marketOf(line)),
    },
    {
      key: 'state',
      head: t(($) => $.rows.state),
      render: ({ reason, state }) =>
        reason === null ? t(($) => $.rows.lineStates[state]) : `${t(($) => $.rows.lineStates[state])}: ${t(($) => $.reasons[reason])}`,
    },
  ];
  if (robot.lines.length === 0) return <EmptyState>{t(($) => $.rows.noLines)}</EmptyState>;
  return (
    <div className="overflow-x-auto">
      <DataTable
        label={t(($) => $.rows.lines)}
        columns={columns}
        list={robot.lines.toReversed()}
        rows={28}
        keyOf={({ market, price }) => `${market} ${price}`}
        className="tabular-nums"
      />
    </div>
  );
}
