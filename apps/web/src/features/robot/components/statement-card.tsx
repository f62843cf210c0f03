import { Fragment, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { addDecimals, Balance, cn, fixed, signOf, subtractDecimals, useTexts, withMinus } from '@agio/ui';
import { marketsQuery } from '../../../shared/markets/index.ts';
import type { Robot } from '../api/robots.ts';
import { differenceOf } from '../state/statement.ts';
import { closedProfit, coins, priceOf } from './words.ts';

type Row = { readonly name: string; readonly value: string; readonly isSum?: boolean; readonly isSigned?: boolean };

/** What it has and what it was given, and the same change once more by what it earned and what it holds: both to the last digit. */
export function StatementCard({ robot }: { robot: Robot }): ReactNode {
  const { t } = useTexts('robot');
  const market = useQuery(marketsQuery).data?.find((one) => one.market === robot.markets[0]);
  const { change, equity, gridProfit, invested, kind, lastPrice, pairs, positionResult, quote, withdrawn } = robot;
  const byMoney: readonly Row[] = [
    ...robot.coins.map(({ amount, coin, value }) => ({
      name: coin === quote ? coin : t(($) => $.statement.coin, { amount: coins(amount), coin }),
      value,
    })),
    { name: t(($) => $.figures.equity), value: equity, isSum: true },
    { name: t(($) => $.statement.invested), value: subtractDecimals('0', invested) },
    { name: t(($) => $.statement.withdrawn), value: withdrawn },
    { name: t(($) => $.figures.change), value: change, isSum: true, isSigned: true },
  ];
  const byResult: readonly Row[] = [
    {
      name: kind === 'grid' ? t(($) => $.statement.gridProfit, { count: pairs }) : closedProfit(t, kind),
      value: gridProfit,
      isSigned: true,
    },
    { name: t(($) => $.figures.positionResult), value: positionResult, isSigned: true },
    { name: t(($) => $.statement.together), value: addDecimals(gridProfit, positionResult), isSum: true, isSigned: true },
  ];
  const decimals = Math.max(...[...byMoney, ...byResult].map(({ value }) => value.split('.')[1]?.length ?? 0));
  const fees = robot.fees.filter(({ amount }) => signOf(amount) !== 0);
  return (
    <section className="ui-card overflow-hidden" aria-label={t(($) => $.statement.title)}>
      <div className="hd">
        <h2>{t(($) => $.statement.title)}</h2>
        <span className="text-12 text-t2">
          {robot.markets.length === 1 ? t(($) => $.statement.at, { price: priceOf(lastPrice, market) }) : t(($) => $.statement.atAll)}
        </span>
      </div>
      <Rows rows={byMoney} decimals={decimals} />
      <Rows rows={byResult} decimals={decimals} />
      <Difference value={fixed(differenceOf(robot), decimals)} quote={quote} />
      <p className="px-5 py-3 text-12 text-t2">
        {fees.length === 0
          ? t(($) => $.statement.noFees)
          : t(($) => $.statement.fees, { fees: fees.map(({ amount, coin }) => `${coins(amount)} ${coin}`).join(', ') })}{' '}
        {t(($) => $.statement.note)}
      </p>
    </section>
  );
}

/** All with as many decimals, so that they stand below each other. */
function Rows({ decimals, rows }: { rows: readonly Row[]; decimals: number }): ReactNode {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 px-5 pb-4 text-13 [&>dd]:text-right [&>dd]:tabular-nums">
      {rows.map(({ isSigned = false, isSum = false, name, value }) => (
        <Fragment key={name}>
          <dt className={cn(isSum ? 'border-t border-line pt-2 font-semibold' : 'text-t2')}>{name}</dt>
          <dd className={cn(isSum && 'border-t border-line pt-2 font-semibold')}>
            {isSigned && signOf(value) > 0 ? '+' : ''}
            <Balance value={withMinus(fixed(value, decimals))} />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

function Difference({ quote, value }: { value: string; quote: string }): ReactNode {
  const { t } = useTexts('robot');
  const isNone = signOf(value) === 0;
  const Icon = isNone ? CircleCheck : TriangleAlert;
  return (
    <p
      className={cn('flex items-center gap-2 px-5 py-2.5 text-13 font-semibold', isNone ? 'bg-p-soft text-pt' : 'bg-warn-soft text-warn')}
      data-testid="difference"
    >
      <Icon size={16} aria-hidden="true" />
      {t(($) => $.statement.difference)}
      <span className="ml-auto tabular-nums">
        {value} {quote}
      </span>
    </p>
  );
}
