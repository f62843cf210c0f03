import type { ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Button, Dialog, Notice } from '@agio/ui';
import { useErrorText } from './error-text.ts';

/** Says what will happen before it does. */
export function ConfirmDialog({
  act,
  children,
  isRisk = true,
  keep,
  onClose,
  title,
  yes,
}: {
  title: string;
  /** What leaves things as they are, and what does not. */
  keep: string;
  yes: string;
  /** It costs or destroys something. */
  isRisk?: boolean;
  act: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}): ReactNode {
  const errorText = useErrorText();
  const acting = useMutation({ mutationFn: act, onSuccess: onClose });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            {keep}
          </Button>
          <Button look={isRisk ? 'risk' : 'primary'} busy={acting.isPending} onClick={() => acting.mutate()}>
            {yes}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      {acting.isError ? (
        <Notice tone="warn" role="alert" className="mt-3">
          {errorText(acting.error)}
        </Notice>
      ) : null}
    </Dialog>
  );
}
