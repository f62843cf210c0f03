import type { ReactNode } from 'react';
import { Bar, formatDateTime, formatWait, Notice, Steps, useLanguage, useTexts, type Step } from '@agio/ui';
import type { Withdrawal } from '../../api/withdrawals.ts';
import { confirmedPart, progressOf, shownConfirmations, type WithdrawalStage } from '../../state/progress.ts';
import { paymentWait } from '../../state/states.ts';
import { useNow } from '../../../../shared/use-now.ts';

/** The stages of a withdrawal, one under the other, with what each waits for. */
export function WithdrawalSteps({ withdrawal }: { withdrawal: Withdrawal }): ReactNode {
  const { t } = useTexts('withdraw');
  const language = useLanguage();
  const { stages, current, ending } = progressOf(withdrawal);
  const refused = withdrawal.refusedBecause;
  const wait = paymentWait(withdrawal);
  const kept = wait === null ? undefined : t(($) => $.progress.waits[wait]);
  const notes: Readonly<Partial<Record<WithdrawalStage, ReactNode>>> = {
    held: t(($) => $.progress.heldSince, { time: formatDateTime(withdrawal.time, language) }),
    checked: current === 1 && ending === null ? <Waiting withdrawal={withdrawal} /> : undefined,
    signed: withdrawal.state === 'approved' ? kept : undefined,
    sent: withdrawal.state === 'signed' ? kept : undefined,
    confirmed: withdrawal.state === 'broadcast' ? <Confirmations withdrawal={withdrawal} /> : undefined,
  };
  const steps: readonly Step[] = stages.map((stage) => ({ key: stage, label: t(($) => $.progress.stages[stage]), note: notes[stage] }));
  const shown: readonly Step[] =
    ending === null
      ? steps
      : [
          ...steps.slice(0, current),
          {
            key: ending,
            label: t(($) => $.progress.endings[ending]),
            note: refused === null ? undefined : t(($) => $.progress.refusals[refused]),
            stopped: true,
          },
        ];
  return (
    <div aria-live="polite">
      <Steps vertical steps={shown} current={current} />
      {withdrawal.internal ? <Notice className="mt-5">{t(($) => $.progress.inside)}</Notice> : null}
    </div>
  );
}

/** Why it is not approved yet: time that has to pass, and people who look at it. */
function Waiting({ withdrawal }: { withdrawal: Withdrawal }): ReactNode {
  const { t } = useTexts('withdraw');
  const language = useLanguage();
  const now = useNow();
  const { readyAt, reasons } = withdrawal;
  const later = readyAt !== null && readyAt > now;
  return (
    <span className="mt-1 block">
      {later ? (
        <span className="block">
          {t(($) => $.progress.waitsUntil, {
            time: formatDateTime(readyAt, language),
            left: formatWait((readyAt - now) / 1000, language),
          })}
        </span>
      ) : withdrawal.state === 'to_audit' ? (
        <span className="block">{t(($) => $.progress.waiting)}</span>
      ) : null}
      {reasons.map((reason) => (
        <span key={reason} className="block">
          · {t(($) => $.progress.reasons[reason])}
        </span>
      ))}
    </span>
  );
}

function Confirmations({ withdrawal }: { withdrawal: Withdrawal }): ReactNode {
  const { t } = useTexts('withdraw');
  const text = t(($) => $.progress.confirmations, { done: shownConfirmations(withdrawal), needed: withdrawal.needed });
  return (
    <span className="mt-1 flex max-w-80 items-center gap-3">
      <Bar part={confirmedPart(withdrawal)} label={text} className="flex-1" />
      {text}
    </span>
  );
}
