import type { ReactNode } from 'react';
import {
  cn,
  currency,
  formatDateTime,
  formatSeconds,
  formatTime,
  Steps,
  subtractDecimals,
  useLanguage,
  useSecondsLeft,
  useTexts,
} from '@agio/ui';
import type { OtcOrder } from '../api/orders.ts';
import { headingOf, isTimed, ringSeconds, stepKeys, stepOf } from '../state/progress.ts';
import { useUsual } from '../../../shared/paying/index.ts';
import { coins } from './offer-list.tsx';
import { OrderTag } from './order-tag.tsx';

/** How far an order is, how long that may take, and what comes next. */
export function OrderHead({ order }: { order: OtcOrder }): ReactNode {
  const { t } = useTexts('otc-order');
  const heading = headingOf(order);
  const said = useSaid(order);
  return (
    <section className="ui-card" aria-live="polite">
      <div className="flex flex-wrap items-center gap-5 p-5">
        {isTimed(order) && order.deadline !== null ? <Ring endsAtMs={order.deadline} totalSeconds={ringSeconds(order)} /> : null}
        <div className="min-w-50 flex-1">
          <h1 className="text-20 [overflow-wrap:anywhere]">{t(($) => $.headings[heading], said)}</h1>
          <p className="text-t2">{t(($) => $.next[heading], said)}</p>
        </div>
        <OrderTag order={order} />
      </div>
      <Progress order={order} />
    </section>
  );
}

/** What headings speak of. */
function useSaid({ amount, coin, deadline, fee, fiat, other, payerName, toBuyer, total }: OtcOrder) {
  const language = useLanguage();
  const received = subtractDecimals(toBuyer ?? amount, fee);
  return {
    name: other.name,
    payer: payerName ?? other.name,
    amount: coins(amount, 8),
    received: coins(received, 8),
    coin,
    total: currency(total, fiat),
    until: deadline === null ? '' : formatDateTime(deadline, language),
  };
}

/** A ring that empties as the time runs out. */
function Ring({ endsAtMs, totalSeconds }: { endsAtMs: number; totalSeconds: number }): ReactNode {
  const { t } = useTexts('otc-order');
  const left = useSecondsLeft(endsAtMs);
  const time = formatSeconds(left);
  const length = 2 * Math.PI * 32;
  return (
    <span className={cn('ui-cd relative', left < 60 && 'late')} role="timer" aria-label={t(($) => $.left, { time })}>
      <svg width="72" height="72" viewBox="0 0 72 72" className="-rotate-90" aria-hidden="true">
        <circle cx="36" cy="36" r="32" style={{ strokeWidth: 5 }} />
        <circle
          cx="36"
          cy="36"
          r="32"
          style={{ strokeWidth: 5 }}
          strokeDasharray={length}
          strokeDashoffset={length * (1 - Math.min(1, left / totalSeconds))}
        />
      </svg>
      <span className="absolute inset-0 grid place-items-center text-16 tabular-nums">{time}</span>
    </span>
  );
}

function Progress({ order }: { order: OtcOrder }): ReactNode {
  const { t } = useTexts('otc-order');
  const language = useLanguage();
  const usual = useUsual();
  const { createTime, deadline, other, payTime, role, state } = order;
  const { at, isStopped } = stepOf(order);
  const clock = (ms: number): string => formatTime(ms, language);
  const releases = role === 'buyer' ? other.releaseMs : null;
  const notes = {
    ordered: t(($) => $.steps.held, { time: clock(createTime) }),
    pay:
      payTime !== null
        ? clock(payTime)
        : state === 'unpaid' && deadline !== null
          ? t(($) => $.steps.until, { time: clock(deadline) })
          : undefined,
    confirm: releases === null ? undefined : t(($) => $.steps.usually, { time: usual(releases) }),
    done: t(($) => $.steps.account),
  };
  return (
    <div className="px-3 pt-1 pb-5 md:px-6">
      <Steps
        current={at}
        steps={stepKeys.map((key, number) => ({
          key,
          label: key === 'ordered' ? t(($) => $.steps.ordered) : t(($) => $.steps[key][role]),
          ...(notes[key] === undefined ? {} : { note: notes[key] }),
          ...(isStopped && number === at ? { stopped: true } : {}),
        }))}
      />
    </div>
  );
}
