import { ApiError } from '@agio/client';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Notice, OtpInput, useSecondsLeft, useTexts } from '@agio/ui';
import { register } from '../api/register.ts';
import { sendSignupCode } from '../api/send-code.ts';
import type { SignUpDraft } from '../state/sign-up.ts';
import { useFailureText } from './failure-text.ts';
import { OutboxNote } from './outbox-note.tsx';

const digits = 6;
/** Codes that say the contact already has an account; they come only once the code has proved that it is the reader's own. */
const takenCodes: readonly string[] = ['EMAIL_TAKEN', 'EMAIL_EXISTS', 'MOBILE_TAKEN', 'MOBILE_EXISTS'];

export type CodeStepProps = {
  draft: SignUpDraft;
  account: string;
  resendAtMs: number;
  onResent: (resendAtMs: number) => void;
  onBack: () => void;
  onDone: () => void;
};

function registrationOf({ password, confirm, country, inviteCode, accepted }: SignUpDraft, account: string, code: string) {
  const invited = inviteCode.trim();
  return { account, password, confirm, country, code, acceptTerms: accepted, ...(invited === '' ? {} : { inviteCode: invited }) };
}

export function CodeStep({ draft, account, resendAtMs, onResent, onBack, onDone }: CodeStepProps): ReactNode {
  const { t } = useTexts('auth');
  const failureText = useFailureText();
  const [code, setCode] = useState('');
  const secondsLeft = useSecondsLeft(resendAtMs);
  const creating = useMutation({ mutationFn: register, onSuccess: onDone, onError: () => setCode('') });
  const resending = useMutation({ mutationFn: sendSignupCode, onSuccess: onResent });
  const failed = creating.error ?? resending.error;
  const taken = creating.error instanceof ApiError && takenCodes.includes(creating.error.code);

  function create(entered: string): void {
    if (entered.length !== digits || creating.isPending) return;
    creating.mutate(registrationOf(draft, account, entered));
  }

  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        create(code);
      }}
    >
      <p className="text-t2">{t(($) => $.codeSent, { account })}</p>
      <OtpInput
        value={code}
        onValueChange={(next) => {
          setCode(next);
          if (creating.isError) creating.reset();
        }}
        onComplete={create}
        length={digits}
        invalid={creating.isError}
        autoFocus
      />
      <OutboxNote />
      {failed === null ? null : (
        <Notice tone="warn" role="alert">
          {failureText(failed)}{' '}
          {taken ? (
            <Link to="/login" className="ui-link">
              {t(($) => $.goLogIn)}
            </Link>
          ) : null}
        </Notice>
      )}
      <Button type="submit" look="primary" size="l" wide busy={creating.isPending || creating.isSuccess} disabled={code.length !== digits}>
        {t(($) => $.finish)}
      </Button>
      <div className="flex items-center justify-between text-13">
        <button type="button" className="ui-link" onClick={onBack}>
          {t(($) => $.changeContact)}
        </button>
        {secondsLeft > 0 ? (
          <span className="text-t2">{t(($) => $.resendIn, { seconds: secondsLeft })}</span>
        ) : (
          <Button look="ghost" size="s" busy={resending.isPending} onClick={() => resending.mutate(account)}>
            {t(($) => $.resend)}
          </Button>
        )}
      </div>
    </form>
  );
}
