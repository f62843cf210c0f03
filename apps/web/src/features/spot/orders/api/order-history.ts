import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallData } from '@agio/client';
import { api } from '../../../../shared/api.ts';
import { rangeMs, type HistoryFilters } from '../state/history-filters.ts';

export type Deal = CallData<'myDeals'>['list'][number];
type Chosen = Omit<HistoryFilters, 'page'>;

const EXPORT_PAGE = 100;
/** Rows of a file at most: more than a spreadsheet is used for, and a minute of fetching. */
export const EXPORT_ROWS_MAX = 20_000;

/** Orders that have ended, twenty a page (spec §9). */
export function orderHistoryQuery({ page, ...chosen }: HistoryFilters) {
  return queryOptions({
    queryKey: ['own', 'orderHistory', { page, ...chosen }],
    queryFn: async ({ signal }) => await api.call('myOrderHistory', { query: { p: page, limit: 20, ...queryOf(chosen) }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** All ended orders that the filters leave, newest first. */
export async function fetchOrders(chosen: Chosen): Promise<readonly CallData<'myOrderHistory'>['list'][number][]> {
  const query = queryOf(chosen);
  return await allPages(async (paged) => await api.call('myOrderHistory', { query: { ...query, ...paged } }));
}

/** All deals of the market, side and period, newest first. */
export async function fetchDeals({ side, ...chosen }: Chosen): Promise<readonly Deal[]> {
  const { from, market } = queryOf(chosen);
  const query = { ...(market === undefined ? {} : { market }), ...(from === undefined ? {} : { from }) };
  const deals = await allPages(async (paged) => await api.call('myDeals', { query: { ...query, ...paged } }));
  return side === undefined ? deals : deals.filter((deal) => deal.side === side);
}

async function allPages<Row>(
  page: (paged: {
    readonly limit: number;
    readonly cursor?: string;
  }) => Promise<{ readonly list: readonly Row[]; readonly next: string | null }>,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | null | undefined; cursor !== null && rows.length < EXPORT_ROWS_MAX;) {
    const { list, next } = await page({ limit: EXPORT_PAGE, ...(cursor === undefined ? {} : { cursor }) });
    rows.push(...list);
    cursor = next;
  }
  return rows.slice(0, EXPORT_ROWS_MAX);
}

function queryOf({ market, range, side, status }: Partial<Chosen> & Pick<Chosen, 'range'>) {
  const span = rangeMs[range];
  return {
    ...(market === undefined ? {} : { market }),
    ...(side === undefined ? {} : { side }),
    ...(status === undefined ? {} : { status }),
    ...(span === null ? {} : { from: Date.now() - span }),
  };
}
