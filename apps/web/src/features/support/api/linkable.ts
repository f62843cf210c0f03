import { pairName } from '@agio/kernel';
import { queryOptions } from '@tanstack/react-query';
import { formatDateTime, groupThousands } from '@agio/ui';
import { api } from '../../../shared/api.ts';
import type { TicketType } from './tickets.ts';

export type LinkKind = NonNullable<TicketType['link']>;
/** One of the customer's own orders, deposits or withdrawals, in a line of text. */
export type Linkable = { readonly id: string; readonly text: string };

const most = 20;

/** What of the customer's a ticket can belong to, newest first. */
export function linkableQuery(kind: LinkKind, language: string) {
  return queryOptions({
    queryKey: ['own', 'linkable', kind, language],
    queryFn: async ({ signal }): Promise<Linkable[]> => await lists[kind](language, signal),
  });
}

const lists: Readonly<Record<LinkKind, (language: string, signal: AbortSignal) => Promise<Linkable[]>>> = {
  async order(language, signal) {
    const [open, past] = await Promise.all([
      api.call('myOrders', { signal }),
      api.call('myOrderHistory', { query: { page: 1, limit: most }, signal }),
    ]);
    return [...open.list, ...past.list].slice(0, most).map(({ amount, id, market, price, side, time }) => ({
      id,
      text: `${side === 'buy' ? '↓' : '↑'} ${pairName(market)} ${amount ?? ''} ${price === null ? '' : `@ ${groupThousands(price)}`} · ${formatDateTime(time, language)}`,
    }));
  },
  async deposit(language, signal) {
    const { list } = await api.call('walletDeposits', { query: { p: 1, limit: most }, signal });
    return list.map(({ amount, coin, id, time }) => ({
      id,
      text: `${groupThousands(amount)} ${coin} · ${formatDateTime(time, language)}`,
    }));
  },
  async withdrawal(language, signal) {
    const { list } = await api.call('walletWithdrawals', { query: { p: 1, limit: most }, signal });
    return list.map(({ amount, coin, id, time }) => ({
      id,
      text: `${groupThousands(amount)} ${coin} · ${formatDateTime(time, language)}`,
    }));
  },
};
