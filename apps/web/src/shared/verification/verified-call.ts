import { payloadHash, verified, VerificationCancelled, type CallData, type CallInput } from '@agio/client';
import type { CallName } from '@agio/contracts';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { api } from '../api.ts';
import type { MoneyTry } from '../money/money-try.ts';
import { askVerification } from './pending.ts';

type CallBody<N extends CallName> =
  CallInput<N> extends { readonly body: infer B } ? B : CallInput<N> extends { readonly body?: infer B } ? B : undefined;
/** The client without its types, which cannot follow a name that is not yet known. */
type Loose = { call(name: CallName, input: { body: unknown; verification?: string; idempotencyKey?: string }): Promise<unknown> };

/**
 * Makes a sensitive call. If the server requires a second verification, the dialog says `what` is being confirmed and asks for a factor,
 * and the call is repeated with the verification. Throws the call's refusal, or `VerificationCancelled`.
 */
export async function verifiedCall<N extends CallName>(
  name: N,
  { body, what }: CallToConfirm<N>,
  idempotencyKey?: string,
): Promise<CallData<N>> {
  const client = api as Loose;
  const once = idempotencyKey === undefined ? {} : { idempotencyKey };
  return await verified(
    async (verification) =>
      (await client.call(name, { body, ...(verification === undefined ? {} : { verification }), ...once })) as CallData<N>,
    async () => await askVerification({ action: name, payloadHash: await payloadHash(body), what }),
  );
}

export type CallToConfirm<N extends CallName> = {
  readonly body: CallBody<N>;
  /** What is being confirmed, in words; a line break begins a new line. */
  readonly what: string;
};
export type VerifiedCall<N extends CallName> = UseMutationResult<CallData<N>, Error, CallToConfirm<N>> & {
  /** The failure to show; closing the dialog is none. */
  readonly failure: Error | null;
};

/** A sensitive call as a mutation of the query cache; `failure` is what a form shows. A call that moves money happens once, by `money`. */
export function useVerifiedCall<N extends CallName>(
  name: N,
  onSuccess: (data: CallData<N>) => unknown,
  money?: { readonly once: MoneyTry; readonly choice: unknown },
): VerifiedCall<N> {
  const mutation = useMutation<CallData<N>, Error, CallToConfirm<N>>({
    mutationFn: async (confirmed) =>
      money === undefined
        ? await verifiedCall(name, confirmed)
        : await money.once.send(money.choice, confirmed, async ({ body, key }) => await verifiedCall(name, body, key)),
    onSuccess,
  });
  return { ...mutation, failure: mutation.error instanceof VerificationCancelled ? null : mutation.error };
}
