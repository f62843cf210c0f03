import type { ReactNode } from 'react';
import { Card, useTexts } from '@agio/ui';
import type { C2cOrder } from '../api/c2c.ts';
import { sidesOf, type OrderParty } from '../state/sides.ts';

/** The outcome of appeals of both that were decided before. */
export function Earlier({ order }: { order: C2cOrder }): ReactNode {
  const { t } = useTexts('c2c');
  const { buyer, seller } = sidesOf(order);
  return (
    <Card title={t(($) => $.earlier.title)} bodyClassName="grid gap-2 px-4 pb-4 text-13">
      <Of side={buyer} />
      <Of side={seller} />
    </Card>
  );
}

function Of({ side: { appeals, name } }: { side: OrderParty }): ReactNode {
  const { t } = useTexts('c2c');
  const { t: shared } = useTexts('appeals');
  const { lost, split, won } = appeals;
  return (
    <p className="flex items-baseline justify-between gap-3">
      <span className="min-w-0 break-words">{name}</span>
      <span className="shrink-0 text-12 text-t2">
        {won + lost + split === 0
          ? shared(($) => $.order.noAppeals)
          : [
              t(($) => $.earlier.won, { count: won }),
              t(($) => $.earlier.lost, { count: lost }),
              t(($) => $.earlier.split, { count: split }),
            ].join(t(($) => $.comma))}
      </span>
    </p>
  );
}
