import { ApiError } from '@agio/client';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Dialog, ErrorState, Notice, OtpInput, PasswordField, Segmented, Skeleton, useSecondsLeft, useTexts } from '@agio/ui';
import { paths } from '../../app/paths.ts';
import { useErrorText } from '../error-text.ts';
import { factorsQuery, proveFactor, sendFactorCode, type Factor } from './calls.ts';
import { usePending, type Question } from './pending.ts';
import { triesLeft } from './tries-left.ts';

const digits = 6;

/** The only way to confirm a sensitive action: says what it is, offers the factors that may confirm it, and proves one. */
export function VerificationDialog(): ReactNode {
  const { t } = useTexts('verify');
  const pending = usePending((state) => state.pending);
  return (
    <Dialog
      open={pending !== null}
      onOpenChange={(open) => {
        if (!open) pending?.refuse();
      }}
      title={t(($) => $.title)}
    >
      {pending === null ? null : (
        <div className="flex flex-col gap-4">
          <div className="rounded-2 bg-s2 px-3 py-2.5">
            <p className="text-12 text-t2">{t(($) => $.about)}</p>
            <p className="mt-0.5 font-medium break-words whitespace-pre-line text-t1">{pending.what}</p>
          </div>
          <Factors question={pending} onProved={pending.answer} onLeave={pending.refuse} />
        </div>
      )}
    </Dialog>
  );
}

type PartProps = { question: Question; onProved: (verification: string) => void };

function Factors({ question, onProved, onLeave }: PartProps & { onLeave: () => void }): ReactNode {
  const { t } = useTexts('verify');
  const errorText = useErrorText();
  const open = useQuery(factorsQuery(question.action));
  const [chosen, setChosen] = useState<Factor | null>(null);
  if (open.isPending) return <Skeleton className="w-60" />;
  if (open.isError)
    return (
      <ErrorState onRetry={() => void open.refetch()} busy={open.isFetching}>
        {errorText(open.error)}
      </ErrorState>
    );
  const factors = open.data.factors;
  const factor = chosen ?? factors[0];
  if (factor === undefined)
    return (
      <>
        <Notice tone="warn">{t(($) => $.none)}</Notice>
        <Button asChild look="primary">
          <Link to={paths.accountSecurity} onClick={onLeave}>
            {t(($) => $.toSecurity)}
          </Link>
        </Button>
      </>
    );
  return (
    <>
      {factors.length > 1 ? (
        <div className="flex flex-col gap-1.5">
          <p className="text-13 text-t2">{t(($) => $.how)}</p>
          <Segmented
            look="pills"
            size="s"
            className="flex-wrap"
            label={t(($) => $.how)}
            value={factor}
            onValueChange={setChosen}
            items={factors.map((one) => ({ value: one, label: t(($) => $.factors[one]) }))}
          />
        </div>
      ) : null}
      <Proof key={factor} factor={factor} question={question} onProved={onProved} />
    </>
  );
}

function Proof({ factor, question, onProved }: PartProps & { factor: Factor }): ReactNode {
  const { t } = useTexts('verify');
  const errorText = useErrorText();
  const [code, setCode] = useState('');
  const byMessage = factor === 'email' || factor === 'mobile';
  const [resendAtMs, setResendAtMs] = useState<number | null>(null);
  const proving = useMutation({ mutationFn: proveFactor, onSuccess: onProved, onError: () => setCode('') });
  const left = triesLeft(proving.error);
  const complete = factor === 'password' ? code !== '' : code.length === digits;

  function prove(entered: string): void {
    if (!proving.isPending) proving.mutate({ factor, code: entered, question });
  }
  const change = (next: string): void => {
    setCode(next);
    if (proving.isError && next !== '') proving.reset();
  };
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        event.stopPropagation();
        if (complete) prove(code);
      }}
    >
      {factor === 'password' ? (
        <PasswordField
          label={t(($) => $.factors.password)}
          help={t(($) => $.help.password)}
          autoComplete="current-password"
          autoFocus
          value={code}
          onChange={(event) => change(event.target.value)}
        />
      ) : (
        <>
          <p className="text-13 text-t2">{t(($) => $.help[factor])}</p>
          {byMessage ? <SendCode factor={factor} question={question} resendAtMs={resendAtMs} onSent={setResendAtMs} /> : null}
          <OtpInput
            label={t(($) => $.factors[factor])}
            value={code}
            onValueChange={change}
            onComplete={prove}
            invalid={proving.isError}
            autoFocus={!byMessage || resendAtMs !== null}
            secret={factor === 'payPassword'}
          />
        </>
      )}
      {proving.isError ? (
        <Notice tone="warn" role="alert">
          <p>{errorText(proving.error)}</p>
          {left === null ? null : <p>{t(($) => $.triesLeft, { count: left })}</p>}
        </Notice>
      ) : null}
      <Button type="submit" look="primary" size="l" wide busy={proving.isPending} disabled={!complete}>
        {t(($) => $.confirm)}
      </Button>
      <p className="text-12 text-t2">{t(($) => $.bound)}</p>
    </form>
  );
}

function SendCode({
  factor,
  question,
  resendAtMs,
  onSent,
}: {
  factor: 'email' | 'mobile';
  question: Question;
  resendAtMs: number | null;
  onSent: (atMs: number) => void;
}): ReactNode {
  const { t } = useTexts('verify');
  const errorText = useErrorText();
  const secondsLeft = useSecondsLeft(resendAtMs);
  const sending = useMutation({ mutationFn: sendFactorCode, onSuccess: onSent });
  return (
    <div className="flex flex-wrap items-center gap-3 text-13">
      {secondsLeft > 0 ? (
        <output className="text-t2">
          {t(($) => $.sent)} {t(($) => $.resendIn, { seconds: secondsLeft })}
        </output>
      ) : (
        <Button look="outline" size="m" busy={sending.isPending} onClick={() => sending.mutate({ factor, question })}>
          {resendAtMs === null ? t(($) => $.sendCode) : t(($) => $.resend)}
        </Button>
      )}
      {sending.isError ? (
        <p className="ui-help bad" role="alert">
          {sending.error instanceof ApiError ? errorText(sending.error) : t(($) => $.failed)}
        </p>
      ) : null}
    </div>
  );
}
