import type { ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Check, Clock, TriangleAlert } from 'lucide-react';
import { Button, cn, formatAbout, formatDate, Tag, toast, useLanguage, useTexts } from '@agio/ui';
import { showError } from '../../../shared/error-popup.ts';
import { chooseDefault, type PaymentMethod } from '../api/payment.ts';
import { standingOf, type MethodStanding } from '../state/standing.ts';
import { TypeMark } from './type-mark.tsx';

export type Act = 'details' | 'code' | 'remove';

/** A payment method in the list: what it is, what holds it back, and what can be done with it. */
export function MethodLine({ method, now, onAct }: { method: PaymentMethod; now: number; onAct: (act: Act) => void }): ReactNode {
  const { t } = useTexts('payment');
  const standing = standingOf(method, now);
  return (
    <li
      className={cn(
        'grid grid-cols-[36px_minmax(0,1fr)] items-center gap-x-3 gap-y-2 border-t border-line px-5 py-3.5',
        'xl:grid-cols-[36px_minmax(0,1fr)_136px_176px_252px] xl:gap-x-4',
      )}
    >
      <TypeMark type={method.type} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">
          {useMethodName(method)}
          {method.isDefault ? <Tag tone="p">{t(($) => $.default)}</Tag> : null}
        </p>
        <Detail method={method} />
      </div>
      <span className="col-start-2 tabular-nums [overflow-wrap:anywhere] xl:col-start-auto">{method.masked}</span>
      <StandingText standing={standing} waitMs={method.usableFrom - now} />
      <Acts method={method} standing={standing} onAct={onAct} />
    </li>
  );
}

/** The bank's name, or that of the wallet. */
export function useMethodName({ bank, type }: Pick<PaymentMethod, 'bank' | 'type'>): string {
  const { t } = useTexts('payment');
  return type === 'bank' ? bank : t(($) => $.types[type]);
}

function Detail({ method }: { method: PaymentMethod }): ReactNode {
  const { t } = useTexts('payment');
  const language = useLanguage();
  const { branch, currency, qrTime, type } = method;
  const text =
    type === 'bank'
      ? [branch, currency].filter((part) => part !== '').join(', ')
      : qrTime === null
        ? t(($) => $.noCode)
        : t(($) => $.codeAdded, { date: formatDate(qrTime, language) });
  return <p className="text-12 text-t2 [overflow-wrap:anywhere]">{text}</p>;
}

const icons = { name: TriangleAlert, code: TriangleAlert, waits: Clock, inUse: Check, ready: Check } as const;

function StandingText({ standing, waitMs }: { standing: MethodStanding; waitMs: number }): ReactNode {
  const { t } = useTexts('payment');
  const language = useLanguage();
  const Icon = icons[standing];
  return (
    <span
      className={cn(
        'col-start-2 flex items-center gap-1.5 text-13 xl:col-start-auto',
        (standing === 'name' || standing === 'code') && 'text-warn',
        standing === 'waits' && 'text-t2',
      )}
    >
      <Icon size={14} className="shrink-0" aria-hidden="true" />
      {standing === 'waits' ? t(($) => $.standing.waits, { time: formatAbout(waitMs / 1_000, language) }) : t(($) => $.standing[standing])}
    </span>
  );
}

function Acts({ method, onAct, standing }: { method: PaymentMethod; standing: MethodStanding; onAct: (act: Act) => void }): ReactNode {
  const { t } = useTexts('payment');
  const name = `${useMethodName(method)} ${method.masked}`;
  const choosing = useMutation({
    mutationFn: async () => await chooseDefault(method.id),
    onSuccess: () => toast(t(($) => $.madeDefault)),
    onError: showError,
  });
  return (
    <span className="col-start-2 -ml-2 flex flex-wrap items-center gap-1 xl:col-start-auto xl:ml-0 xl:justify-end">
      <Button look="ghost" size="s" aria-label={`${t(($) => $.details)}: ${name}`} onClick={() => onAct('details')}>
        {t(($) => $.details)}
      </Button>
      {standing === 'code' ? (
        <Button look="ghost" size="s" aria-label={`${t(($) => $.standing.code)}: ${name}`} onClick={() => onAct('code')}>
          {t(($) => $.addCode)}
        </Button>
      ) : null}
      {method.isDefault || standing === 'code' || standing === 'name' ? null : (
        <Button
          look="ghost"
          size="s"
          busy={choosing.isPending}
          aria-label={`${t(($) => $.makeDefault)}: ${name}`}
          onClick={() => choosing.mutate()}
        >
          {t(($) => $.makeDefault)}
        </Button>
      )}
      <Button
        look="outline"
        size="s"
        disabled={method.isInUse}
        title={method.isInUse ? t(($) => $.standing.inUse) : undefined}
        aria-label={`${t(($) => $.remove)}: ${name}`}
        onClick={() => onAct('remove')}
      >
        {t(($) => $.remove)}
      </Button>
    </span>
  );
}
