import { Suspense, type ReactNode } from 'react';
import { Card, Skeleton, useTexts } from '@agio/ui';
import { useCards } from '../entries.ts';
import type { DashboardCard } from '../../shared/feature.ts';

/** Figures of today from the features; below them the queues at the left, and the remaining cards at the right. */
export function DashboardPage(): ReactNode {
  const { t } = useTexts('frame');
  const queues = useCards('queue');
  return (
    <div className="flex flex-col gap-3">
      <Cards place="top" />
      <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-3">
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
          <Cards place="wide" />
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <Cards place="card" />
        </div>
      </div>
    </div>
  );
}

function Cards({ place }: { place: DashboardCard['place'] }): ReactNode {
  return useCards(place).map(({ Card: Part, order }) => (
    <Suspense key={order} fallback={<Skeleton className="h-40" />}>
      <Part />
    </Suspense>
  ));
}
