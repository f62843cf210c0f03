import { useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { Button, useTexts } from '@agio/ui';
import { showError } from '../../../shared/error-popup.ts';
import { mayAct } from '../../../shared/log-in-prompt.ts';
import { setBlocked } from '../api/offers.ts';
import { ConfirmDialog } from '../../../shared/confirm-dialog.tsx';

/** Blocks trades with this person, or allows them again. */
export function BlockButton({ isBlocked, name, uid }: { uid: string; name: string; isBlocked: boolean }): ReactNode {
  const { t } = useTexts('otc');
  const [isAsked, setAsked] = useState(false);
  const freeing = useMutation({ mutationFn: async () => await setBlocked(uid, false), onError: showError });
  if (isBlocked)
    return (
      <Button look="outline" size="s" busy={freeing.isPending} onClick={() => freeing.mutate()}>
        {t(($) => $.page.unblock)}
      </Button>
    );
  return (
    <>
      <Button
        look="ghost"
        size="s"
        onClick={() => {
          if (mayAct()) setAsked(true);
        }}
      >
        <Ban size={14} aria-hidden="true" />
        {t(($) => $.page.block)}
      </Button>
      {isAsked ? (
        <ConfirmDialog
          title={t(($) => $.page.blockTitle, { name })}
          keep={t(($) => $.page.keep)}
          yes={t(($) => $.page.block)}
          act={async () => await setBlocked(uid, true)}
          onClose={() => setAsked(false)}
        >
          {t(($) => $.page.blockText)}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
