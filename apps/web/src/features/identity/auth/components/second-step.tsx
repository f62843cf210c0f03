import { ApiError } from '@agio/client';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Button, Notice, OtpInput, TextField, useTexts } from '@agio/ui';
import type { LoginTicket } from '../api/enter.ts';
import { takeSecondStep } from '../api/log-in.ts';
import { useFailureText } from './failure-text.ts';

const digits = 6;

/** The ticket ran out or has had its tries: only a new log-in helps. */
const isOver = (error: Error | null): boolean =>
  error instanceof ApiError &&
  (error.status === 401 || error.code === 'TOO_MANY_WRONG_CODES') &&
  error.code !== 'GOOGLE_AUTHENTICATION_CODE_ERROR';

/** The authenticator's code after the password, or a recovery code if the authenticator is lost. */
export function SecondStep({
  ticket,
  onEntered,
  onStartOver,
}: {
  ticket: LoginTicket;
  onEntered: () => void;
  onStartOver: () => void;
}): ReactNode {
  const { t } = useTexts('auth');
  const failureText = useFailureText();
  const [recovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const entering = useMutation({ mutationFn: takeSecondStep, onSuccess: onEntered, onError: () => setCode('') });
  const over = isOver(entering.error);
  const complete = recovery ? code.trim() !== '' : code.length === digits;

  function send(entered: string): void {
    if (!entering.isPending) entering.mutate({ ticket: ticket.ticket, code: entered.trim() });
  }
  const change = (next: string): void => {
    setCode(next);
    if (entering.isError && next !== '') entering.reset();
  };
  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (complete) send(code);
      }}
    >
      <div>
        <h1>{t(($) => $.second.title)}</h1>
        <p className="mt-1 text-t2">{recovery ? t(($) => $.second.recovery) : t(($) => $.second.otp)}</p>
      </div>
      {recovery ? (
        <RecoveryField value={code} onValueChange={change} />
      ) : (
        <OtpInput value={code} onValueChange={change} onComplete={send} invalid={entering.isError} autoFocus />
      )}
      {entering.isError ? (
        <Notice tone="warn" role="alert">
          {over ? t(($) => $.second.expired) : failureText(entering.error)}
        </Notice>
      ) : null}
      {over ? (
        <Button look="primary" size="l" wide onClick={onStartOver}>
          {t(($) => $.second.startOver)}
        </Button>
      ) : (
        <Button type="submit" look="primary" size="l" wide busy={entering.isPending || entering.isSuccess} disabled={!complete}>
          {t(($) => $.second.confirm)}
        </Button>
      )}
      <OtherWays
        recovery={recovery}
        withRecovery={ticket.factors.includes('recovery')}
        onSwitch={() => {
          setRecovery(!recovery);
          setCode('');
          entering.reset();
        }}
        {...(over ? {} : { onStartOver })}
      />
    </form>
  );
}

function RecoveryField({ value, onValueChange }: { value: string; onValueChange: (code: string) => void }): ReactNode {
  const { t } = useTexts('auth');
  return (
    <TextField
      label={t(($) => $.second.recoveryLabel)}
      size="l"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={32}
      inputClassName="font-mono"
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
    />
  );
}

type WaysProps = { recovery: boolean; withRecovery: boolean; onSwitch: () => void; onStartOver?: () => void };

/** The other factor, where there is one, and a new log-in. */
function OtherWays({ recovery, withRecovery, onSwitch, onStartOver }: WaysProps): ReactNode {
  const { t } = useTexts('auth');
  return (
    <div className="flex flex-wrap justify-between gap-2 text-13">
      {withRecovery ? (
        <button type="button" className="ui-link text-left" onClick={onSwitch}>
          {recovery ? t(($) => $.second.useDevice) : t(($) => $.second.useRecovery)}
        </button>
      ) : null}
      {onStartOver === undefined ? null : (
        <button type="button" className="ui-link" onClick={onStartOver}>
          {t(($) => $.second.startOver)}
        </button>
      )}
    </div>
  );
}
