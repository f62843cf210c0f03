import type { ReactNode } from 'react';
import { Skeleton, useLanguage, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { spanOf } from '../../../shared/time/format.ts';
import { useNow } from '../../../shared/time/time.tsx';
import { appealsQuery, applicantsQuery } from '../api/otc.ts';

interface Queue {
  readonly waiting: number;
  readonly oldestAt: number | null;
}

const look = 'flex flex-col gap-0.5 rounded-2 bg-s2 px-3 py-2.5 hover:bg-s3';

/** Appeals that wait for a decision, among the dashboard's queues. */
export function AppealsCard(): ReactNode {
  const { t } = useTexts('otc');
  return (
    <Link to="/otc-orders" className={look}>
      <Inside name={t(($) => $.cards.appeals)} queue={useQuery(appealsQuery).data} />
    </Link>
  );
}

/** Merchants who wait to be reviewed. */
export function MerchantsCard(): ReactNode {
  const { t } = useTexts('otc');
  return (
    <Link to="/otc-merchants" className={look}>
      <Inside name={t(($) => $.cards.merchants)} queue={useQuery(applicantsQuery).data} />
    </Link>
  );
}

function Inside({ name, queue }: { name: string; queue: Queue | undefined }): ReactNode {
  const { t } = useTexts('otc');
  const language = useLanguage();
  const now = useNow(10_000);
  return (
    <>
      <span className="text-12 text-t2">{name}</span>
      {queue === undefined ? <Skeleton className="my-2 w-10" /> : <b className="text-20 font-semibold">{queue.waiting}</b>}
      <span className="text-12 text-t2">
        {queue === undefined || queue.oldestAt === null
          ? t(($) => $.cards.none)
          : t(($) => $.cards.oldest, { time: spanOf(now - queue.oldestAt, language) })}
      </span>
    </>
  );
}
