import type { ReactNode } from 'react';
import { Select as Base } from 'radix-ui';
import { Check, ChevronDown } from 'lucide-react';
import { cn } from './cn.ts';
import { FieldFrame, type FieldFrameProps, type FieldSize } from './field.tsx';

export type Option<Value extends string> = { readonly value: Value; readonly label: ReactNode; readonly disabled?: boolean };

export type SelectProps<Value extends string> = FieldFrameProps & {
  value: Value | '';
  onValueChange: (value: Value) => void;
  options: readonly Option<Value>[];
  /** The name for screen readers where no label is shown. */
  name?: string;
  placeholder?: string;
  size?: FieldSize;
  bare?: boolean;
  disabled?: boolean;
  /** Open from the start, where it takes the place of a button that was just pressed. */
  defaultOpen?: boolean;
  className?: string;
  /** In front of the chosen option, such as an icon. */
  before?: ReactNode;
};

/** A choice from a short list; typing the first letters jumps to an option. */
export function Select<Value extends string>(props: SelectProps<Value>): ReactNode {
  const {
    value,
    onValueChange,
    options,
    name,
    placeholder,
    size = 'form',
    bare,
    disabled,
    defaultOpen,
    className,
    before,
    label,
    aside,
    help,
    error,
  } = props;
  const trigger = (id: string | undefined, describedBy: string | undefined): ReactNode => (
    <Base.Root
      value={value}
      onValueChange={(next) => onValueChange(next as Value)}
      disabled={disabled === true}
      defaultOpen={defaultOpen === true}
    >
      <Base.Trigger
        id={id}
        aria-label={name}
        aria-describedby={describedBy}
        className={cn('ui-sel', size !== 'form' && size, bare && 'bare', label !== undefined && 'wide', className)}
      >
        {before}
        <Base.Value placeholder={placeholder} />
        <ChevronDown size={14} aria-hidden="true" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Content className="ui-menu select" position="popper" sideOffset={4}>
          <Base.Viewport>
            {options.map((option) => (
              <Base.Item key={option.value} value={option.value} disabled={option.disabled === true} className="item">
                <Base.ItemText>{option.label}</Base.ItemText>
                <Base.ItemIndicator className="mark">
                  <Check size={14} />
                </Base.ItemIndicator>
              </Base.Item>
            ))}
          </Base.Viewport>
        </Base.Content>
      </Base.Portal>
    </Base.Root>
  );
  if (label === undefined && error === undefined) return trigger(undefined, undefined);
  return (
    <FieldFrame label={label} aside={aside} help={help} error={error}>
      {({ id, describedBy }) => trigger(id, describedBy)}
    </FieldFrame>
  );
}
