import { lazy } from '@agio/ui';
import { Suspense, type ReactNode } from 'react';
import { hasChoices } from '../state/arrange-orders.ts';
import type { OrderFilterProps } from './order-filter-choices.tsx';

const Choices = lazy(async () => ({ default: (await import('./order-filter-choices.tsx')).OrderFilterChoices }));

/** A filter of open orders. It stands only where there is something to choose, and is fetched then. */
export function OrderFilterBar(props: OrderFilterProps): ReactNode {
  const has = hasChoices(props.orders, props.filter);
  if (!has.stages && !has.types) return null;
  return (
    <Suspense>
      <Choices {...props} />
    </Suspense>
  );
}
