import type { ReactNode } from 'react';
import type { CallData, CallInput } from '@agio/client';
import { KeyRound } from 'lucide-react';
import { Button, groupThousands, toast, useTexts } from '@agio/ui';
import { Failure } from '../query-states.tsx';
import { useVerifiedCall } from '../verification/index.ts';

type DecideCall = 'deskOtcDecide' | 'deskC2cDecide';
type Body = CallInput<'deskC2cDecide'>['body'];

/** For a decision that one person makes alone. */
export function DecideButton<N extends DecideCall>({
  body,
  call,
  onDecided,
  order: { coin, held, id },
}: {
  readonly call: N;
  readonly order: { readonly id: string; readonly coin: string; readonly held: string };
  /** Undefined while the form is not complete. */
  readonly body: Body | undefined;
  readonly onDecided: (order: CallData<N>) => void;
}): ReactNode {
  const { t } = useTexts('appeals');
  const deciding = useVerifiedCall<DecideCall>(call, (next) => {
    onDecided(next as CallData<N>);
    toast(t(($) => $.decision.done));
  });
  const toBuyer = groupThousands(body?.toBuyer ?? '0');
  const what = t(($) => $.decision.what, { id, coin, held: groupThousands(held), toBuyer });
  return (
    <>
      <Failure error={deciding.failure} />
      <Button
        look="primary"
        size="l"
        wide
        busy={deciding.isPending}
        disabled={body === undefined}
        onClick={() => (body === undefined ? undefined : deciding.mutate({ input: { params: { id }, body }, what }))}
      >
        {deciding.isPending ? null : <KeyRound size={16} aria-hidden="true" />}
        {t(($) => $.decision.submit)}
      </Button>
      <p className="text-12 text-t2">{t(($) => $.decision.atOnce)}</p>
    </>
  );
}
