import type { CallData, CallInput } from '@agio/client';
import { startAuthentication } from '@simplewebauthn/browser';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import type { Question } from './pending.ts';

/** What confirms a call: one factor, or two that are both needed. */
export type Way = CallData<'accountFactors'>['ways'][number];
export type Factor = Way[number];
export type CodeFactor = Exclude<Factor, 'passkey'>;
type Proofs = CallInput<'accountVerify'>['body']['proofs'];
type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** The browser provided no passkey: there is none, or the person closed its window. */
export class PasskeyNotShown extends Error {}

/** The ways that are open to the customer for an action, the one to offer first in front. */
export function waysQuery(action: Question['action']) {
  return queryOptions({
    queryKey: ['own', 'ways', action],
    queryFn: async ({ signal }) => await api.call('accountFactors', { query: { action }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Sends a code for this one verification; returns the time from which another may be requested. */
export async function sendFactorCode({ factor, question }: { factor: 'email' | 'mobile'; question: Question }): Promise<number> {
  const { resendAfter } = await api.call('accountVerifyCode', {
    query: { factor, action: question.action, payloadHash: question.payloadHash },
  });
  return Date.now() + resendAfter * 1000;
}

/** Proves every factor of a way; returns the verification, which the server accepts once. */
export async function proveWay({ proofs, question }: { proofs: Proofs; question: Question }): Promise<string> {
  const { action, payloadHash } = question;
  const { verification } = await api.call('accountVerify', { body: { action, payloadHash, proofs } });
  return verification;
}

/** Lets one of the customer's passkeys sign a challenge for this one verification. */
export async function proveByPasskey(question: Question): Promise<string> {
  const { action, payloadHash } = question;
  const { flow, options } = await api.call('accountVerifyPasskey', { body: { action, payloadHash } });
  const response = await startAuthentication({ optionsJSON: options as unknown as Options }).catch((cause: unknown) => {
    throw new PasskeyNotShown('no passkey', { cause });
  });
  return await proveWay({ proofs: [{ factor: 'passkey', flow, response: { ...response } }], question });
}
