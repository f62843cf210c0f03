import { payloadHash, verified, VerificationCancelled, type CallData, type CallInput } from '@agio/client';
import type { DeskCallName } from '@agio/contracts';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { api } from '../api.ts';
import { askVerification } from './pending.ts';

type DeskInputs = { readonly [N in DeskCallName]: Pick<CallInput<N>, Extract<keyof CallInput<N>, 'body' | 'params'>> };
/** What a call of operators takes besides its query. */
export type DeskInput<N extends DeskCallName> = DeskInputs[N];
/** The client without its types, which cannot follow a name that is not yet known. */
type Loose = { call(name: DeskCallName, input: object): Promise<unknown> };

export type CallToConfirm<N extends DeskCallName> = {
  readonly input: DeskInput<N>;
  /** What is being confirmed, in words; a line break begins a new line. */
  readonly what: string;
};

/**
 * Makes a call that the server wants confirmed by the authenticator: the dialog says `what` it is and asks for the code.
 * Throws what the call was refused with, or `VerificationCancelled`.
 */
async function verifiedCall<N extends DeskCallName>(name: N, { input, what }: CallToConfirm<N>): Promise<CallData<N>> {
  const client = api as Loose;
  const { body, params } = input as { readonly body?: unknown; readonly params?: Readonly<Record<string, string>> };
  return await verified(
    async (verification) => (await client.call(name, { ...input, ...(verification === undefined ? {} : { verification }) })) as CallData<N>,
    async () => await askVerification({ action: name, payloadHash: await payloadHash(body, params), what, body, params }),
  );
}

export type VerifiedCall<N extends DeskCallName> = UseMutationResult<CallData<N>, Error, CallToConfirm<N>> & {
  /** The message of a failure; closing the dialog is none. */
  readonly failure: Error | null;
};

/** A call as a mutation of the query cache, confirmed where the server wants it; `failure` is what a form shows. */
export function useVerifiedCall<N extends DeskCallName>(name: N, onSuccess: (data: CallData<N>) => unknown): VerifiedCall<N> {
  const mutation = useMutation<CallData<N>, Error, CallToConfirm<N>>({
    mutationFn: async (confirmed) => await verifiedCall(name, confirmed),
    onSuccess,
  });
  return { ...mutation, failure: mutation.error instanceof VerificationCancelled ? null : mutation.error };
}
