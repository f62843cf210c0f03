import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { api } from '../../../../shared/api.ts';
import { enter } from './enter.ts';

/** The browser gave no passkey: none is there, or the person closed its window. */
export class PasskeyUnused extends Error {}

export const passkeysSupported = (): boolean => browserSupportsWebAuthn();

type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Logs in with whichever passkey of this site the person chooses. */
export async function logInWithPasskey(): Promise<void> {
  const { flow, options } = await api.call('passkeyLoginOptions', { body: {} });
  const response = await startAuthentication({ optionsJSON: options as unknown as Options }).catch((cause: unknown) => {
    throw new PasskeyUnused('no passkey', { cause });
  });
  enter(await api.call('passkeyLogin', { body: { flow, response: { ...response } } }));
}
