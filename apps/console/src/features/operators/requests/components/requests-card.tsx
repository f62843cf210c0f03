import type { ReactNode } from 'react';
import { Skeleton, useLanguage, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { spanOf } from '../../../../shared/time/format.ts';
import { useNow } from '../../../../shared/time/time.tsx';
import { waitingQuery } from '../api/requests.ts';

/** The queue of requests on the dashboard: how many wait, and how old the oldest is. */
export function RequestsCard(): ReactNode {
  const { t } = useTexts('requests');
  const language = useLanguage();
  const now = useNow(10_000);
  const { data: waiting, isError } = useQuery(waitingQuery);
  const oldest = waiting?.list.reduce<number | null>((least, { askedAt }) => Math.min(least ?? askedAt, askedAt), null) ?? null;
  return (
    <Link to="/requests" className="flex flex-col gap-0.5 rounded-2 bg-s2 px-3 py-2.5 hover:bg-s3">
      <span className="text-12 text-t2">{t(($) => $.card.name)}</span>
      {waiting === undefined && !isError ? (
        <Skeleton className="my-2 w-10" />
      ) : (
        <b className="text-20 font-semibold">{waiting?.total ?? '–'}</b>
      )}
      <span className="text-12 text-t2">
        {waiting === undefined
          ? ''
          : oldest === null
            ? t(($) => $.card.none)
            : t(($) => $.card.oldest, { time: spanOf(now - oldest, language) })}
      </span>
      {waiting !== undefined && waiting.forYou > 0 ? (
        <span className="text-12 font-medium text-pt">{t(($) => $.card.forYou, { count: waiting.forYou })}</span>
      ) : null}
    </Link>
  );
}
