import { pairName } from '@agio/kernel';
import type { ReactNode } from 'react';
import { useTexts } from '@agio/ui';
import { ExportCsv } from '../../../../shared/export-csv.tsx';
import { fetchDeals, fetchOrders, type OwnDeal } from '../api/order-history.ts';
import type { HistoryFilters } from '../state/history-filters.ts';
import type { Order } from '../state/order.ts';
import { useOrderWords } from './use-order-words.ts';

/** Everything that the filters leave as files: orders, and the deals in which they were filled. Times in ISO 8601, amounts with all their digits. */
export function ExportHistory({ filters, hasOrders }: { filters: HistoryFilters; hasOrders: boolean }): ReactNode {
  const { t } = useTexts('orders');
  const { page: _, ...chosen } = filters;
  const orderRows = useOrderRows();
  const dealRows = useDealRows();
  const saved = (count: number, more: boolean): string =>
    more ? t(($) => $.export.savedCut, { count }) : count === 0 ? t(($) => $.export.savedNone) : t(($) => $.export.saved, { count });
  return (
    <>
      <ExportCsv
        disabled={!hasOrders}
        file={t(($) => $.export.fileOrders)}
        label={t(($) => $.export.orders)}
        rows={async () => {
          const { list, more } = await fetchOrders(chosen);
          return { rows: orderRows(list), more };
        }}
        saved={saved}
      />
      <ExportCsv
        // Orders that are still open have deals as well, so those of the list say nothing about it.
        disabled={false}
        file={t(($) => $.export.fileDeals)}
        label={filters.status === undefined ? t(($) => $.export.deals) : t(($) => $.export.dealsOfAnyState)}
        rows={async () => {
          const { list, more } = await fetchDeals(chosen);
          return { rows: dealRows(list), more };
        }}
        saved={saved}
      />
    </>
  );
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** The heads, and the orders below them. */
export function useOrderRows(): (orders: readonly Order[]) => readonly (readonly string[])[] {
  const { t } = useTexts('orders');
  const words = useOrderWords();
  return (orders) => [
    [
      t(($) => $.columns.time),
      t(($) => $.columns.ended),
      t(($) => $.export.order),
      t(($) => $.export.ownId),
      ...(['market', 'type', 'side', 'price', 'average', 'amount', 'total', 'filledAmount', 'filledTotal', 'fee'] as const).map((one) =>
        t(($) => $.columns[one]),
      ),
      t(($) => $.export.feeCoin),
      t(($) => $.columns.status),
      t(($) => $.export.reason),
      ...(['stopPrice', 'activationPrice', 'trailing'] as const).map((one) => t(($) => $.amendDialog[one])),
      t(($) => $.export.triggeredAt),
      t(($) => $.export.display),
    ],
    ...orders.map((order) => [
      iso(order.time),
      iso(order.updatedAt),
      order.id,
      order.clientOrderId ?? '',
      pairName(order.market),
      words.type(order),
      t(($) => $.side[order.side]),
      order.price ?? '',
      order.averagePrice ?? '',
      order.amount ?? '',
      order.total ?? '',
      order.filledAmount,
      order.filledTotal,
      order.fee,
      order.feeCoin,
      words.status(order),
      words.reason(order) ?? '',
      order.stopPrice ?? '',
      order.activationPrice ?? '',
      words.distance(order) ?? '',
      order.triggeredAt === undefined || order.triggeredAt === null ? '' : iso(order.triggeredAt),
      order.displayAmount ?? '',
    ]),
  ];
}

/** The heads, and the deals below them. */
export function useDealRows(): (deals: readonly OwnDeal[]) => readonly (readonly string[])[] {
  const { t } = useTexts('orders');
  return (deals) => [
    [
      t(($) => $.columns.time),
      t(($) => $.export.deal),
      t(($) => $.export.order),
      ...(['market', 'side', 'price', 'amount', 'total', 'fee'] as const).map((one) => t(($) => $.columns[one])),
      t(($) => $.export.feeCoin),
      t(($) => $.columns.role),
    ],
    ...deals.map((deal) => [
      iso(deal.time),
      deal.id,
      deal.orderId,
      pairName(deal.market),
      t(($) => $.side[deal.side]),
      deal.price,
      deal.amount,
      deal.total,
      deal.fee,
      deal.feeCoin,
      t(($) => $.roles[deal.role]),
    ]),
  ];
}
