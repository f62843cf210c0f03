import type { ReactNode } from 'react';
import { Button, useTexts } from '@agio/ui';
import type { Security } from '../api/security.ts';
import { guards, missingGuards, type Guard } from '../state/score.ts';
import type { FactorName } from './factor-dialog.tsx';

const opens: Readonly<Record<Guard, FactorName>> = {
  otp: 'otp',
  payPassword: 'pay',
  passkey: 'passkeys',
  phrase: 'phrase',
  email: 'email',
  mobile: 'mobile',
};

/** The progress so far, and the one thing to do next. */
export function ScoreCard({ security, onSetUp }: { security: Security; onSetUp: (name: FactorName) => void }): ReactNode {
  const { t } = useTexts('security');
  const missing = missingGuards(security);
  const done = guards.length - missing.length;
  const [next] = missing;
  return (
    <section className="ui-card flex flex-wrap items-center gap-x-6 gap-y-4 px-6 py-5">
      <Ring done={done} all={guards.length} label={t(($) => $.score.label, { done, all: guards.length })} />
      <div className="min-w-48 flex-1">
        <p className="text-16 font-semibold">
          {next === undefined ? t(($) => $.score.full) : t(($) => $.score.left, { count: missing.length })}
        </p>
        <p className="mt-0.5 text-t2">{next === undefined ? t(($) => $.score.fullText) : t(($) => $.score[next])}</p>
      </div>
      {next === undefined ? null : (
        <Button look="primary" onClick={() => onSetUp(opens[next])}>
          {t(($) => $.setUp)}
        </Button>
      )}
    </section>
  );
}

function Ring({ done, all, label }: { done: number; all: number; label: string }): ReactNode {
  const radius = 28;
  const length = 2 * Math.PI * radius;
  return (
    <span className="relative grid size-16 flex-none place-items-center" role="img" aria-label={label}>
      <svg width="64" height="64" viewBox="0 0 64 64" aria-hidden="true" className="absolute inset-0 -rotate-90 fill-none">
        <circle cx="32" cy="32" r={radius} strokeWidth="6" className="stroke-s3" />
        <circle
          cx="32"
          cy="32"
          r={radius}
          strokeWidth="6"
          strokeLinecap="round"
          strokeDasharray={length}
          strokeDashoffset={length * (1 - done / all)}
          className="stroke-p"
        />
      </svg>
      <span className="font-semibold tabular-nums" aria-hidden="true">
        {done} / {all}
      </span>
    </span>
  );
}
