import type { CallData, CallInput } from '@agio/client';
import { api } from '../../../shared/api.ts';
import { deskQuery } from '../../../shared/desk/index.ts';
import { queryClient } from '../../../shared/query-client.ts';

export type C2cOrder = CallData<'deskC2cOrder'>;
export type Step = C2cOrder['steps'][number];
export type Provider = CallData<'deskC2cProviders'>['list'][number];
export type C2cDecisionBody = CallInput<'deskC2cDecide'>['body'];

export const orderQuery = (id: string) => deskQuery('deskC2cOrder', { params: { id } });

export async function openPicture(id: string, picture: string): Promise<Blob> {
  return await api.call('deskC2cPicture', { params: { id, picture } });
}

function show(order: C2cOrder): void {
  queryClient.setQueryData(orderQuery(order.id).queryKey, order);
  void queryClient.invalidateQueries({ queryKey: ['c2c', 'deskC2cOrders'] });
}

/** A decision answers with the order as it is then; the step that says so may be written a moment later. */
export function decided(order: C2cOrder, reason: string): void {
  const { steps, updateTime: time } = order;
  const step: Step = { event: 'decided', by: 'staff', content: reason, pictures: [], time };
  const isWritten = steps.some(({ event }) => event === 'decided');
  show(isWritten ? order : { ...order, steps: [...steps, step] });
}

/** Opens the appeal of a customer whose account is frozen. */
export async function appealFor(id: string, reason: string): Promise<void> {
  show(await api.call('deskC2cAppeal', { params: { id }, body: { reason } }));
}
