import { useId, type ReactNode } from 'react';
import { Checkbox as Box, Switch as Toggle } from 'radix-ui';
import { Check } from 'lucide-react';
import { cn } from './cn.ts';

export type CheckboxProps = {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  children: ReactNode;
  size?: 's' | 'form';
  disabled?: boolean;
  invalid?: boolean;
  className?: string;
};

/** The whole line is the target, links inside the words stay links. */
export function Checkbox({ checked, onCheckedChange, children, size = 'form', disabled, invalid, className }: CheckboxProps): ReactNode {
  const id = useId();
  return (
    <span className={cn('ui-chk', size === 's' && 's', className)}>
      <Box.Root
        id={id}
        className="box"
        checked={checked}
        onCheckedChange={(next) => onCheckedChange(next === true)}
        disabled={disabled === true}
        aria-invalid={invalid === true ? true : undefined}
      >
        <Box.Indicator>
          <Check size={12} strokeWidth={2.5} />
        </Box.Indicator>
      </Box.Root>
      <label htmlFor={id}>{children}</label>
    </span>
  );
}

export type SwitchProps = { checked: boolean; onCheckedChange: (checked: boolean) => void; label: string; disabled?: boolean; id?: string };

export function Switch({ checked, onCheckedChange, label, disabled, id }: SwitchProps): ReactNode {
  return (
    <Toggle.Root
      id={id}
      className="ui-switch"
      checked={checked}
      onCheckedChange={onCheckedChange}
      disabled={disabled === true}
      aria-label={label}
    >
      <Toggle.Thumb />
    </Toggle.Root>
  );
}
