import type { ReactNode } from 'react';
import { Button, Select, useTexts } from '@agio/ui';
import { orderTypes } from '../state/order.ts';
import { rangeMs, sides, statuses, type HistoryFilters, type HistoryRange } from '../state/history-filters.ts';
import { MarketFilter } from './market-filter.tsx';

const all = 'all';
const ranges = Object.keys(rangeMs) as HistoryRange[];

/** Any change goes back to the first page. */
export function HistoryFilterBar({
  filters,
  onChange,
}: {
  filters: HistoryFilters;
  onChange: (part: Partial<HistoryFilters>) => void;
}): ReactNode {
  const { t } = useTexts('orders');
  const filtered =
    [filters.market, filters.side, filters.status, filters.type, filters.order].some((one) => one !== undefined) ||
    filters.range !== 'ever';
  return (
    <search className="flex flex-wrap gap-2" aria-label={t(($) => $.filters.label)}>
      <MarketFilter value={filters.market} onValueChange={(market) => onChange({ market })} />
      <Select
        name={t(($) => $.filters.side)}
        size="s"
        value={filters.side ?? all}
        onValueChange={(next) => onChange({ side: sides.find((one) => one === next) })}
        options={[
          { value: all, label: t(($) => $.filters.allSides) },
          ...sides.map((side) => ({ value: side, label: t(($) => $.side[side]) })),
        ]}
      />
      <Select
        name={t(($) => $.show.type)}
        size="s"
        value={filters.type ?? all}
        onValueChange={(next) => onChange({ type: orderTypes.find((one) => one === next) })}
        options={[
          { value: all, label: t(($) => $.show.allTypes) },
          ...orderTypes.map((type) => ({ value: type, label: t(($) => $.types[type]) })),
        ]}
      />
      <Select
        name={t(($) => $.filters.status)}
        size="s"
        value={filters.status ?? all}
        onValueChange={(next) => onChange({ status: statuses.find((one) => one === next) })}
        options={[
          { value: all, label: t(($) => $.filters.allStatuses) },
          ...statuses.map((status) => ({ value: status, label: t(($) => $.statuses[status]) })),
        ]}
      />
      <Select
        name={t(($) => $.filters.range)}
        size="s"
        value={filters.range}
        onValueChange={(range) => onChange({ range })}
        options={ranges.map((range) => ({ value: range, label: t(($) => $.filters[range]) }))}
      />
      {filtered ? (
        <Button
          look="ghost"
          size="s"
          onClick={() =>
            onChange({ market: undefined, side: undefined, status: undefined, type: undefined, order: undefined, range: 'ever' })
          }
        >
          {t(($) => $.filters.reset)}
        </Button>
      ) : null}
    </search>
  );
}
