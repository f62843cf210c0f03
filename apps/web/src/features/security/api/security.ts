import type { CallData } from '@agio/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { queryClient } from '../../../shared/query-client.ts';
import { takeUser } from '../../../shared/settings.ts';

export type Security = CallData<'accountSecurity'>;

export const securityQuery = queryOptions({
  queryKey: ['own', 'security'],
  queryFn: async ({ signal }) => await api.call('accountSecurity', { signal }),
});

/** Whether an authenticator is bound; where none is, a secret to bind one with, good for ten minutes. */
export const otpQuery = queryOptions({
  queryKey: ['own', 'otp'],
  queryFn: async ({ signal }) => await api.call('getOtp', { signal }),
  staleTime: 0,
  gcTime: 0,
});

/** After any change of what guards the account: everything that shows it is asked for anew. */
export async function refreshSecurity(): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['info'] });
  void queryClient.invalidateQueries({ queryKey: ['own', 'securityLog'] });
  await queryClient.invalidateQueries({ queryKey: securityQuery.queryKey });
}

export async function changePayPassword(body: { oldPassword: string; newPassword: string }): Promise<void> {
  await api.call('changePayPassword', { body });
}

/** Sends a code: to `account`, to prove that it is the customer's; without one to the present address. */
export async function sendContactCode(account: string | null): Promise<number> {
  const { resendAfter } = await api.call('moneyGetCode', { query: account === null ? {} : { account } });
  return Date.now() + resendAfter * 1000;
}

export type ContactChange = {
  readonly kind: 'email' | 'mobile';
  readonly address: string;
  readonly code: string;
  readonly authCode: string;
};

export async function changeContact({ kind, address, code, authCode }: ContactChange): Promise<void> {
  takeUser(
    kind === 'email'
      ? await api.call('setEmail', { body: { email: address, code, authCode } })
      : await api.call('moneyBindMobile', { body: { mobile: address, code, authCode } }),
  );
  await refreshSecurity();
}

/** Everything personal that is kept, as text for a file. */
export async function exportData(): Promise<string> {
  return JSON.stringify(await api.call('exportAccount'), null, 2);
}
