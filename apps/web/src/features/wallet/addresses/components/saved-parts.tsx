import type { ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Button, Dialog, formatWait, Tag, toast, useLanguage, useTexts } from '@agio/ui';
import { useErrorText } from '../../../../shared/error-text.ts';

type SavedAddress = { readonly id: string; readonly name: string; readonly knownFrom: number };

/** Whether what was saved counts as known yet, or when it will. */
export function KnownTag({ saved, now }: { saved: SavedAddress; now: number }): ReactNode {
  const { t } = useTexts('withdraw');
  const language = useLanguage();
  return saved.knownFrom <= now ? (
    <Tag>{t(($) => $.book.known)}</Tag>
  ) : (
    <Tag tone="warn">{t(($) => $.book.knownIn, { time: formatWait((saved.knownFrom - now) / 1000, language) })}</Tag>
  );
}

export function DeleteButton({ saved, onDelete }: { saved: SavedAddress; onDelete: () => void }): ReactNode {
  const { t } = useTexts('withdraw');
  return (
    <Button look="ghost" size="s" onClick={onDelete} aria-label={`${t(($) => $.book.delete)}: ${saved.name}`}>
      {t(($) => $.book.delete)}
    </Button>
  );
}

/** Says what a later payment will mean before a saved address or person goes. */
export function DeleteDialog({
  saved,
  remove,
  done,
  onClose,
  children,
}: {
  saved: SavedAddress | null;
  remove: (id: string) => Promise<unknown>;
  /** The message once it has gone. */
  done: string;
  onClose: () => void;
  children: ReactNode;
}): ReactNode {
  const { t } = useTexts('withdraw');
  const errorText = useErrorText();
  const removing = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      toast(done);
      onClose();
    },
  });
  return (
    <Dialog
      open={saved !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(($) => $.book.deleteTitle, { name: saved?.name ?? '' })}
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            {t(($) => $.book.keep)}
          </Button>
          <Button look="risk" busy={removing.isPending} onClick={() => (saved === null ? undefined : removing.mutate(saved.id))}>
            {t(($) => $.book.delete)}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      {removing.isError ? (
        <p className="ui-help bad mt-2" role="alert">
          {errorText(removing.error)}
        </p>
      ) : null}
    </Dialog>
  );
}
