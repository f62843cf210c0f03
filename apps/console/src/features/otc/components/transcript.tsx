import { useState, type ReactNode } from 'react';
import { Link2, Unlink2 } from 'lucide-react';
import { DAY_MS } from '@agio/kernel/time';
import { Card, Checkbox, cn, useTexts } from '@agio/ui';
import { Pictures } from '../../../shared/appeals/index.ts';
import { Time } from '../../../shared/time/time.tsx';
import { openPicture, type OrderMessage, type OtcOrder } from '../api/otc.ts';

/** Everything that was written and every step between, in its order; a line that was changed since would break the chain of hashes. */
export function Transcript({ order }: { order: OtcOrder }): ReactNode {
  const { t } = useTexts('otc');
  const [onlySteps, setOnlySteps] = useState(false);
  const [first, last] = [order.messages[0], order.messages.at(-1)];
  // Beyond a day the clock alone does not say when.
  const part = (last?.time ?? 0) - (first?.time ?? 0) < DAY_MS ? 'clock' : 'moment';
  const shown = order.messages.filter(({ from }) => !onlySteps || from === 'event' || from === 'staff');
  return (
    <Card
      title={t(($) => $.transcript.title)}
      aside={
        <span className="flex flex-wrap items-center justify-end gap-x-5 gap-y-1 text-12 text-t2">
          <span className={cn('flex items-center gap-1.5', order.isWhole ? 'text-pt' : 'font-medium text-warn')}>
            {order.isWhole ? <Link2 size={14} aria-hidden="true" /> : <Unlink2 size={14} aria-hidden="true" />}
            {order.isWhole
              ? t(($) => $.transcript.whole, { count: order.messages.length })
              : t(($) => $.transcript.broken, { count: order.messages.length })}
          </span>
          <Checkbox checked={onlySteps} onCheckedChange={setOnlySteps}>
            {t(($) => $.transcript.onlySteps)}
          </Checkbox>
        </span>
      }
    >
      <ol className="border-t border-line py-2" aria-label={t(($) => $.transcript.title)}>
        {shown.map((message) => (
          <Line key={message.id} message={message} order={order} part={part} />
        ))}
      </ol>
    </Card>
  );
}

function Line({ message, order, part }: { message: OrderMessage; order: OtcOrder; part: 'clock' | 'moment' }): ReactNode {
  const { t } = useTexts('otc');
  const { content, event, from, hash, pictures, reason, time } = message;
  const isStatement = event === 'statement';
  return (
    <li
      className={cn('grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 px-4 py-1.5 text-13', isStatement && 'bg-warn-soft')}
      title={t(($) => $.transcript.hash, { hash })}
    >
      <span className="text-12 leading-5 text-t2 tabular-nums">
        <Time at={time} part={part} />
      </span>
      {from === 'event' ? (
        <span className="text-t2">
          {event === null ? null : t(($) => $.events[event])}
          {reason === null ? null : <span className="text-t3"> · {t(($) => $.reasons[reason])}</span>}
        </span>
      ) : (
        <div className="flex min-w-0 flex-col gap-1.5">
          <p className="break-words whitespace-pre-line">
            <b className="font-medium">
              {nameOf(
                from,
                order,
                t(($) => $.transcript.decision),
              )}
            </b>{' '}
            {isStatement ? <span className="text-12 text-t2">{t(($) => $.transcript.statement)} </span> : null}
            {content}
          </p>
          <Pictures call="deskOtcPicture" pictures={pictures} onOpen={async (picture) => await openPicture(order.id, picture)} />
        </div>
      )}
    </li>
  );
}

/** The buyer's lines are `me` here, and the seller's `other`. */
function nameOf(from: OrderMessage['from'], { buyerSide, sellerSide }: OtcOrder, decision: string): string {
  if (from === 'staff') return decision;
  const { card, name } = from === 'me' ? buyerSide : sellerSide;
  return card.name === '' ? name : card.name;
}
