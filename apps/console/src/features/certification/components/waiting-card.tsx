import type { ReactNode } from 'react';
import { Skeleton, useLanguage, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { spanOf } from '../../../shared/time/format.ts';
import { useNow } from '../../../shared/time/time.tsx';
import { queueQuery } from '../api/certifications.ts';

/** Customers who wait for a review, among the dashboard's queues. */
export function WaitingCard(): ReactNode {
  const { t } = useTexts('certification');
  const language = useLanguage();
  const now = useNow(10_000);
  const queue = useQuery(queueQuery).data;
  return (
    <Link to="/certifications" className="flex flex-col gap-0.5 rounded-2 bg-s2 px-3 py-2.5 hover:bg-s3">
      <span className="text-12 text-t2">{t(($) => $.card.name)}</span>
      {queue === undefined ? <Skeleton className="my-2 w-10" /> : <b className="text-20 font-semibold">{queue.waiting}</b>}
      <span className="text-12 text-t2">
        {queue?.oldestAt === null || queue === undefined
          ? t(($) => $.card.none)
          : t(($) => $.card.oldest, { time: spanOf(now - queue.oldestAt, language) })}
      </span>
      {queue === undefined || queue.late === 0 ? null : (
        <span className="text-12 font-medium text-red">{t(($) => $.card.late, { count: queue.late })}</span>
      )}
    </Link>
  );
}
