import { createHash } from 'node:crypto';
import type { CallData, CallInput } from '@agio/client';
import type { CallName } from '@agio/contracts';
import { canonicalJson } from '@agio/kernel';
import type { LoggedIn } from '../apps/server/demo/log-in.ts';
import type { Site } from './site.ts';
import { codeSentBy } from './outbox.ts';

/** SHA-256 of a body as the server takes it for a second verification. */
export function payloadHashOf(body: unknown): string {
  return createHash('sha256').update(canonicalJson(body)).digest('hex');
}

/** Confirms a call with a code by mail, as a page does; gives what goes into `X-Verification`. */
export async function verificationOf(
  server: Pick<Site, 'url'>,
  { client }: Pick<LoggedIn, 'client'>,
  email: string,
  action: CallName,
  body: unknown,
): Promise<string> {
  const payloadHash = payloadHashOf(body);
  const query = { factor: 'email', action, payloadHash } as const;
  const code = await codeSentBy(server, email, () => client.call('accountVerifyCode', { query }));
  return (await client.call('accountVerify', { body: { action, payloadHash, proofs: [{ factor: 'email', code }] } })).verification;
}

/** Makes a call that needs a second verification, confirmed by a code by mail. */
export async function callVerified<N extends CallName>(
  server: Pick<Site, 'url'>,
  { client }: Pick<LoggedIn, 'client'>,
  email: string,
  name: N,
  body: Readonly<Record<string, unknown>>,
): Promise<CallData<N>> {
  const verification = await verificationOf(server, { client }, email, name, body);
  // The body is checked by the server: these helpers take any call.
  return client.call(name, ...([{ body, verification }] as unknown as [CallInput<N>]));
}
