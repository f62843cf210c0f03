import type { ReactNode } from 'react';
import { TextField, useTexts } from '@agio/ui';

/** E-mail address or mobile number, as one field. */
export function AccountField({ value, onChange, bad }: { value: string; onChange: (value: string) => void; bad: boolean }): ReactNode {
  const { t } = useTexts('auth');
  return (
    <TextField
      label={t(($) => $.account)}
      help={t(($) => $.accountHelp)}
      error={bad ? t(($) => $.badAccount) : undefined}
      name="username"
      type="text"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      size="l"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
