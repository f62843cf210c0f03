import { useState, type ReactNode } from 'react';
import { Pagination, Tag, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { DeskTable, type DeskColumn } from '../../../shared/table/index.ts';
import { Time } from '../../../shared/time/time.tsx';
import { excludedQuery, pageSize, type Excluded } from '../api/robots.ts';

/** Robots that are out of the ranking, with the reason that their owners were told. */
export function ExcludedTable(): ReactNode {
  const { t } = useTexts('robot');
  const [page, setPage] = useState(1);
  const excluded = useQuery(excludedQuery(page));
  const columns = useColumns();
  const total = excluded.data?.total ?? 0;
  return (
    <section className="ui-card overflow-hidden">
      <DeskTable
        id="robots-excluded"
        label={t(($) => $.excluded.title)}
        columns={columns}
        list={{ ...excluded, data: excluded.data?.list }}
        keyOf={({ id }) => id}
        empty={t(($) => $.excluded.none)}
        filters={<h2 className="text-14 leading-5 tracking-normal">{t(($) => $.excluded.title)}</h2>}
        footer={
          <div className="flex min-h-12 flex-wrap items-center justify-between gap-2 px-4 py-2 text-12 text-t2">
            <span>{t(($) => $.excluded.shown, { count: total })}</span>
            <Pagination page={page} count={Math.max(1, Math.ceil(total / pageSize))} onPageChange={setPage} />
          </div>
        }
      />
    </section>
  );
}

function useColumns(): readonly DeskColumn<Excluded>[] {
  const { t } = useTexts('robot');
  return [
    { key: 'id', head: t(($) => $.columns.id), isFixed: true, value: ({ id }) => id },
    { key: 'uid', head: t(($) => $.columns.uid), value: ({ uid }) => uid },
    { key: 'nickname', head: t(($) => $.excluded.nickname), value: ({ nickname }) => nickname },
    { key: 'kind', head: t(($) => $.columns.kind), value: ({ kind }) => t(($) => $.kinds[kind]) },
    {
      key: 'market',
      head: t(($) => $.columns.market),
      value: ({ markets }) => markets.map((market) => market.replace('_', '/')).join(', '),
    },
    {
      key: 'reason',
      head: t(($) => $.columns.reason),
      value: ({ reason }) => t(($) => $.excluded.reasons[reason]),
      render: ({ reason }) => (
        <Tag size="s" tone="warn">
          {t(($) => $.excluded.reasons[reason])}
        </Tag>
      ),
    },
    {
      key: 'since',
      head: t(($) => $.columns.since),
      right: true,
      value: ({ since }) => new Date(since).toISOString(),
      render: ({ since }) => <Time at={since} />,
    },
  ];
}
