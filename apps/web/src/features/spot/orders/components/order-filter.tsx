import { cn, Segmented, Select, useTexts } from '@agio/ui';
import type { ReactNode } from 'react';
import { choicesOf, stages, type OrderFilter } from '../state/arrange-orders.ts';
import type { Order } from '../state/order.ts';

const everyType = 'every';

/** Narrows open orders to those that work or wait, and to one type. It stands only where there is something to choose. */
export function OrderFilterBar({
  orders,
  filter,
  onFilter,
  className,
}: {
  /** All that could be shown. */
  orders: readonly Order[];
  filter: OrderFilter;
  onFilter: (filter: OrderFilter) => void;
  className?: string;
}): ReactNode {
  const { t } = useTexts('orders');
  const { counts, types } = choicesOf(orders);
  const hasStages = counts.waiting > 0 || filter.stage !== 'all';
  const hasTypes = types.length > 1 || filter.type !== null;
  if (!hasStages && !hasTypes) return null;
  const offered = filter.type === null || types.includes(filter.type) ? types : [filter.type, ...types];
  return (
    <span className={cn('flex items-center gap-2', className)}>
      {hasTypes ? (
        <Select
          name={t(($) => $.show.type)}
          size="s"
          value={filter.type ?? everyType}
          onValueChange={(next) => onFilter({ ...filter, type: offered.find((one) => one === next) ?? null })}
          options={[
            { value: everyType, label: t(($) => $.show.allTypes) },
            ...offered.map((type) => ({ value: type, label: t(($) => $.types[type]) })),
          ]}
        />
      ) : null}
      {hasStages ? (
        <Segmented
          size="s"
          label={t(($) => $.show.label)}
          value={filter.stage}
          onValueChange={(stage) => onFilter({ ...filter, stage })}
          items={stages.map((stage) => ({ value: stage, label: t(($) => $.show[stage], { count: counts[stage] }) }))}
        />
      ) : null}
    </span>
  );
}
