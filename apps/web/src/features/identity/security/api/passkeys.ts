import type { CallData } from '@agio/client';
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';
import { queryClient } from '../../../../shared/query-client.ts';
import { refreshSecurity } from './security.ts';

export type Passkey = CallData<'listPasskeys'>[number];
export type PasskeyOptions = CallData<'passkeyOptions'>;
type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** The browser made no passkey, or the person closed its window. */
export class PasskeyNotMade extends Error {}

export const passkeysSupported = (): boolean => browserSupportsWebAuthn();

export const passkeysQuery = queryOptions({
  queryKey: ['own', 'passkeys'],
  queryFn: async ({ signal }) => await api.call('listPasskeys', { signal }),
});

export async function refreshPasskeys(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });
  await refreshSecurity();
}

/** Has the browser make the passkey that the confirmed options allow, and hands it in. */
export async function makePasskey({ flow, options }: PasskeyOptions): Promise<void> {
  const response = await startRegistration({ optionsJSON: options as unknown as Options }).catch((cause: unknown) => {
    throw new PasskeyNotMade('no passkey', { cause });
  });
  await api.call('registerPasskey', { body: { flow, response: { ...response } } });
  await refreshPasskeys();
}
