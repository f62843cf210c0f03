import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { cn, DataTable, EmptyState, useTexts, type Column } from '@agio/ui';
import { marketsQuery } from '../../../shared/markets/index.ts';
import type { RobotDetails, RobotLine } from '../api/robots.ts';
import { amountOf, priceOf } from './words.ts';

/** Every line with what rests on it, the highest first. */
export function LineList({ robot }: { robot: RobotDetails }): ReactNode {
  const { t } = useTexts('robot');
  const market = useQuery(marketsQuery).data?.find((one) => one.market === robot.markets[0]);
  const columns: readonly Column<RobotLine>[] = [
    { key: 'price', head: t(($) => $.rows.price), right: true, render: ({ price }) => priceOf(price, market) },
    {
      key: 'side',
      head: t(($) => $.rows.side),
      render: ({ side }) => (
        <span className={cn(side === 'buy' ? 'text-up' : side === 'sell' ? 'text-down' : 'text-t2')}>
          {side === null ? t(($) => $.rows.sides.none) : t(($) => $.rows.sides[side])}
        </span>
      ),
    },
    { key: 'amount', head: t(($) => $.rows.amount), right: true, render: ({ amount }) => amountOf(amount, market) },
    {
      key: 'filled',
      head: t(($) => $.rows.filled),
      right: true,
      className: 'max-sm:hidden',
      render: ({ filledAmount }) => amountOf(filledAmount, market),
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
        keyOf={({ price }) => price}
        className="tabular-nums"
      />
    </div>
  );
}
