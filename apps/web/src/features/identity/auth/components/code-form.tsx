import { useState, type FormEvent, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Button, OtpInput, useTexts } from '@agio/ui';
import { logInWithCode, sendLoginCode } from '../api/log-in.ts';
import { readAccount } from '../state/account.ts';
import { AccountField } from './account-field.tsx';
import { OutboxNote } from './outbox-note.tsx';
import type { EnterFormProps } from './password-form.tsx';
import { Refusal } from './refusal.tsx';
import { SentCodeRow, type SentCode } from './sent-code-row.tsx';

const digits = 6;

/** Log-in by a code that is sent to the account's address: first the account, then the code. */
export function CodeForm({ account, onAccountChange, onEntered }: EnterFormProps): ReactNode {
  const { t } = useTexts('auth');
  const [bad, setBad] = useState(false);
  /** The account that a code was sent to, and when another may be asked for. */
  const [sent, setSent] = useState<SentCode | null>(null);
  const [code, setCode] = useState('');
  const sending = useMutation({
    mutationFn: sendLoginCode,
    onSuccess: (resendAtMs, to) => setSent({ to, resendAtMs }),
  });
  const entering = useMutation({ mutationFn: logInWithCode, onSuccess: onEntered, onError: () => setCode('') });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (sent !== null) {
      enterWith(code);
      return;
    }
    const known = readAccount(account);
    setBad(known === null);
    if (known !== null) sending.mutate(known);
  }
  function enterWith(entered: string): void {
    if (sent !== null && entered.length === digits && !entering.isPending) entering.mutate({ account: sent.to, code: entered });
  }

  return (
    <form className="flex flex-col gap-4" onSubmit={submit} noValidate>
      {sent === null ? (
        <AccountField
          value={account}
          bad={bad}
          onChange={(next) => {
            onAccountChange(next);
            setBad(false);
          }}
        />
      ) : (
        <>
          <p className="text-t2">{t(($) => $.codeIfKnown, { account: sent.to })}</p>
          <OtpInput
            value={code}
            onValueChange={(next) => {
              setCode(next);
              if (entering.isError && next !== '') entering.reset();
            }}
            onComplete={enterWith}
            invalid={entering.isError}
            autoFocus
          />
          <OutboxNote />
        </>
      )}
      {sending.isError ? <Refusal error={sending.error} /> : null}
      {entering.isError ? <Refusal error={entering.error} /> : null}
      {sent === null ? (
        <Button type="submit" look="primary" size="l" wide busy={sending.isPending}>
          {t(($) => $.sendCode)}
        </Button>
      ) : (
        <EnterActions
          sent={sent}
          busy={entering.isPending || entering.isSuccess}
          complete={code.length === digits}
          onSent={setSent}
          onBack={() => setSent(null)}
        />
      )}
      <output className="text-12 text-t2 empty:hidden">{sending.isPending ? t(($) => $.solving) : null}</output>
    </form>
  );
}

type ActionsProps = { sent: SentCode; busy: boolean; complete: boolean; onSent: (sent: SentCode) => void; onBack: () => void };

/** What can be done once a code is on its way: log in, take another account, ask for another code. */
function EnterActions({ sent, busy, complete, onSent, onBack }: ActionsProps): ReactNode {
  const { t } = useTexts('auth');
  return (
    <>
      <Button type="submit" look="primary" size="l" wide busy={busy} disabled={!complete}>
        {t(($) => $.logIn)}
      </Button>
      <SentCodeRow sent={sent} send={sendLoginCode} onSent={onSent} onBack={onBack} />
    </>
  );
}
