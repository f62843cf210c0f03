import type { CallData } from '@agio/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';
import { rangeMs, type PostingFilters } from '../state/filters.ts';

export type PostingPage = CallData<'financeHistory'>;
export type Posting = PostingPage['list'][number];
export type Explanation = CallData<'explainBalance'>;

const pageSize = 50;
/** No more rows than this leave in one file. */
export const EXPORT_ROWS_MAX = 10_000;
const exportPageSize = 100;

function queryOf({ coin, account, kind, range }: PostingFilters, fromMs: number | null, cursor: string | null, limit: number) {
  return {
    limit,
    ...(coin === undefined ? {} : { coin }),
    ...(account === undefined ? {} : { account }),
    ...(kind === undefined ? {} : { kind }),
    ...(range === 'ever' || fromMs === null ? {} : { from: fromMs }),
    ...(cursor === null ? {} : { cursor }),
  };
}

const fromOf = ({ range }: PostingFilters): number | null => {
  const span = rangeMs[range];
  return span === null ? null : Date.now() - span;
};

/** Every posting, newest first, page behind page. */
export function postingsQuery(filters: PostingFilters) {
  return infiniteQueryOptions({
    queryKey: ['own', 'postings', filters],
    queryFn: async ({ pageParam, signal }) =>
      await api.call('financeHistory', { query: queryOf(filters, fromOf(filters), pageParam, pageSize), signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
}

/**
 * All postings that the filters leave, at most `EXPORT_ROWS_MAX`; `more` says whether there are others behind them.
 * `onRows` is called with the number of rows so far.
 */
export async function fetchPostings(
  filters: PostingFilters,
  onRows: (count: number) => void,
): Promise<{ readonly list: readonly Posting[]; readonly more: boolean }> {
  const from = fromOf(filters);
  const list: Posting[] = [];
  let cursor: string | null = null;
  do {
    const page: PostingPage = await api.call('financeHistory', { query: queryOf(filters, from, cursor, exportPageSize) });
    list.push(...page.list);
    onRows(list.length);
    cursor = page.next;
  } while (cursor !== null && list.length < EXPORT_ROWS_MAX);
  return { list: list.slice(0, EXPORT_ROWS_MAX), more: cursor !== null || list.length > EXPORT_ROWS_MAX };
}

export function explainQuery(coin: string) {
  return queryOptions({
    queryKey: ['own', 'explain', coin],
    queryFn: async ({ signal }) => await api.call('explainBalance', { params: { coin }, signal }),
  });
}

/** All accounts over a time; the server adds it up. */
export async function fetchStatement({ from, to }: { readonly from: number; readonly to: number }): Promise<CallData<'accountStatement'>> {
  return await api.call('accountStatement', { query: { from: String(from), to: String(to) } });
}

/** Gains and losses of a calendar year of the site, valued in a currency. */
export function profitQuery(year: number, currency: CallData<'accountProfit'>['currency']) {
  return queryOptions({
    queryKey: ['own', 'profit', year, currency],
    queryFn: async ({ signal }) => await api.call('accountProfit', { query: { year: String(year), currency }, signal }),
  });
}
