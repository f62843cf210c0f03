import type { ReactNode } from 'react';
import type { Asked } from '@agio/client';
import { Dialog, useTexts } from '@agio/ui';
import { useMutation } from '@tanstack/react-query';
import { api } from '../api.ts';
import { CodeForm } from './code-form.tsx';
import { usePending, type Question } from './pending.ts';

/** The only way to confirm a call: says what it is and asks for the authenticator's code, which is good for this one body. */
export function VerificationDialog(): ReactNode {
  const { t } = useTexts('verify');
  const pending = usePending((state) => state.pending);
  return (
    <Dialog
      open={pending !== null}
      onOpenChange={(open) => {
        if (!open) pending?.refuse();
      }}
      title={t(($) => $.title)}
    >
      {pending === null ? null : <Proof key={pending.payloadHash} question={pending} />}
    </Dialog>
  );
}

function Proof({ question }: { question: Asked<Question> }): ReactNode {
  const { t } = useTexts('verify');
  const { action, payloadHash, what, answer } = question;
  const proving = useMutation({
    mutationFn: async (code: string) => await api.call('deskVerify', { body: { action, payloadHash, code } }),
    onSuccess: ({ verification }) => answer(verification),
  });
  return (
    <div className="flex flex-col gap-4">
      <div className="rounded-2 bg-s2 px-3 py-2.5">
        <p className="text-12 text-t2">{t(($) => $.about)}</p>
        <p className="mt-0.5 font-medium break-words whitespace-pre-line text-t1">{what}</p>
      </div>
      <CodeForm submit={t(($) => $.confirm)} busy={proving.isPending} error={proving.error} onCode={proving.mutateAsync}>
        <p className="text-12 text-t2">{t(($) => $.bound)}</p>
      </CodeForm>
    </div>
  );
}
