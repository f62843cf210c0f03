import type { ReactNode } from 'react';
import { cn, currency, formatDateTime, formatSeconds, formatTime, Steps, useLanguage, useSecondsLeft, useTexts } from '@agio/ui';
import { useUsual } from '../../../shared/paying/index.ts';
import { useNow } from '../../../shared/use-now.ts';
import type { C2cOrder } from '../api/orders.ts';
import { countsDown, hasEnded, headingOf, stepKeys, stepOf } from '../state/order.ts';
import { coins } from './amounts.ts';
import { OrderTag } from './order-tag.tsx';

const PAY_SECONDS = 30 * 60;

/** What headings speak of. */
export function useSaid({ amount, coin, customerName, deadline, fiat, opensAt, provider, role, toBuyer, total }: C2cOrder) {
  const { t } = useTexts('c2c-order');
  const language = useLanguage();
  const time = (ms: number | null): string => (ms === null ? '' : formatDateTime(ms, language));
  return {
    name: role === 'customer' ? provider.name : (customerName ?? t(($) => $.customer)),
    amount: coins(amount),
    received: coins(toBuyer ?? amount),
    coin,
    total: currency(total, fiat),
    opens: time(opensAt),
    until: time(deadline),
  };
}

/** How far an order is, how long that may take, and what comes next. */
export function OrderHead({ order }: { order: C2cOrder }): ReactNode {
  const { t } = useTexts('c2c-order');
  const said = useSaid(order);
  const heading = headingOf(order, useNow());
  const { deadline, reason, toBuyer } = order;
  return (
    <section className="ui-card" aria-live="polite">
      <div className="flex flex-wrap items-center gap-5 p-5">
        {countsDown(order) && deadline !== null ? <Ring endsAtMs={deadline} /> : null}
        <div className="min-w-50 flex-1">
          <h1 className="text-20 [overflow-wrap:anywhere]">{t(($) => $.headings[heading], said)}</h1>
          <p className="text-t2">{t(($) => $.next[heading], said)}</p>
          {deadline !== null && !countsDown(order) && !hasEnded(order) && !heading.startsWith('opens') ? (
            <p className="text-13 text-t2">{t(($) => $.until, said)}</p>
          ) : null}
          {toBuyer === null ? null : <p className="pt-1 font-medium">{t(($) => $.outcome, said)}</p>}
          {reason === 'no_provider' ? <p className="text-13 text-t2">{t(($) => $.noProvider)}</p> : null}
        </div>
        <OrderTag order={order} />
      </div>
      <Progress order={order} />
    </section>
  );
}

/** A ring that empties as the time runs out. */
function Ring({ endsAtMs }: { endsAtMs: number }): ReactNode {
  const { t } = useTexts('c2c-order');
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
          strokeDashoffset={length * (1 - Math.min(1, left / PAY_SECONDS))}
        />
      </svg>
      <span className="absolute inset-0 grid place-items-center text-16 tabular-nums">{time}</span>
    </span>
  );
}

function Progress({ order }: { order: C2cOrder }): ReactNode {
  const { t } = useTexts('c2c-order');
  const language = useLanguage();
  const usual = useUsual();
  const { createTime, payTime, provider, role, side, state } = order;
  const { at, isStopped } = stepOf(order);
  const takes = side === 'buy' ? provider.confirmMs : provider.payoutMs;
  const usually = role === 'customer' && takes !== null && !hasEnded(order) ? t(($) => $.steps.usually, { time: usual(takes) }) : undefined;
  const paid = payTime === null ? undefined : formatTime(payTime, language);
  const notes: Readonly<Record<string, string | undefined>> = {
    ordered: formatTime(createTime, language),
    pay: paid,
    confirm: usually,
    transferred: paid ?? usually,
    done: state === 'success' ? undefined : t(($) => $.steps.account),
  };
  return (
    <div className="px-3 pt-1 pb-5 md:px-6">
      <Steps
        current={at}
        steps={stepKeys[side].map((key, number) => ({
          key,
          label: t(($) => $.steps[side][key as 'ordered'][role]),
          ...(notes[key] === undefined ? {} : { note: notes[key] }),
          ...(isStopped && number === at ? { stopped: true } : {}),
        }))}
      />
    </div>
  );
}
