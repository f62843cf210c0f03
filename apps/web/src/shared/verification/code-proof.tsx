import { ApiError } from '@agio/client';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Button, Notice, OtpInput, PasswordField, useSecondsLeft, useTexts } from '@agio/ui';
import { useErrorText } from '../error-text.ts';
import { proveWay, sendFactorCode, type CodeFactor } from './calls.ts';
import type { Question } from './pending.ts';
import { triesLeft, wrongFactor } from './tries-left.ts';

const digits = 6;

type Codes = Readonly<Partial<Record<CodeFactor, string>>>;

/** The fields of a way: one code, or a code and the fund password together. */
export function CodeProof({
  way,
  question,
  onProved,
}: {
  way: readonly CodeFactor[];
  question: Question;
  onProved: (verification: string) => void;
}): ReactNode {
  const { t } = useTexts('verify');
  const errorText = useErrorText();
  const [codes, setCodes] = useState<Codes>({});
  const proving = useMutation({
    mutationFn: proveWay,
    onSuccess: onProved,
    onError: (error) => {
      // Only what was wrong is typed again: the other one is still valid.
      const wrong = wrongFactor(error);
      setCodes((typed) => Object.fromEntries(Object.entries(typed).filter(([factor]) => wrong !== null && factor !== wrong)));
    },
  });
  const left = triesLeft(proving.error);
  const isComplete = (typed: Codes): boolean =>
    way.every((factor) => (factor === 'password' ? (typed[factor] ?? '') !== '' : (typed[factor] ?? '').length === digits));

  function prove(typed: Codes): void {
    if (proving.isPending || !isComplete(typed)) return;
    proving.mutate({ proofs: way.map((factor) => ({ factor, code: typed[factor] ?? '' })), question });
  }
  function change(factor: CodeFactor, code: string): void {
    setCodes((typed) => ({ ...typed, [factor]: code }));
    if (proving.isError && code !== '') proving.reset();
  }
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        event.stopPropagation();
        prove(codes);
      }}
    >
      {way.length > 1 ? <p className="text-13 text-t2">{t(($) => $.both)}</p> : null}
      {way.map((factor, index) => (
        <Field
          key={factor}
          factor={factor}
          question={question}
          code={codes[factor] ?? ''}
          isFirst={index === 0}
          invalid={proving.isError && (codes[factor] ?? '') === ''}
          onChange={(code) => change(factor, code)}
          onComplete={(code) => prove({ ...codes, [factor]: code })}
        />
      ))}
      {proving.isError ? (
        <Notice tone="warn" role="alert">
          <p>{errorText(proving.error)}</p>
          {left === null ? null : <p>{t(($) => $.triesLeft, { count: left })}</p>}
        </Notice>
      ) : null}
      <Button type="submit" look="primary" size="l" wide busy={proving.isPending} disabled={!isComplete(codes)}>
        {t(($) => $.confirm)}
      </Button>
      <p className="text-12 text-t2">{t(($) => $.bound)}</p>
    </form>
  );
}

type FieldProps = {
  factor: CodeFactor;
  question: Question;
  code: string;
  isFirst: boolean;
  invalid: boolean;
  onChange: (code: string) => void;
  onComplete: (code: string) => void;
};

function Field({ factor, question, code, isFirst, invalid, onChange, onComplete }: FieldProps): ReactNode {
  const { t } = useTexts('verify');
  const [resendAtMs, setResendAtMs] = useState<number | null>(null);
  const byMessage = factor === 'email' || factor === 'mobile';
  if (factor === 'password')
    return (
      <PasswordField
        label={t(($) => $.factors.password)}
        help={t(($) => $.help.password)}
        autoComplete="current-password"
        autoFocus={isFirst}
        value={code}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  return (
    <div className="flex flex-col gap-3">
      <p className="text-13 text-t2">{t(($) => $.help[factor])}</p>
      {byMessage ? <SendCode factor={factor} question={question} resendAtMs={resendAtMs} onSent={setResendAtMs} /> : null}
      <OtpInput
        label={t(($) => $.factors[factor])}
        value={code}
        onValueChange={onChange}
        onComplete={onComplete}
        invalid={invalid}
        autoFocus={isFirst && (!byMessage || resendAtMs !== null)}
        secret={factor === 'payPassword'}
      />
    </div>
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
