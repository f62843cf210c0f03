import type { Fiat, Markets, OtcPaymentType, Search } from '../api/offers.ts';

export const paymentTypes = ['bank', 'alipay', 'weixin'] as const satisfies readonly OtcPaymentType[];
export const completions = ['0.9', '0.95', '0.99'] as const;

/** What the list of offers shows. Everything of it but the market is in the query string. */
export type Filters = {
  readonly side: 'buy' | 'sell';
  readonly coin: string;
  readonly fiat: Fiat;
  readonly total: string;
  readonly method: OtcPaymentType | null;
  readonly isOnline: boolean;
  readonly completion: (typeof completions)[number] | null;
  readonly isTakable: boolean;
  readonly page: number;
};

/** The names of the query string. */
export const filterNames = ['side', 'total', 'pay', 'online', 'completion', 'fit', 'p'] as const;
type Query = { readonly [Name in (typeof filterNames)[number]]?: string };
type Market = Pick<Markets['markets'][number], 'coin' | 'fiat'>;

/** What people trade most for money outside. */
const USUAL = 'USDT';

/** `USDT_CNY` as one of the markets that there are; else the usual one, or the first. */
export function marketOf(name: string | undefined, markets: readonly Market[]): Market | undefined {
  const named = markets.find(({ coin, fiat }) => name?.toUpperCase() === `${coin}_${fiat}`);
  return named ?? markets.find(({ coin }) => coin === USUAL) ?? markets[0];
}

export function filtersOf(query: Query, market: Market): Filters {
  return {
    side: query.side === 'sell' ? 'sell' : 'buy',
    coin: market.coin,
    fiat: market.fiat,
    total: /^\d{1,12}(\.\d{1,2})?$/.test(query.total ?? '') ? (query.total ?? '') : '',
    method: paymentTypes.find((one) => one === query.pay) ?? null,
    isOnline: query.online === 'true',
    completion: completions.find((one) => one === query.completion) ?? null,
    isTakable: query.fit === 'true',
    page: Math.max(1, Math.floor(Number(query.p ?? '1')) || 1),
  };
}

/** What of it stands in the address; nothing that is as it is anyway. */
export function queryOf({ completion, isOnline, isTakable, method, page, side, total }: Filters): Query {
  return {
    ...(side === 'sell' ? { side } : {}),
    ...(total === '' ? {} : { total }),
    ...(method === null ? {} : { pay: method }),
    ...(isOnline ? { online: 'true' } : {}),
    ...(completion === null ? {} : { completion }),
    ...(isTakable ? { fit: 'true' } : {}),
    ...(page > 1 ? { p: String(page) } : {}),
  };
}

/** What is asked of the server. Only customers can have offers left out that they cannot take. */
export function searchOf(filters: Filters, loggedIn: boolean): Search {
  const { coin, completion, fiat, isOnline, isTakable, method, page, side, total } = filters;
  return {
    p: page,
    side,
    coin,
    fiat,
    ...(Number(total) > 0 ? { total } : {}),
    ...(method === null ? {} : { method }),
    ...(isOnline ? { online: 'true' as const } : {}),
    ...(completion === null ? {} : { completion }),
    ...(isTakable && loggedIn ? { takable: 'true' as const } : {}),
  };
}
