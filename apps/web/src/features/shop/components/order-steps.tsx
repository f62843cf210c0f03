import type { ReactNode } from 'react';
import { formatDateTime, Steps, useLanguage, useTexts } from '@agio/ui';
import type { ShopOrder } from '../api/shop.ts';
import { stepOf, stepsOf } from '../state/progress.ts';

/** How far an order is, with the time of each step that was made and what comes next. */
export function OrderSteps({ order, vertical = false }: { order: ShopOrder; vertical?: boolean }): ReactNode {
  const { t } = useTexts('shop');
  const { t: common } = useTexts('common');
  const language = useLanguage();
  const { at, isStopped } = stepOf(order);
  const { createTime, deadline, payTime, receiveTime, shipTime, state } = order;
  const time = (ms: number | null): string | undefined => (ms === null ? undefined : formatDateTime(ms, language));
  const notes = {
    pending: time(createTime),
    paid:
      payTime === null
        ? undefined
        : `${time(payTime) ?? ''}${order.held === '0' ? '' : `${common(($) => $.comma)}${t(($) => $.order.notes.held)}`}`,
    picking: undefined,
    shipped: time(shipTime),
    received:
      state === 'shipped' && deadline !== null
        ? t(($) => $.order.notes.atLatest, { time: formatDateTime(deadline, language) })
        : time(receiveTime),
    complete: t(($) => $.order.notes.refunds),
  };
  return (
    <Steps
      current={at}
      vertical={vertical}
      steps={stepsOf(order).map((key, number) => ({
        key,
        label: t(($) => $.states[key]),
        ...(notes[key] === undefined ? {} : { note: notes[key] }),
        ...(isStopped && number === at ? { stopped: true } : {}),
      }))}
    />
  );
}
