import type { FormEvent, ReactNode } from 'react';
import { Button, Dialog, Notice } from '@agio/ui';
import { useErrorText } from './error-text.ts';

/** A form in a dialog: its fields, why the last attempt failed, and the submit button. */
export function FormDialog({
  title,
  submit,
  busy,
  failure,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  /** The button's label. */
  submit: string;
  busy: boolean;
  failure: Error | null;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}): ReactNode {
  const errorText = useErrorText();
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        {failure === null ? null : (
          <Notice tone="warn" role="alert">
            {errorText(failure)}
          </Notice>
        )}
        <Button type="submit" look="primary" size="l" wide busy={busy}>
          {submit}
        </Button>
      </form>
    </Dialog>
  );
}
