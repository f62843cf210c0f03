import type { CallData, CallInput } from '@agio/client';
import { api } from '../../../shared/api.ts';
import { deskQuery } from '../../../shared/desk/index.ts';
import { queryClient } from '../../../shared/query-client.ts';

export type Order = CallData<'deskOtcOrder'>;
export type Side = Order['buyerSide'];
export type Message = Order['messages'][number];
export type Merchant = CallData<'deskOtcMerchants'>['list'][number];
export type DecisionBody = CallInput<'deskOtcDecide'>['body'];

export const orderQuery = (id: string) => deskQuery('deskOtcOrder', { params: { id } });

export async function openPicture(id: string, picture: string): Promise<Blob> {
  return await api.call('deskOtcPicture', { params: { id, picture } });
}

/** A decision answers with the order as it is then. */
export function decided(order: Order): void {
  queryClient.setQueryData(orderQuery(order.id).queryKey, order);
  void queryClient.invalidateQueries({ queryKey: ['otc', 'deskOtcOrders'] });
}

/** Opens the appeal of somebody whose account is frozen. */
export async function appealFor(id: string, reason: string): Promise<void> {
  decided(await api.call('deskOtcAppeal', { params: { id }, body: { reason } }));
}
