import type { ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { Button, Notice, useTexts } from '@agio/ui';
import { logInWithPasskey, passkeysSupported, PasskeyUnused } from '../api/passkey.ts';
import { Refusal } from './refusal.tsx';

/** Log-in with a passkey; the browser asks which one. A browser without them offers nothing. */
export function PasskeyButton({ onEntered }: { onEntered: () => void }): ReactNode {
  const { t } = useTexts('auth');
  const entering = useMutation({ mutationFn: logInWithPasskey, onSuccess: onEntered });
  if (!passkeysSupported()) return null;
  return (
    <div className="mt-4 flex flex-col gap-4">
      <div className="flex items-center gap-3 text-13 text-t2">
        <span className="h-px flex-1 bg-line" aria-hidden="true" />
        {t(($) => $.or)}
        <span className="h-px flex-1 bg-line" aria-hidden="true" />
      </div>
      <Button look="outline" size="l" wide busy={entering.isPending || entering.isSuccess} onClick={() => entering.mutate()}>
        <KeyRound size={16} aria-hidden="true" />
        {t(($) => $.usePasskey)}
      </Button>
      {entering.error instanceof PasskeyUnused ? (
        <Notice role="alert">{t(($) => $.passkeyFailed)}</Notice>
      ) : entering.isError ? (
        <Refusal error={entering.error} />
      ) : null}
    </div>
  );
}
