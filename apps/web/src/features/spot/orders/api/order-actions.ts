import { useMutation } from '@tanstack/react-query';
import type { CallInput } from '@agio/client';
import { api, apiWithPopup } from '../../../../shared/api.ts';
import { queryClient } from '../../../../shared/query-client.ts';
import { takeOrders } from '../../api/account-feed.ts';
import type { Amendable } from '../state/describe-order.ts';
import type { Order } from '../state/order.ts';

export type CancelBody = CallInput<'cancelOrder'>['body'];
/** The order, and those of its terms that change. */
export type AmendBody = { readonly id: string } & { readonly [Term in Exclude<Amendable, 'trailingBps'>]?: string } & {
  readonly trailingBps?: number;
};

/** Shows what a call answered at once, on the exchange page and on that of all open orders. */
async function take(orders: readonly Order[]): Promise<void> {
  takeOrders(orders);
  await queryClient.invalidateQueries({ queryKey: ['own', 'orders'] });
}

/** Cancels one order, those of a market, or all. A refusal opens as a popup; cancelling twice does no harm, so no key is needed. */
export function useCancel() {
  return useMutation({
    mutationFn: async (body: CancelBody) => await apiWithPopup.call('cancelOrder', { body }),
    onSuccess: async ({ cancelled }) => await take(cancelled),
  });
}

/** Changes an open order; the dialog shows a refusal in place. Sending the same change twice ends in the same order. */
export function useAmend() {
  return useMutation({
    mutationFn: async (body: AmendBody) => await api.call('amendOrder', { body }),
    onSuccess: async (order) => await take([order]),
  });
}
