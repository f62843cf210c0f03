import type { ReactNode } from 'react';
import { Check, Minus } from 'lucide-react';
import { Countdown, momentSoon, Tag, useLanguage, useTexts } from '@agio/ui';
import type { C2cOrder } from '../api/orders.ts';
import { countsDown, hasEnded } from '../state/order.ts';

const owed: readonly C2cOrder['state'][] = ['unpaid', 'unconfirmed', 'waiting_transfer', 'appealed'];
/** The time to pay, for the ring of the countdown. */
const PAY_SECONDS = 30 * 60;

/** What an order's state is called for the one who reads; ended ones are quiet. */
export function OrderTag({ order }: { order: Pick<C2cOrder, 'role' | 'side' | 'state'> }): ReactNode {
  const { t } = useTexts('c2c-order');
  const { role, state } = order;
  const name = t(($) => $.states[state][role]);
  if (hasEnded(order))
    return (
      <span className="inline-flex items-center gap-1.5 text-13 whitespace-nowrap text-t2">
        {state === 'success' ? <Check size={14} className="text-pt" aria-hidden="true" /> : <Minus size={14} aria-hidden="true" />}
        {name}
      </span>
    );
  const waits = role === 'provider' ? state === 'unconfirmed' || state === 'waiting_transfer' : state === 'unpaid';
  const tone =
    state === 'appealed' || waits ? 'warn' : state === 'transferred' ? 'p' : owed.includes(state) && role === 'customer' ? 'p' : undefined;
  return <Tag {...(tone === undefined ? {} : { tone })}>{name}</Tag>;
}

/** The state with what is left of its time. */
export function OrderStateLine({ order }: { order: C2cOrder }): ReactNode {
  const { t } = useTexts('c2c-order');
  const language = useLanguage();
  const { deadline, opensAt, state } = order;
  const from = state === 'untreated' && opensAt !== null ? opensAt : null;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <OrderTag order={order} />
      {countsDown(order) && deadline !== null ? <Countdown endsAtMs={deadline} totalSeconds={PAY_SECONDS} className="text-12" /> : null}
      {from === null ? null : <span className="text-12 text-t2">{t(($) => $.from, { time: momentSoon(from, language) })}</span>}
    </span>
  );
}
