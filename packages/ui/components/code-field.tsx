import type { ReactNode } from 'react';
import { codeInput } from '../formats/code-input.ts';
import { TextField, type TextFieldProps } from './field.tsx';

export const CODE_DIGITS = 6;

export type CodeFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'inputMode' | 'autoComplete' | 'maxLength'> & {
  value: string;
  onValueChange: (value: string) => void;
};

/** Six digits among other fields of a form; takes what is pasted with six digits in it. */
export function CodeField({ value, onValueChange, ...rest }: CodeFieldProps): ReactNode {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      onChange={(event) => onValueChange(codeInput(value, event.target.value, CODE_DIGITS))}
      {...rest}
    />
  );
}
