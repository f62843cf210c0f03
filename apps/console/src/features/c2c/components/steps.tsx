import type { ReactNode } from 'react';
import { DAY_MS } from '@agio/kernel/time';
import { Card, cn, useTexts } from '@agio/ui';
import { Pictures } from '../../../shared/appeals/index.ts';
import { Time } from '../../../shared/time/time.tsx';
import { openPicture, type C2cOrder, type Step } from '../api/c2c.ts';

/** Every step of an order with who took it, in the order in which they happened. */
export function Steps({ order: { id, side, steps } }: { order: C2cOrder }): ReactNode {
  const { t } = useTexts('c2c');
  const [first, last] = [steps[0], steps.at(-1)];
  // Beyond a day the clock alone does not say when.
  const part = (last?.time ?? 0) - (first?.time ?? 0) < DAY_MS ? 'clock' : 'moment';
  return (
    <Card
      title={t(($) => $.steps.title)}
      aside={<span className="text-12 text-t2">{t(($) => $.steps.count, { count: steps.length })}</span>}
    >
      <ol className="border-t border-line py-2" aria-label={t(($) => $.steps.title)}>
        {steps.map((step, at) => (
          // Steps are only ever added at the end.
          // oxlint-disable-next-line react/no-array-index-key
          <Line key={at} id={id} side={side} step={step} part={part} />
        ))}
      </ol>
    </Card>
  );
}

interface LineProps {
  readonly id: string;
  readonly side: C2cOrder['side'];
  readonly step: Step;
  readonly part: 'clock' | 'moment';
}

function Line({ id, part, side, step: { by, content, event, pictures, time } }: LineProps): ReactNode {
  const { t } = useTexts('c2c');
  const isSaid = event === 'statement' || event === 'appealed';
  return (
    <li className={cn('grid grid-cols-[auto_5rem_minmax(0,1fr)] gap-x-5 px-4 py-1.5 text-13', isSaid && 'bg-warn-soft')}>
      <span className="text-12 leading-5 text-t2 tabular-nums">
        <Time at={time} part={part} />
      </span>
      <span className={by === null ? 'text-t2' : 'font-medium'}>{t(($) => $.steps.by[by ?? 'clock'])}</span>
      <div className="flex min-w-0 flex-col gap-1.5">
        <span className="text-t2">{t(($) => $.steps[side][event])}</span>
        {content === '' ? null : <p className="break-words whitespace-pre-line">{content}</p>}
        <Pictures call="deskC2cPicture" pictures={pictures} onOpen={async (picture) => await openPicture(id, picture)} />
      </div>
    </li>
  );
}
