import { useState, type FormEvent, type ReactNode } from 'react';
import { ApiError } from '@agio/client';
import { Button, Notice, OtpInput, useTexts } from '@agio/ui';
import { Failure } from '../query-states.tsx';

const codeDigits = 6;

/** The authenticator's six digits and the button that hands them in; the sixth digit does so by itself. A wrong code empties the boxes. */
export function CodeForm({
  submit,
  busy,
  error,
  onCode,
  children,
}: {
  submit: string;
  busy: boolean;
  error: Error | null;
  onCode: (code: string) => Promise<unknown>;
  children?: ReactNode;
}): ReactNode {
  const { t } = useTexts('verify');
  const [code, setCode] = useState('');
  const send = (entered: string): void => {
    if (entered.length === codeDigits && !busy) void onCode(entered).catch(() => setCode(''));
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send(code);
      }}
    >
      <p className="text-13 text-t2">{t(($) => $.help)}</p>
      <OtpInput
        label={t(($) => $.code)}
        value={code}
        onValueChange={setCode}
        onComplete={send}
        invalid={error !== null && code === ''}
        disabled={busy}
        autoFocus
      />
      {isWrongCode(error) ? (
        <Notice tone="warn" role="alert">
          {t(($) => $.wrong)}
        </Notice>
      ) : (
        <Failure error={error} />
      )}
      {children}
      <Button type="submit" look="primary" size="l" wide busy={busy} disabled={code.length !== codeDigits}>
        {submit}
      </Button>
    </form>
  );
}

/** The server says the same of names, passwords and codes; here only the code can be wrong. An authenticator's code is taken once. */
const isWrongCode = (error: Error | null): boolean => error instanceof ApiError && error.code === 'OPERATOR_LOGIN_FAILED';
