import { lazy } from '@agio/ui';
import { Suspense, type ReactNode } from 'react';
import { hasChoices } from '../state/arrange-orders.ts';
import type { OrderFilterProps } from './order-filter-choices.tsx';

const Choices = lazy(async () => ({ default: (await import('./order-filter-choices.tsx')).OrderFilterChoices }));

/** The same for the exchange page, whose first load has no room for it: it is fetched when there is something to choose. */
export function OrderFilterBar(props: OrderFilterProps): ReactNode {
  const has = hasChoices(props.orders, props.filter);
  if (!has.stages && !has.types) return null;
  return (
    <Suspense>
      <Choices {...props} />
    </Suspense>
  );
}
