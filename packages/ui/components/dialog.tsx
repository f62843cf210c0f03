import { useState, type ReactNode } from 'react';
import { Dialog as Base } from 'radix-ui';
import { X } from 'lucide-react';
import { useTexts } from '../i18n/hooks.ts';
import { IconButton } from './button.tsx';
import { cn } from './cn.ts';
import { focusFirst } from './first-focus.ts';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons: the first one changes nothing and has the focus where there is no field, the last one acts. */
  footer?: ReactNode;
  className?: string;
};

/**
 * What had the focus when the dialog was opened, to be given back when it closes: most dialogs are opened by state and
 * have no trigger of their own to return to.
 */
function useFocusBack(open: boolean): (event: Event) => void {
  const [opener, setOpener] = useState(() => (open ? document.activeElement : null));
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpener(document.activeElement);
  }
  return (event) => {
    if (!(opener instanceof HTMLElement) || !opener.isConnected) return;
    event.preventDefault();
    opener.focus();
  };
}

function Head({ title }: { title: ReactNode }): ReactNode {
  const { t } = useTexts('common');
  return (
    <div className="hd">
      <Base.Title>{title}</Base.Title>
      <Base.Close asChild>
        <IconButton label={t(($) => $.close)}>
          <X size={16} />
        </IconButton>
      </Base.Close>
    </div>
  );
}

/** Begins with its first field, else with its safe button; traps the focus, closes with Escape, gives the focus back where it was. */
export function Dialog({ open, onOpenChange, title, children, footer, className }: DialogProps): ReactNode {
  const giveFocusBack = useFocusBack(open);
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Overlay className="ui-veil" />
        <Base.Content
          className={cn('ui-dlg', className)}
          aria-describedby={undefined}
          onOpenAutoFocus={focusFirst}
          onCloseAutoFocus={giveFocusBack}
        >
          <Head title={title} />
          <div className="bd">{children}</div>
          {footer === undefined ? null : <div className="ft">{footer}</div>}
        </Base.Content>
      </Base.Portal>
    </Base.Root>
  );
}

export type SheetProps = DialogProps & { side?: 'bottom' | 'left' | 'right' | 'top'; headless?: boolean };

/** A dialog that comes from an edge: forms on phones, side panels elsewhere. */
export function Sheet({ open, onOpenChange, title, children, footer, className, side = 'bottom', headless }: SheetProps): ReactNode {
  const giveFocusBack = useFocusBack(open);
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Overlay className="ui-veil" />
        <Base.Content
          className={cn('ui-sheet', side, className)}
          aria-describedby={undefined}
          onOpenAutoFocus={focusFirst}
          onCloseAutoFocus={giveFocusBack}
        >
          {headless === true ? <Base.Title className="sr-only">{title}</Base.Title> : <Head title={title} />}
          <div className="bd">{children}</div>
          {footer === undefined ? null : <div className="border-t border-line p-4">{footer}</div>}
        </Base.Content>
      </Base.Portal>
    </Base.Root>
  );
}
