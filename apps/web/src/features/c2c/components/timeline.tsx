import type { ReactNode } from 'react';
import { Card, cn, formatDateTime, useLanguage, useTexts } from '@agio/ui';
import type { C2cOrder, OrderStep } from '../api/orders.ts';
import { Pictures } from './order-pay.tsx';

/** What happened, the newest first, with what people wrote for those who decide. */
export function Timeline({ order, steps }: { order: C2cOrder; steps: readonly OrderStep[] }): ReactNode {
  const { t } = useTexts('c2c-order');
  const language = useLanguage();
  const newest = [...steps].reverse();
  return (
    <Card title={t(($) => $.timeline.title)} bodyClassName="pt-1">
      <ol className="flex flex-col">
        {newest.map((step, at) => (
          <li key={`${step.time} ${step.event} ${steps.length - at}`} className="relative flex flex-col gap-1 pb-4 pl-5 last:pb-0">
            <i className={cn('absolute top-1.5 left-0 size-2 rounded-full', at === 0 ? 'bg-p' : 'bg-edge')} aria-hidden="true" />
            {at === newest.length - 1 ? null : <i className="absolute top-4 bottom-0 left-[3.5px] w-px bg-line" aria-hidden="true" />}
            <p>{t(($) => $.timeline[order.side][step.event])}</p>
            <p className="text-12 text-t2">
              <Who order={order} by={step.by} /> · {formatDateTime(step.time, language)}
            </p>
            {step.content === '' ? null : (
              <p className="rounded-2 bg-s2 px-3 py-2 text-13 [overflow-wrap:anywhere] whitespace-pre-line">{step.content}</p>
            )}
            <Pictures order={order.id} pictures={step.pictures} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Who({ by, order: { role } }: { order: C2cOrder; by: OrderStep['by'] }): ReactNode {
  const { t } = useTexts('c2c-order');
  return by === null ? t(($) => $.who.clock) : by === role ? t(($) => $.who.you) : t(($) => $.who[by]);
}
