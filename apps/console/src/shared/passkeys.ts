import type { CallData } from '@agio/client';
import type { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { api } from './api.ts';

/** Loaded when the operator confirms or registers: most pages are only read. */
const webAuthn = async () => await import('@simplewebauthn/browser');

/** The browser made or used no passkey, or the person closed its window. */
export class PasskeyNotUsed extends Error {}

const closed = (cause: unknown): never => {
  throw new PasskeyNotUsed('no passkey', { cause });
};

type Signing = CallData<'deskSignBegin'>;

/** Has the browser make a passkey for this console, and registers it. `verification` confirms that call. */
export async function makePasskey(): Promise<{ flow: string; id: string; publicKey: string; client: string }> {
  const { flow, options } = await api.call('deskKeyBegin', { body: {} });
  const { startRegistration: start } = await webAuthn();
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
  const { id, response } = await start({ optionsJSON }).catch(closed);
  return { flow, id, publicKey: response.publicKey ?? '', client: response.clientDataJSON };
}

/** Has one's passkey sign what the server gave, and returns the resulting verification. */
export async function signWith({ flow, options }: Signing): Promise<string> {
  const { startAuthentication: start } = await webAuthn();
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const { id, response } = await start({ optionsJSON }).catch(closed);
  const { authenticatorData: data, clientDataJSON: client, signature } = response;
  const { verification } = await api.call('deskSign', { body: { flow, key: id, data, client, signature } });
  return verification;
}
