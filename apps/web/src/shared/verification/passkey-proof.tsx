import type { ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { Button, Notice, useTexts } from '@agio/ui';
import { byNumber } from '../by-number.ts';
import { useErrorText } from '../error-text.ts';
import { ByNumberNote } from './by-number-note.tsx';
import { PasskeyNotShown, proveByPasskey } from './calls.ts';
import type { Question } from './pending.ts';

/** A passkey signs exactly what is confirmed: nothing to type, and nothing that a phishing page could pass on. */
export function PasskeyProof({ question, onProved }: { question: Question; onProved: (verification: string) => void }): ReactNode {
  const { t } = useTexts('verify');
  const errorText = useErrorText();
  const numeric = byNumber(location.href);
  const proving = useMutation({ mutationFn: proveByPasskey, onSuccess: onProved });
  if (numeric !== null) return <ByNumberNote page={numeric} />;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-13 text-t2">{t(($) => $.help.passkey)}</p>
      {proving.isError ? (
        <Notice tone="warn" role="alert">
          {proving.error instanceof PasskeyNotShown ? t(($) => $.noPasskey) : errorText(proving.error)}
        </Notice>
      ) : null}
      <Button look="primary" size="l" wide busy={proving.isPending} onClick={() => proving.mutate(question)}>
        <KeyRound size={16} aria-hidden="true" />
        {t(($) => $.usePasskey)}
      </Button>
      <p className="text-12 text-t2">{t(($) => $.bound)}</p>
    </div>
  );
}
