import { useMutation } from '@tanstack/react-query';
import type { CallInput } from '@agio/client';
import { api, apiWithPopup } from '../../../shared/api.ts';
import { takeOrders } from './account-feed.ts';

type CancelBody = CallInput<'cancelOrder'>['body'];

/** Cancels one order, those of a market, or all. A refusal opens as a popup; cancelling twice does no harm, so no key is needed. */
export function useCancel() {
  return useMutation({
    mutationFn: async (body: CancelBody) => await apiWithPopup.call('cancelOrder', { body }),
    onSuccess: ({ cancelled }) => takeOrders(cancelled),
  });
}

/** Changes price or amount; the dialog shows a refusal in place. Sending the same change twice ends in the same order. */
export function useAmend() {
  return useMutation({
    mutationFn: async (body: CallInput<'amendOrder'>['body']) => await api.call('amendOrder', { body }),
    onSuccess: (order) => takeOrders([order]),
  });
}
