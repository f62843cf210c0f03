import { ApiError } from '@agio/client';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, OtpInput, PasswordField, TextField, useTexts } from '@agio/ui';
import { sendUnfreezeCode, unfreeze } from '../api/freeze.ts';
import { readAccount } from '../state/account.ts';
import { AccountField } from './account-field.tsx';
import { OutboxNote } from './outbox-note.tsx';
import { Refusal } from './refusal.tsx';
import { Resend } from './resend.tsx';

const digits = 6;

function isAboutOtp(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'GOOGLE_AUTHENTICATION_CODE_ERROR' || error.code === 'TOO_MANY_WRONG_CODES');
}

/** Opens a frozen account again: a code to its address, and its password. */
export function UnfreezeForm(): ReactNode {
  const { t } = useTexts('auth');
  const [account, setAccount] = useState('');
  const [bad, setBad] = useState(false);
  const [sent, setSent] = useState<{ readonly to: string; readonly resendAtMs: number } | null>(null);
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const sending = useMutation({ mutationFn: sendUnfreezeCode, onSuccess: (resendAtMs, to) => setSent({ to, resendAtMs }) });
  const opening = useMutation({
    mutationFn: unfreeze,
    onError: (error) => {
      // A code that was right is used up by nothing but the opening.
      if (isAboutOtp(error)) setOtp('');
      else setCode('');
    },
  });
  const complete = code.length === digits && password !== '';

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (sent !== null) {
      if (complete) opening.mutate({ account: sent.to, code, password, ...(otp.trim() === '' ? {} : { otp: otp.trim() }) });
      return;
    }
    const to = readAccount(account);
    setBad(to === null);
    if (to !== null) sending.mutate(to);
  }
  if (opening.isSuccess) return <Opened />;
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <div>
        <h1>{t(($) => $.freeze.openTitle)}</h1>
        <p className="mt-1 text-t2">{t(($) => $.freeze.openText)}</p>
      </div>
      {sent === null ? (
        <AccountField value={account} onChange={setAccount} bad={bad} />
      ) : (
        <>
          <p className="text-t2">{t(($) => $.codeIfKnown, { account: sent.to })}</p>
          <OtpInput value={code} onValueChange={setCode} invalid={opening.isError && code === ''} autoFocus />
          <OutboxNote />
          <ProofFields password={password} onPassword={setPassword} otp={otp} onOtp={setOtp} />
        </>
      )}
      {sending.isError ? <Refusal error={sending.error} /> : null}
      {opening.isError ? <Refusal error={opening.error} /> : null}
      <Button
        type="submit"
        look="primary"
        size="l"
        wide
        busy={sending.isPending || opening.isPending}
        disabled={sent !== null && !complete}
      >
        {sent === null ? t(($) => $.sendCode) : t(($) => $.freeze.open)}
      </Button>
      {sent === null ? null : (
        <div className="flex flex-wrap items-center gap-2 text-13">
          <Resend
            resendAtMs={sent.resendAtMs}
            send={async () => await sendUnfreezeCode(sent.to)}
            onSent={(resendAtMs) => setSent({ to: sent.to, resendAtMs })}
          />
        </div>
      )}
    </form>
  );
}

type ProofProps = { password: string; onPassword: (password: string) => void; otp: string; onOtp: (otp: string) => void };

/** What proves, beside the code, that it is the owner who opens the account. */
function ProofFields({ password, onPassword, otp, onOtp }: ProofProps): ReactNode {
  const { t } = useTexts('auth');
  return (
    <>
      <PasswordField
        label={t(($) => $.password)}
        autoComplete="current-password"
        size="l"
        value={password}
        onChange={(event) => onPassword(event.target.value)}
      />
      <TextField
        label={t(($) => $.freeze.otp)}
        help={t(($) => $.freeze.otpHelp)}
        autoComplete="one-time-code"
        size="l"
        value={otp}
        onChange={(event) => onOtp(event.target.value.replace(/\s/g, ''))}
      />
    </>
  );
}

function Opened(): ReactNode {
  const { t } = useTexts('auth');
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h1>{t(($) => $.freeze.openedTitle)}</h1>
        <p className="mt-1 text-t2">{t(($) => $.freeze.openedText)}</p>
      </div>
      <Button asChild look="primary" size="l" wide>
        <Link to="/login">{t(($) => $.logIn)}</Link>
      </Button>
    </div>
  );
}
