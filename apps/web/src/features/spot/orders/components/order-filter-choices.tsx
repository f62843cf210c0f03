import { cn, Segmented, Select, useTexts } from '@agio/ui';
import type { ReactNode } from 'react';
import { choicesOf, hasChoices, stages, type OrderFilter } from '../state/arrange-orders.ts';
import type { Order } from '../state/order.ts';

const everyType = 'every';

export type OrderFilterProps = {
  /** All that could be shown. */
  readonly orders: readonly Order[];
  readonly filter: OrderFilter;
  readonly onFilter: (filter: OrderFilter) => void;
  readonly className?: string;
};

/** Narrows open orders to those that work or wait, and to one type. It stands only where there is something to choose. */
export function OrderFilterChoices({ orders, filter, onFilter, className }: OrderFilterProps): ReactNode {
  const { t } = useTexts('orders');
  const { counts, types } = choicesOf(orders);
  const has = hasChoices(orders, filter);
  if (!has.stages && !has.types) return null;
  const offered = filter.type === null || types.includes(filter.type) ? types : [filter.type, ...types];
  return (
    <span className={cn('flex items-center gap-2', className)}>
      {has.types ? (
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
      {has.stages ? (
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
