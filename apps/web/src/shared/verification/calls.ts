import type { CallData } from '@agio/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import type { Question } from './pending.ts';

export type Factor = CallData<'accountFactors'>['factors'][number];

/** The factors that are open to the customer for an action, the one to offer first in front. */
export function factorsQuery(action: Question['action']) {
  return queryOptions({
    queryKey: ['own', 'factors', action],
    queryFn: async ({ signal }) => await api.call('accountFactors', { query: { action }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Sends a code for this one question; gives the time from which another may be asked for. */
export async function sendFactorCode({ factor, question }: { factor: 'email' | 'mobile'; question: Question }): Promise<number> {
  const { resendAfter } = await api.call('accountVerifyCode', {
    query: { factor, action: question.action, payloadHash: question.payloadHash },
  });
  return Date.now() + resendAfter * 1000;
}

/** Proves a factor; gives the verification, which the server takes once. */
export async function proveFactor({ factor, code, question }: { factor: Factor; code: string; question: Question }): Promise<string> {
  const { action, payloadHash } = question;
  const { verification } = await api.call('accountVerify', { body: { action, payloadHash, factor, code } });
  return verification;
}
