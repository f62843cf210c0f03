import { useState, type ReactNode } from 'react';
import type { OpenQuestion } from '@agio/client';
import { Button, Dialog, Notice, useTexts } from '@agio/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { PasskeyNotUsed, signWith } from '../passkeys.ts';
import { Failure } from '../query-states.tsx';
import { useSelf } from '../session.ts';
import { CodeForm } from './code-form.tsx';
import { usePending, type Question } from './pending.ts';

/**
 * The only way to confirm a call: says what it is, and asks for a signature by a passkey, or for the authenticator's code without one.
 * Each is good for this one body.
 */
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

function Proof({ question }: { question: OpenQuestion<Question> }): ReactNode {
  const { keys } = useSelf();
  const [byCode, setByCode] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <About what={question.what} />
      {keys.counting > 0 && !byCode ? <ByKey question={question} onCode={() => setByCode(true)} /> : <ByCode question={question} />}
    </div>
  );
}

/** The exact bytes are there to be read before they are signed. */
function ByKey({ question, onCode }: { question: OpenQuestion<Question>; onCode: () => void }): ReactNode {
  const { t } = useTexts('verify');
  const { action, payloadHash, body, params, answer } = question;
  const begun = useQuery({
    queryKey: ['sign', action, payloadHash],
    queryFn: async ({ signal }) =>
      await api.call('deskSignBegin', { body: { action, payloadHash, body, ...(params === undefined ? {} : { params }) }, signal }),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const signing = useMutation({ mutationFn: signWith, onSuccess: answer, onError: () => void begun.refetch() });
  const isClosed = signing.error instanceof PasskeyNotUsed;
  return (
    <>
      <p className="text-13 text-t2">{t(($) => $.signs)}</p>
      <details className="text-12 text-t2">
        <summary className="cursor-pointer">{t(($) => $.bytes)}</summary>
        <code className="mt-1 block max-h-40 overflow-auto font-mono break-all">{begun.data?.text}</code>
      </details>
      {isClosed ? (
        <Notice tone="warn" role="alert">
          {t(($) => $.notSigned)}
        </Notice>
      ) : (
        <Failure error={signing.error ?? begun.error} />
      )}
      <Button
        look="primary"
        size="l"
        wide
        busy={begun.isFetching || signing.isPending}
        disabled={begun.data === undefined}
        onClick={() => begun.data !== undefined && signing.mutate(begun.data)}
      >
        {t(($) => $.sign)}
      </Button>
      <Button look="ghost" size="s" onClick={onCode}>
        {t(($) => $.byCode)}
      </Button>
    </>
  );
}

function About({ what }: { what: string }): ReactNode {
  const { t } = useTexts('verify');
  return (
    <div className="rounded-2 bg-s2 px-3 py-2.5">
      <p className="text-12 text-t2">{t(($) => $.about)}</p>
      <p className="mt-0.5 font-medium break-words whitespace-pre-line text-t1">{what}</p>
    </div>
  );
}

function ByCode({ question }: { question: OpenQuestion<Question> }): ReactNode {
  const { t } = useTexts('verify');
  const { action, payloadHash, answer } = question;
  const proving = useMutation({
    mutationFn: async (code: string) => await api.call('deskVerify', { body: { action, payloadHash, code } }),
    onSuccess: ({ verification }) => answer(verification),
  });
  return (
    <CodeForm submit={t(($) => $.confirm)} busy={proving.isPending} error={proving.error} onCode={proving.mutateAsync}>
      <p className="text-12 text-t2">{t(($) => $.bound)}</p>
    </CodeForm>
  );
}
