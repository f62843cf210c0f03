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

export type SwitchProps = {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  label: string;
  /** Where the label is shown, as a part of the target; without it, it is only read out. */
  words?: 'before' | 'after';
  disabled?: boolean;
  id?: string;
};

export function Switch({ checked, onCheckedChange, label, words, disabled, id }: SwitchProps): ReactNode {
  const own = useId();
  const shown = words === undefined ? null : <label htmlFor={id ?? own}>{label}</label>;
  const toggle = (
    <Toggle.Root
      id={id ?? own}
      className="ui-switch"
      checked={checked}
      onCheckedChange={onCheckedChange}
      disabled={disabled === true}
      aria-label={words === undefined ? label : undefined}
    >
      <Toggle.Thumb />
    </Toggle.Root>
  );
  if (words === undefined) return toggle;
  return (
    <span className={cn('ui-switch-line', words)}>
      {words === 'before' ? shown : null}
      {toggle}
      {words === 'after' ? shown : null}
    </span>
  );
}
