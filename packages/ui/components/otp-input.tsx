import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { codeInput, isAllSelected } from '../formats/code-input.ts';
import { useTexts } from '../i18n/hooks.ts';
import { cn } from './cn.ts';

export type OtpInputProps = {
  value: string;
  onValueChange: (value: string) => void;
  /** Called once all digits are there. */
  onComplete?: (value: string) => void;
  length?: number;
  label?: string;
  invalid?: boolean;
  autoFocus?: boolean;
  disabled?: boolean;
  /** Shows dots, for six digits that are a password. */
  secret?: boolean;
};

/** Six boxes over one real input, so that pasting, filling in from a message and screen readers work as in any field. */
export function OtpInput(props: OtpInputProps): ReactNode {
  const { value, onValueChange, onComplete, length = 6, label, invalid, autoFocus, disabled, secret } = props;
  const { t } = useTexts('common');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [focused, setFocused] = useState(false);
  const [isAll, setIsAll] = useState(false);
  // The code is the only thing asked for on its step, so the caret may be there immediately.
  useEffect(() => {
    if (autoFocus === true) input.current?.focus();
  }, [autoFocus]);
  const at = focused ? Math.min(value.length, length - 1) : -1;
  return (
    <div className={cn('ui-otp', invalid && 'bad', focused && isAll && value !== '' && 'all')}>
      {Array.from({ length }, (_, index) => (
        <i key={index} className={cn('not-italic', index === at && 'at')} aria-hidden="true">
          {secret === true && value[index] !== undefined ? '•' : (value[index] ?? '')}
        </i>
      ))}
      <input
        ref={input}
        id={id}
        value={value}
        inputMode="numeric"
        type={secret === true ? 'password' : 'text'}
        autoComplete={secret === true ? 'off' : 'one-time-code'}
        disabled={disabled}
        aria-label={label ?? t(($) => $.digit, { count: length })}
        aria-invalid={invalid === true ? true : undefined}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onSelect={({ currentTarget: field }) => {
          const end = field.value.length;
          const isWhole = isAllSelected(field.selectionStart, field.selectionEnd, end);
          setIsAll(isWhole);
          // Otherwise the caret is at the end, since the boxes show no other place.
          if (!isWhole) field.setSelectionRange(end, end);
        }}
        onChange={(event) => {
          const digits = codeInput(value, event.target.value, length);
          onValueChange(digits);
          if (digits.length === length && digits !== value) onComplete?.(digits);
        }}
      />
    </div>
  );
}
