import type { CallData, CallInput } from '@agio/client';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { useLive } from '../../../shared/live.ts';
import { orderPicture } from '../../../shared/paying/order-picture.ts';
import { queryClient } from '../../../shared/query-client.ts';
import { useLoggedIn } from '../../../shared/session.ts';

export type OtcOrderPage = CallData<'otcOrders'>;
export type OtcOrder = OtcOrderPage['list'][number];
export type OrderState = OtcOrder['state'];
export type OrderThread = CallData<'otcOrderOne'>;
export type Message = OrderThread['messages'][number];
export type OtcOrderList = NonNullable<NonNullable<CallInput<'otcOrders'>['query']>['list']>;
export type OtcOrderFilter = { readonly list: OtcOrderList; readonly q: string; readonly page: number };

const key = ['own', 'otc'] as const;

export function ordersQuery({ list, page, q }: OtcOrderFilter) {
  return queryOptions({
    queryKey: [...key, 'list', list, q, page],
    queryFn: async ({ signal }) => await api.call('otcOrders', { query: { p: page, list, ...(q === '' ? {} : { q }) }, signal }),
    placeholderData: keepPreviousData,
  });
}

export type YearLine = CallData<'otcYear'>['list'][number];

/** Every own order of a year. */
export async function ordersOfYear(year: number): Promise<readonly YearLine[]> {
  const lines: YearLine[] = [];
  for (;;) {
    const after = lines.at(-1)?.id;
    const { isLast, list } = await api.call('otcYear', {
      query: { year: String(year), ...(after === undefined ? {} : { cursor: after }) },
    });
    lines.push(...list);
    if (isLast) return lines;
  }
}

/** One own order with everything written in it; reading it marks that as read. */
export function orderQuery(id: string) {
  return queryOptions({
    queryKey: [...key, 'order', id],
    queryFn: async ({ signal }) => await api.call('otcOrderOne', { params: { id }, signal }),
  });
}

/** A picture of an own order. */
export const pictureQuery = (id: string, picture: string) =>
  orderPicture(['otc', 'picture', id, picture], async (signal) => await api.call('otcPicture', { params: { id, picture }, signal }));

/** Fetches again what changed, for as long as something is mounted that listens; a snapshot is anything that changed before it. */
export function useOtcLive(): void {
  const loggedIn = useLoggedIn();
  useLive(loggedIn ? { channel: 'otc' } : null, ({ data: { isMessage, order }, type }) => {
    void queryClient.invalidateQueries({ queryKey: [...key, 'list'] });
    if (type === 'update' && order === null) return;
    void queryClient.invalidateQueries({ queryKey: [...key, 'order', ...(order === null ? [] : [order])] });
    if (!isMessage) void queryClient.invalidateQueries({ queryKey: ['own', 'balances'] });
  });
}

/** How many orders are open. */
export function useOpenOrders(): number {
  const loggedIn = useLoggedIn();
  return useQuery({ ...ordersQuery({ list: 'current', q: '', page: 1 }), enabled: loggedIn }).data?.total ?? 0;
}

/** An order that changed here. */
export async function changed(order: Pick<OtcOrder, 'id'>): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [...key, 'order', order.id] }),
    queryClient.invalidateQueries({ queryKey: [...key, 'list'] }),
    queryClient.invalidateQueries({ queryKey: ['own', 'balances'] }),
  ]);
}

type PlainAct = 'otcAccept' | 'otcExtend' | 'otcCancel';

export async function act(name: PlainAct, id: string): Promise<void> {
  await changed(await api.call(name, { body: { id } }));
}

export async function sayPaid(body: CallInput<'otcPaid'>['body']): Promise<void> {
  await changed(await api.call('otcPaid', { body }));
}

export async function appeal(body: CallInput<'otcAppeal'>['body']): Promise<void> {
  await changed(await api.call('otcAppeal', { body }));
}

export async function say(body: CallInput<'otcSay'>['body']): Promise<void> {
  await api.call('otcSay', { body });
  await queryClient.invalidateQueries({ queryKey: [...key, 'order', body.id] });
}
