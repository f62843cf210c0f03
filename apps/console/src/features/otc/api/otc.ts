import type { CallData, CallInput } from '@agio/client';
import { api } from '../../../shared/api.ts';
import { deskQuery } from '../../../shared/desk/index.ts';
import { queryClient } from '../../../shared/query-client.ts';

export type OtcOrder = CallData<'deskOtcOrder'>;
export type Side = OtcOrder['buyerSide'];
export type OrderMessage = OtcOrder['messages'][number];
export type Merchant = CallData<'deskOtcMerchants'>['list'][number];
export type OtcDecisionBody = CallInput<'deskOtcDecide'>['body'];

export const orderQuery = (id: string) => deskQuery('deskOtcOrder', { params: { id } });

export async function openPicture(id: string, picture: string): Promise<Blob> {
  return await api.call('deskOtcPicture', { params: { id, picture } });
}

/** A decision answers with the order as it is then. */
export function decided(order: OtcOrder): void {
  queryClient.setQueryData(orderQuery(order.id).queryKey, order);
  void queryClient.invalidateQueries({ queryKey: ['otc', 'deskOtcOrders'] });
}

/** Opens the appeal of a customer whose account is frozen. */
export async function appealFor(id: string, reason: string): Promise<void> {
  decided(await api.call('deskOtcAppeal', { params: { id }, body: { reason } }));
}
