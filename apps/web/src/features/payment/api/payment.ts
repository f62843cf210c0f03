import type { CallData, CallInput } from '@agio/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { queryClient } from '../../../shared/query-client.ts';

export type Methods = CallData<'bankcardList'>;
export type PaymentMethod = Methods['list'][number];
export type PaymentType = PaymentMethod['type'];
export type Currency = PaymentMethod['currency'];
export type NewMethod = CallInput<'bankcardAdd'>['body'];
export type AddedCode = CallInput<'bankcardAddQr'>['body'];
export type WalletType = AddedCode['type'];

const key = ['own', 'payment'] as const;

/** The customer's own payment methods, and what the site takes. */
export const methodsQuery = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: async ({ signal }) => await api.call('bankcardList', { signal }),
});

/** The payment code of an own method, as a picture; no cache that others share keeps it. */
export function codeQuery(method: Pick<PaymentMethod, 'id' | 'qrTime'>) {
  return queryOptions({
    queryKey: [...key, 'code', method.id, method.qrTime],
    queryFn: async ({ signal }) => await api.call('bankcardQr', { params: { id: method.id }, signal }),
    staleTime: Infinity,
  });
}

export async function refreshMethods(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: methodsQuery.queryKey });
}

export async function chooseDefault(id: string): Promise<void> {
  await api.call('bankcardDefault', { body: { id } });
  await refreshMethods();
}

export async function removeMethod(id: string): Promise<void> {
  await api.call('bankcardDel', { body: { id } });
  await refreshMethods();
}

/** The text of the payment code in a picture; the server reads it, and keeps nothing of the picture. */
export async function readCode(type: WalletType, picture: Blob): Promise<string> {
  return (await api.call('bankcardReadQr', { body: { type, picture } })).qr;
}
