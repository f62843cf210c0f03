import { useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { Button, Notice, useTexts } from '@agio/ui';
import { byNumber } from '../../../../shared/by-number.ts';
import { ByNumberNote } from '../../../../shared/verification/index.ts';
import { logInWithPasskey, passkeysSupported, PasskeyUnused } from '../api/passkey.ts';
import { Refusal } from './refusal.tsx';

/** Log-in with a passkey; the browser asks which one. A browser without them offers nothing, a page by a numeric address says where they work. */
export function PasskeyButton({ onEntered }: { onEntered: () => void }): ReactNode {
  const { t } = useTexts('auth');
  const entering = useMutation({ mutationFn: logInWithPasskey, onSuccess: onEntered });
  const [asked, setAsked] = useState(false);
  const page = byNumber(location.href);
  if (page === null && !passkeysSupported()) return null;
  return (
    <div className="mt-4 flex flex-col gap-4">
      <div className="flex items-center gap-3 text-13 text-t2">
        <span className="h-px flex-1 bg-line" aria-hidden="true" />
        {t(($) => $.or)}
        <span className="h-px flex-1 bg-line" aria-hidden="true" />
      </div>
      <Button
        look="outline"
        size="l"
        wide
        busy={entering.isPending || entering.isSuccess}
        onClick={() => (page === null ? entering.mutate() : setAsked(true))}
      >
        <KeyRound size={16} aria-hidden="true" />
        {t(($) => $.usePasskey)}
      </Button>
      {asked && page !== null ? <ByNumberNote page={page} /> : null}
      {entering.error instanceof PasskeyUnused ? (
        <Notice role="alert">{t(($) => $.passkeyFailed)}</Notice>
      ) : entering.isError ? (
        <Refusal error={entering.error} />
      ) : null}
    </div>
  );
}
