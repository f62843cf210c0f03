import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Card, useTexts } from '@agio/ui';
import { decisionsQuery } from '../api/offers.ts';
import { Failure } from '../../../shared/query-states.tsx';
import { shareText } from '../../../shared/paying/index.ts';

/** How often disputes were decided for which reason: public, so that anyone can check our decisions. */
export function Decisions(): ReactNode {
  const { t } = useTexts('otc');
  const { data, error } = useQuery(decisionsQuery);
  if (data === undefined) return <Failure error={error} />;
  const kinds = data.kinds.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  return (
    <Card
      title={t(($) => $.decisions.title)}
      aside={<span className="text-12 text-t2">{t(($) => $.decisions.since)}</span>}
      bodyClassName="flex flex-col gap-3 px-5 pb-5"
    >
      <p className="text-13 text-t2">
        {data.total === 0 ? t(($) => $.decisions.none) : t(($) => $.decisions.total, { count: data.total })}
      </p>
      {kinds.length === 0 ? null : (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 text-13">
          {kinds.map(({ count, kind }) => (
            <div key={kind} className="contents">
              <dt>{t(($) => $.decisions.kinds[kind])}</dt>
              <dd className="h-2 overflow-hidden rounded-1 bg-s2" aria-hidden="true">
                <span className="block h-full bg-p" style={{ width: `${(count / data.total) * 100}%` }} />
              </dd>
              <dd className="text-right text-t2 tabular-nums">
                {count} · {shareText(count / data.total)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
