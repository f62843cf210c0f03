import type { ApiError } from '@agio/client';
import { decimalsOf, divideDecimals, groupThousands, lazy, trimZeros, truncate, useTexts } from '@agio/ui';
import { Suspense, type ReactNode } from 'react';
import type { Market } from '../../../shared/markets/index.ts';
import { isTermRule, type Field, type Problem } from '../state/order-rules.ts';
import { Marked } from './marked.tsx';

const TermProblemText = lazy(async () => ({ default: (await import('./term-problem.tsx')).TermProblemText }));

const figure = (text: string | undefined): string => (text === undefined ? '' : groupThousands(trimZeros(text)));

/** A total with as many decimals as matter in its market: two for USDT, more for BTC. Not shortened where that would hide the difference. */
function totalFigure(problem: Problem, market: Market): string {
  if (problem.asked === undefined || problem.rule === 'BALANCE_BASE') return figure(problem.asked);
  const short = figure(truncate(problem.asked, decimalsOf(market.minTotal) + 2));
  return short === figure(problem.limit) ? figure(problem.asked) : short;
}

/** The rule that blocks an order in words, with its limit and what would fit. */
export function useProblemText(market: Market): (problem: Problem) => ReactNode {
  const { t } = useTexts('exchange');
  return (problem) => {
    const values = {
      base: market.base,
      quote: market.quote,
      limit: figure(problem.limit),
      total: totalFigure(problem, market),
      nearest: figure(problem.nearest),
    };
    const { rule: name } = problem;
    if (isTermRule(name))
      return (
        <Suspense>
          <TermProblemText rule={name} values={values} />
        </Suspense>
      );
    const rule = t(($) => $.problems[name], values);
    const hint = problem.nearest === undefined ? null : nearestText(problem.rule, problem.field);
    return (
      <>
        <Marked text={rule} tags={{ b: <b className="font-[600]" /> }} />
        {hint === null ? null : <> {t(($) => $.problems[hint], values)}</>}
      </>
    );
  };
}

type Hint = 'nextAmount' | 'nextTotal' | 'atMostBuy' | 'atMostSell' | 'atMostSpend';

function nearestText(rule: Problem['rule'], field: Field | undefined): Hint | null {
  if (rule === 'NO_SMALL_ORDERS') return field === 'total' ? 'nextTotal' : 'nextAmount';
  if (rule === 'BALANCE_QUOTE') return field === 'total' ? 'atMostSpend' : 'atMostBuy';
  return rule === 'BALANCE_BASE' ? 'atMostSell' : null;
}

/** What the server refused, in its own words, with the limit and the nearest value where it gave them. */
export type Refusal = {
  readonly message: string;
  readonly limit: string | null;
  readonly field: Field | null;
  /** The field as the server names it, which may be one that the order form does not have. */
  readonly term: string | null;
  readonly nearest: string | null;
};

/** The form's field of each of the server's. */
const FORM_FIELDS: Readonly<Record<string, Field>> = {
  price: 'price',
  amount: 'amount',
  total: 'total',
  stopPrice: 'stopPrice',
  activationPrice: 'startAt',
  trailingBps: 'distance',
  trailingAmount: 'distance',
  displayAmount: 'displayAmount',
  displayVariance: 'displayVariance',
};

export function readRefusal(error: ApiError): Refusal {
  const details = typeof error.details === 'object' && error.details !== null ? (error.details as Record<string, unknown>) : {};
  const text = (name: string): string | null => (typeof details[name] === 'string' ? details[name] : null);
  const [field, nearest] = [text('field'), text('nearest')];
  return {
    message: error.message,
    limit: text('limit'),
    field: field === null ? null : (FORM_FIELDS[field] ?? null),
    term: field,
    // The form has a distance in per cent.
    nearest: field === 'trailingBps' && nearest !== null ? trimZeros(divideDecimals(nearest, '100', 2)) : nearest,
  };
}
