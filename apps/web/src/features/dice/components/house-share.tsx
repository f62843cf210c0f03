import type { ReactNode } from 'react';
import { cn, useTexts } from '@agio/ui';
import type { Pool } from '../api/play.ts';
import { partsOfEdge } from '../state/house.ts';
import { rate } from './amounts.ts';

/** What the house takes of a pool's edge: said wherever a customer might put coins into it. */
export function HouseShare({ className, pool }: { pool: Pool; className?: string }): ReactNode {
  const { t } = useTexts('dice');
  const { dealers, edge, house } = partsOfEdge(pool);
  return (
    <p className={cn('text-12 text-t2', className)}>
      {house === null
        ? t(($) => $.pool.noHouse, { edge: rate(edge) })
        : t(($) => $.pool.house, { edge: rate(edge), house: rate(house.share), part: rate(house.part), dealers: rate(dealers) })}
    </p>
  );
}
