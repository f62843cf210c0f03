import { ApiError } from '@agio/client';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Notice, OtpInput, PasswordField, Steps, useTexts } from '@agio/ui';
import { resetPassword, sendResetCode } from '../api/reset.ts';
import { readAccount } from '../state/account.ts';
import { fitsReset } from '../state/new-password.ts';
import { AccountField } from './account-field.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { useFailureText } from './failure-text.ts';
import { OutboxNote } from './outbox-note.tsx';
import { Refusal } from './refusal.tsx';
import { SentCodeRow, type SentCode } from './sent-code-row.tsx';

const digits = 6;
type Step = 0 | 1 | 2 | 3;

/** A forgotten password: account, code, new password, done. */
export function ForgetPage(): ReactNode {
  const { t } = useTexts('auth');
  const [step, setStep] = useState<Step>(0);
  const [sent, setSent] = useState<SentCode>({ to: '', resendAtMs: 0 });
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<Error | null>(null);
  const [revokedKeys, setRevokedKeys] = useState(0);
  return (
    <AuthFrame aside={<Aside />}>
      <div className="flex flex-col gap-4">
        <div>
          <h1>{t(($) => $.forget.title)}</h1>
          <p className="mt-1 text-t2">
            {t(($) => $.forget.remembered)}{' '}
            <Link to="/login" className="ui-link">
              {t(($) => $.logIn)}
            </Link>
          </p>
        </div>
        <Steps
          current={step}
          steps={(['account', 'code', 'password'] as const).map((key) => ({ key, label: t(($) => $.forget.steps[key]) }))}
        />
        {step === 0 ? (
          <AccountStep
            known={sent.to}
            onSent={(next) => {
              setSent(next);
              setCode('');
              setWrong(null);
              setStep(1);
            }}
          />
        ) : null}
        {step === 1 ? (
          <CodeStep
            sent={sent}
            onResent={setSent}
            wrong={wrong}
            onBack={() => setStep(0)}
            onCode={(entered) => {
              setCode(entered);
              setWrong(null);
              setStep(2);
            }}
          />
        ) : null}
        {step === 2 ? (
          <PasswordStep
            account={sent.to}
            code={code}
            onDone={(revoked) => {
              setRevokedKeys(revoked);
              setStep(3);
            }}
            onWrongCode={(error) => {
              setWrong(error);
              setStep(1);
            }}
          />
        ) : null}
        {step === 3 ? <Done revokedKeys={revokedKeys} /> : null}
      </div>
    </AuthFrame>
  );
}

function AccountStep({ known, onSent }: { known: string; onSent: (sent: SentCode) => void }): ReactNode {
  const { t } = useTexts('auth');
  const [account, setAccount] = useState(known);
  const [bad, setBad] = useState(false);
  const sending = useMutation({ mutationFn: sendResetCode, onSuccess: (resendAtMs, to) => onSent({ to, resendAtMs }) });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        const to = readAccount(account);
        setBad(to === null);
        if (to !== null) sending.mutate(to);
      }}
    >
      <p className="text-13 text-t2">{t(($) => $.forget.text)}</p>
      <AccountField
        value={account}
        bad={bad}
        onChange={(next) => {
          setAccount(next);
          setBad(false);
        }}
      />
      {sending.isError ? <Refusal error={sending.error} /> : null}
      <Button type="submit" look="primary" size="l" wide busy={sending.isPending}>
        {t(($) => $.forget.send)}
      </Button>
      <output className="text-12 text-t2 empty:hidden">{sending.isPending ? t(($) => $.solving) : null}</output>
    </form>
  );
}

function CodeStep(props: {
  sent: SentCode;
  onResent: (sent: SentCode) => void;
  /** Why the code was not taken, once it was tried with the new password. */
  wrong: Error | null;
  onBack: () => void;
  onCode: (code: string) => void;
}): ReactNode {
  const { sent, onResent, wrong, onBack, onCode } = props;
  const { t } = useTexts('auth');
  const { t: common } = useTexts('common');
  const failureText = useFailureText();
  const [code, setCode] = useState('');
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (code.length === digits) onCode(code);
      }}
    >
      <p className="text-t2">{t(($) => $.codeIfKnown, { account: sent.to })}</p>
      <OtpInput value={code} onValueChange={setCode} onComplete={onCode} invalid={wrong !== null && code === ''} autoFocus />
      <OutboxNote />
      {wrong === null ? null : (
        <Notice tone="warn" role="alert">
          {failureText(wrong)}
        </Notice>
      )}
      <Button type="submit" look="primary" size="l" wide disabled={code.length !== digits}>
        {common(($) => $.next)}
      </Button>
      <SentCodeRow sent={sent} send={sendResetCode} onSent={onResent} onBack={onBack} />
    </form>
  );
}

function PasswordStep(props: {
  account: string;
  code: string;
  onDone: (revokedKeys: number) => void;
  onWrongCode: (error: Error) => void;
}): ReactNode {
  const { account, code, onDone, onWrongCode } = props;
  const { t } = useTexts('auth');
  const failureText = useFailureText();
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [tried, setTried] = useState(false);
  const resetting = useMutation({
    mutationFn: resetPassword,
    onSuccess: onDone,
    onError: (error) => {
      if (error instanceof ApiError && (error.code === 'VERIFICATION_CODE_ERROR' || error.code === 'TOO_MANY_WRONG_CODES'))
        onWrongCode(error);
    },
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        setTried(true);
        if (fitsReset(password) && password === confirm) resetting.mutate({ account, code, password, confirm });
      }}
    >
      <PasswordField
        label={t(($) => $.forget.newPassword)}
        help={t(($) => $.forget.rule)}
        error={tried && !fitsReset(password) ? t(($) => $.forget.badPassword) : undefined}
        autoComplete="new-password"
        size="l"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordField
        label={t(($) => $.confirm)}
        error={tried && password !== confirm ? t(($) => $.passwordsDiffer) : undefined}
        autoComplete="new-password"
        size="l"
        value={confirm}
        onChange={(event) => setConfirm(event.target.value)}
      />
      {resetting.isError ? (
        <Notice tone="warn" role="alert">
          {failureText(resetting.error)}
        </Notice>
      ) : null}
      <Button type="submit" look="primary" size="l" wide busy={resetting.isPending}>
        {t(($) => $.forget.save)}
      </Button>
    </form>
  );
}

function Done({ revokedKeys }: { revokedKeys: number }): ReactNode {
  const { t } = useTexts('auth');
  return (
    <>
      <Notice tone="p" role="status">
        <p className="font-medium">{t(($) => $.forget.doneTitle)}</p>
        <p>{t(($) => $.forget.doneText)}</p>
        {revokedKeys === 0 ? null : <p>{t(($) => $.forget.keys, { count: revokedKeys })}</p>}
      </Notice>
      <Button asChild look="primary" size="l" wide>
        <Link to="/login">{t(($) => $.logIn)}</Link>
      </Button>
    </>
  );
}

function Aside(): ReactNode {
  const { t } = useTexts('auth');
  return (
    <div>
      <h2>{t(($) => $.forget.asideTitle)}</h2>
      <p className="mt-1 max-w-120 text-t2">{t(($) => $.forget.asideText)}</p>
    </div>
  );
}
