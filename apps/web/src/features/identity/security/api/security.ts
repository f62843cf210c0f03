import type { CallData } from '@agio/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';
import { queryClient } from '../../../../shared/query-client.ts';
import { dropToken } from '../../../../shared/session.ts';

export type Security = CallData<'accountSecurity'>;

export const securityQuery = queryOptions({
  queryKey: ['own', 'security'],
  queryFn: async ({ signal }) => await api.call('accountSecurity', { signal }),
});

export const priceGuardQuery = queryOptions({
  queryKey: ['own', 'priceGuard'],
  queryFn: async ({ signal }) => await api.call('priceGuard', { signal }),
});

export function keepPriceGuard(guard: CallData<'priceGuard'>): void {
  queryClient.setQueryData(priceGuardQuery.queryKey, guard);
}

/** Whether an authenticator is bound; where none is, a secret to bind one with, good for ten minutes. */
export const otpQuery = queryOptions({
  queryKey: ['own', 'otp'],
  queryFn: async ({ signal }) => await api.call('getOtp', { signal }),
  staleTime: 0,
  gcTime: 0,
});

/** After any change of what guards the account: everything that shows it is requested again. */
export async function refreshSecurity(): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['info'] });
  void queryClient.invalidateQueries({ queryKey: ['own', 'securityLog'] });
  await queryClient.invalidateQueries({ queryKey: securityQuery.queryKey });
}

/** Sends a code to a new address, to prove that it is the customer's. */
export async function sendContactCode(account: string): Promise<number> {
  const { resendAfter } = await api.call('moneyGetCode', { query: { account } });
  return Date.now() + resendAfter * 1000;
}

/** Freezes the account. All sessions end with it, this one too. */
export async function freezeOwn(): Promise<void> {
  await api.call('freezeOwnAccount', { body: {} });
  dropToken();
}
