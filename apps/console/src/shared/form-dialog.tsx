import type { FormEvent, ReactNode } from 'react';
import { Button, Dialog } from '@agio/ui';
import { Failure } from './query-states.tsx';

/** A form in a dialog: its fields, why it failed the last time, and the button that hands it in. */
export function FormDialog({
  title,
  submit,
  busy,
  disabled = false,
  failure,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  /** What the button says. */
  submit: string;
  busy: boolean;
  disabled?: boolean;
  failure: Error | null;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}): ReactNode {
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
          if (!disabled) onSubmit();
        }}
      >
        {children}
        <Failure error={failure} />
        <Button type="submit" look="primary" size="l" wide busy={busy} disabled={disabled}>
          {submit}
        </Button>
      </form>
    </Dialog>
  );
}
