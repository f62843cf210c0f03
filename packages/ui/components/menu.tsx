import type { ReactNode } from 'react';
import { DropdownMenu as Base } from 'radix-ui';
import { Check } from 'lucide-react';
import { cn } from './cn.ts';

export type MenuProps = {
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  className?: string;
  open?: boolean;
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/** The trigger is one focusable element (a button); the children are the items below. */
export function Menu({ trigger, children, align = 'start', className, ...state }: MenuProps): ReactNode {
  return (
    <Base.Root modal={false} {...state}>
      <Base.Trigger asChild>{trigger}</Base.Trigger>
      <Base.Portal>
        <Base.Content className={cn('ui-menu', className)} align={align} sideOffset={4} collisionPadding={8}>
          {children}
        </Base.Content>
      </Base.Portal>
    </Base.Root>
  );
}

export type MenuItemProps = {
  children: ReactNode;
  onSelect?: (event: Event) => void;
  /** The child is a link that gets the look of an item. */
  asChild?: boolean;
  risk?: boolean;
  disabled?: boolean;
  checked?: boolean;
  shortcut?: string;
  className?: string;
};

export function MenuItem({ children, onSelect, asChild, risk, disabled, checked, shortcut, className }: MenuItemProps): ReactNode {
  const classes = cn('item', risk && 'risk', className);
  if (asChild === true)
    return (
      <Base.Item asChild className={classes}>
        {children}
      </Base.Item>
    );
  return (
    <Base.Item className={classes} disabled={disabled === true} {...(onSelect === undefined ? {} : { onSelect })} aria-checked={checked}>
      {children}
      {checked === true ? <Check size={14} className="mark" /> : null}
      {shortcut === undefined ? null : <kbd className="ui-kbd ml-auto">{shortcut}</kbd>}
    </Base.Item>
  );
}

/** An item that is on or off; the menu stays open, since one mostly changes several. */
export function MenuCheckItem({
  children,
  checked,
  disabled = false,
  onCheckedChange,
}: {
  children: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onCheckedChange: (checked: boolean) => void;
}): ReactNode {
  return (
    <Base.CheckboxItem
      className="item"
      checked={checked}
      disabled={disabled}
      onCheckedChange={onCheckedChange}
      onSelect={(event) => event.preventDefault()}
    >
      <span className="ui-chk s" aria-hidden="true">
        <span className="box" data-state={checked ? 'checked' : 'unchecked'}>
          {checked ? <Check size={12} strokeWidth={2.5} /> : null}
        </span>
      </span>
      {children}
    </Base.CheckboxItem>
  );
}

export function MenuLabel({ children }: { children: ReactNode }): ReactNode {
  return <Base.Label className="label">{children}</Base.Label>;
}

/** Items that belong together, under their name. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <Base.Group>
      <Base.Label className="label">{label}</Base.Label>
      {children}
    </Base.Group>
  );
}

export function MenuSeparator(): ReactNode {
  return <Base.Separator className="sep" />;
}
