import { cn, divideDecimals, percent, toneOf, useTexts } from '@agio/ui';
import type { ReactNode } from 'react';
import { Figures } from '../../../shared/figures.tsx';
import type { Robot } from '../api/robots.ts';
import { closedProfit, money, signed } from './words.ts';

/** A gain or a loss: colour, and a sign that says it too. */
export function Signed({ className, value }: { value: string; className?: string }): ReactNode {
  return <span className={cn('tabular-nums', toneOf(value), className)}>{signed(value)}</span>;
}

export type Money = {
  readonly quote: string;
  readonly equity: string;
  readonly invested: string;
  readonly change: string;
  readonly gridProfit: string;
  readonly positionResult: string;
};

/** The equity of robots, the change of the investment, and its two parts, with equal weight. */
export function MoneyFigures({
  kind,
  money: of,
  notes,
}: {
  kind: Robot['kind'] | 'all';
  money: Money;
  notes: Readonly<Record<'equity' | 'grid' | 'position', string>>;
}): ReactNode {
  const { t } = useTexts('robot');
  const equity = (
    <>
      {money(of.equity)} <span className="text-13 font-normal text-t2">{of.quote}</span>
    </>
  );
  return (
    <Figures
      list={[
        { key: 'equity', name: t(($) => $.figures.equity), value: equity, note: notes.equity },
        {
          key: 'change',
          name: t(($) => $.figures.change),
          value: <Signed value={of.change} />,
          note: percent(divideDecimals(of.change, of.invested)),
        },
        { key: 'grid', name: closedProfit(t, kind), value: <Signed value={of.gridProfit} />, note: notes.grid },
        { key: 'position', name: t(($) => $.figures.positionResult), value: <Signed value={of.positionResult} />, note: notes.position },
      ]}
    />
  );
}
