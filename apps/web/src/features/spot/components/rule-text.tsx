import { decimalsOf, groupThousands, trimZeros, truncate, useTexts } from '@agio/ui';
import type { ReactNode } from 'react';
import type { Market } from '../../../shared/markets/index.ts';
import type { OrderField, OrderProblem } from '../state/order-rules.ts';
import { Marked } from './marked.tsx';

const figure = (text: string | undefined): string => (text === undefined ? '' : groupThousands(trimZeros(text)));

/** A total with as many decimals as matter in its market: two for USDT, more for BTC. Not shortened where that would hide the difference. */
function totalFigure(problem: OrderProblem, market: Market): string {
  if (problem.asked === undefined || problem.rule === 'BALANCE_BASE') return figure(problem.asked);
  const short = figure(truncate(problem.asked, decimalsOf(market.minTotal) + 2));
  return short === figure(problem.limit) ? figure(problem.asked) : short;
}

/** A rule in words, with its limit and what would fit. */
export function RuleText({ problem, market }: { problem: OrderProblem; market: Market }): ReactNode {
  const { t } = useTexts('triggers');
  const values = {
    base: market.base,
    quote: market.quote,
    limit: figure(problem.limit),
    total: totalFigure(problem, market),
    nearest: figure(problem.nearest),
  };
  const hint = problem.nearest === undefined ? null : nearestText(problem.rule, problem.field);
  return (
    <>
      <Marked text={t(($) => $.problems[problem.rule], values)} tags={{ b: <b className="font-[600]" /> }} />
      {hint === null ? null : <> {t(($) => $.problems[hint], values)}</>}
    </>
  );
}

type Hint = 'nextAmount' | 'nextTotal' | 'atMostBuy' | 'atMostSell' | 'atMostSpend';

function nearestText(rule: OrderProblem['rule'], field: OrderField | undefined): Hint | null {
  if (rule === 'NO_SMALL_ORDERS') return field === 'total' ? 'nextTotal' : 'nextAmount';
  if (rule === 'BALANCE_QUOTE') return field === 'total' ? 'atMostSpend' : 'atMostBuy';
  return rule === 'BALANCE_BASE' ? 'atMostSell' : null;
}
