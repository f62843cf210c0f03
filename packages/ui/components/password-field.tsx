import { useState, type ReactNode } from 'react';
import { Check, Eye, EyeOff, Minus } from 'lucide-react';
import { useTexts } from '../i18n/hooks.ts';
import { TextField, type TextFieldProps } from './field.tsx';

export type PasswordRule = 'length' | 'mix' | 'common' | 'spaces';

/** A few of the passwords everyone tries first; the server keeps the full list and decides. */
const everyonesFirst = /^(password\d*|qwerty\d*|abc\d+|a?1?2345678\d*a?|11111111\d*|letmein\d*|iloveyou\d*|admin\d*|welcome\d*)$/i;

/** Which rules a new password keeps (spec §5): 8–16 characters, digits and letters, no spaces, no common one. */
export function passwordRules(password: string): Readonly<Record<PasswordRule, boolean>> {
  const length = [...password].length;
  return {
    length: length >= 8 && length <= 16,
    mix: /\d/.test(password) && /[a-z]/i.test(password),
    common: password !== '' && !everyonesFirst.test(password),
    spaces: password !== '' && !/\s/.test(password),
  };
}

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'after'> & {
  /** Shows the rules below, each ticked once kept. */
  rules?: boolean;
};

export function PasswordField({ rules, value, ...rest }: PasswordFieldProps): ReactNode {
  const { t } = useTexts('common');
  const [shown, setShown] = useState(false);
  const kept = passwordRules(String(value ?? ''));
  return (
    <div className="flex flex-col gap-1.5">
      <TextField
        type={shown ? 'text' : 'password'}
        value={value}
        autoCapitalize="none"
        spellCheck={false}
        after={
          <button
            type="button"
            aria-label={shown ? t(($) => $.hide) : t(($) => $.show)}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={16} /> : <Eye size={16} />}
          </button>
        }
        {...rest}
      />
      {rules === true ? (
        <ul className="ui-rules">
          {(['length', 'mix', 'common', 'spaces'] as const).map((rule) => (
            <li key={rule} className={kept[rule] ? 'ok' : undefined}>
              {kept[rule] ? <Check size={12} aria-hidden="true" /> : <Minus size={12} aria-hidden="true" />}
              {t(($) => $.passwordRules[rule])}
              <span className="sr-only">{kept[rule] ? ` ${t(($) => $.stepState.done)}` : ''}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
