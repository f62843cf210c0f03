import { orderTypes, type OrderType } from './order.ts';

const day = 86_400_000;

/** How far back a period looks; `null` is all time. */
export const rangeMs = { day, week: 7 * day, month: 30 * day, ever: null } as const;
export type HistoryRange = keyof typeof rangeMs;
export const sides = ['buy', 'sell'] as const;
export const statuses = ['filled', 'cancelled', 'expired'] as const;

export type HistoryFilters = {
  readonly market: string | undefined;
  readonly side: (typeof sides)[number] | undefined;
  readonly status: (typeof statuses)[number] | undefined;
  readonly type: OrderType | undefined;
  /** One order alone, as messages lead to it. */
  readonly order: string | undefined;
  readonly range: HistoryRange;
  readonly page: number;
};

export type HistorySearch = { market?: string; side?: string; status?: string; type?: string; order?: string; range?: string; p?: string };

const pairShape = /^[A-Z0-9]{1,12}_[A-Z0-9]{1,12}$/;

/** The market an address names, or none. */
export function readMarket(text: string | undefined): string | undefined {
  return text !== undefined && pairShape.test(text) ? text : undefined;
}

/** Reads the filters from the address; what does not fit is left out, so that an edited address never breaks the page. */
export function readFilters(search: HistorySearch): HistoryFilters {
  const page = Number(search.p);
  return {
    market: readMarket(search.market),
    side: sides.find((one) => one === search.side),
    status: statuses.find((one) => one === search.status),
    type: orderTypes.find((one) => one === search.type),
    order: search.order !== undefined && /^\d{1,15}$/.test(search.order) ? search.order : undefined,
    range: (Object.keys(rangeMs) as HistoryRange[]).find((one) => one === search.range) ?? 'ever',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

/** Writes them back; what is the default is left out of the address. */
export function writeFilters(filters: HistoryFilters): HistorySearch {
  return {
    ...(filters.market === undefined ? {} : { market: filters.market }),
    ...(filters.side === undefined ? {} : { side: filters.side }),
    ...(filters.status === undefined ? {} : { status: filters.status }),
    ...(filters.type === undefined ? {} : { type: filters.type }),
    ...(filters.order === undefined ? {} : { order: filters.order }),
    ...(filters.range === 'ever' ? {} : { range: filters.range }),
    ...(filters.page === 1 ? {} : { p: String(filters.page) }),
  };
}
