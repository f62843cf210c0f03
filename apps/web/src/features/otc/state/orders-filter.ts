import type { OtcOrderFilter, OtcOrderList } from '../api/orders.ts';

export const orderLists = ['current', 'merchant', 'completed', 'cancelled', 'appealed'] as const satisfies readonly OtcOrderList[];

type Query = { readonly list?: string; readonly q?: string; readonly p?: string };

export function orderFilterOf({ list, p, q = '' }: Query): OtcOrderFilter {
  return {
    list: orderLists.find((one) => one === list) ?? 'current',
    q: q.slice(0, 64),
    page: Math.max(1, Math.floor(Number(p ?? '1')) || 1),
  };
}

export function orderQueryOf({ list, page, q }: OtcOrderFilter): Query {
  return { ...(list === 'current' ? {} : { list }), ...(q === '' ? {} : { q }), ...(page > 1 ? { p: String(page) } : {}) };
}
