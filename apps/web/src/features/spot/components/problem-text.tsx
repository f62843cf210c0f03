import type { ApiError } from '@agio/client';
import { divideDecimals, lazy, trimZeros } from '@agio/ui';
import { Suspense, type ReactNode } from 'react';
import type { Market } from '../../../shared/markets/index.ts';
import type { OrderField, OrderProblem } from '../state/order-rules.ts';

const ProblemText = lazy(async () => ({ default: (await import('./rule-text.tsx')).RuleText }));

/** The rule that blocks an order in words, with its limit and what would fit: fetched when the first one does. */
export function useProblemText(market: Market): (problem: OrderProblem) => ReactNode {
  return (problem) => (
    <Suspense>
      <ProblemText problem={problem} market={market} />
    </Suspense>
  );
}

/** What the server refused, in its own words, with the limit and the nearest value where it gave them. */
export type Refusal = {
  readonly message: string;
  readonly limit: string | null;
  readonly field: OrderField | null;
  /** The field as the server names it, which may be one that the order form does not have. */
  readonly term: string | null;
  readonly nearest: string | null;
};

/** The form's field of each of the server's. */
const FORM_FIELDS: Readonly<Record<string, OrderField>> = {
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
