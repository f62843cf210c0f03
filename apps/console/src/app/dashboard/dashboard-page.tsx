import { Suspense, type ReactNode } from 'react';
import { Card, Skeleton, useTexts } from '@agio/ui';
import { useCards } from '../entries.ts';

/** What waits for somebody, queue by queue, and what the features tell of today. */
export function DashboardPage(): ReactNode {
  const { t } = useTexts('frame');
  const tops = useCards('top');
  const queues = useCards('queue');
  const cards = useCards('card');
  return (
    <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      {tops.map(({ Card: Top, order }) => (
        <div key={order} className="lg:col-span-2">
          <Suspense fallback={<Skeleton className="h-48" />}>
            <Top />
          </Suspense>
        </div>
      ))}
      <Card title={t(($) => $.waiting)} aside={<span className="text-12 text-t2">{t(($) => $.waitingNote)}</span>}>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(148px,1fr))] gap-2 px-4 pb-4">
          {queues.length === 0 ? <p className="text-13 text-t2">{t(($) => $.nothing)}</p> : null}
          {queues.map(({ Card: Queue, order }) => (
            <Suspense key={order} fallback={<Skeleton className="h-20" />}>
              <Queue />
            </Suspense>
          ))}
        </div>
      </Card>
      {cards.map(({ Card: Part, order }) => (
        <Suspense key={order} fallback={<Skeleton className="h-40" />}>
          <Part />
        </Suspense>
      ))}
    </div>
  );
}
