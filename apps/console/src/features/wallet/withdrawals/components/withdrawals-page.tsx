import { useCallback, type ReactNode } from 'react';
import { Badge, cn, Segmented, useLanguage, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { DeskTable, KeysetPager, SearchBox, withParams } from '../../../../shared/table/index.ts';
import { spanOf } from '../../../../shared/time/format.ts';
import { useNow } from '../../../../shared/time/time.tsx';
import { countsQuery, oneOf, withdrawalsQuery, withdrawalViews, type Counts } from '../../api/wallet.ts';
import { Figures } from '../../components/figures.tsx';
import { useWithdrawalColumns } from './columns.tsx';
import { WithdrawalPanel } from './withdrawal-panel.tsx';

/** Withdrawals by what they wait for, and one of them beside the list. */
export function WithdrawalsPage(): ReactNode {
  const { t } = useTexts('withdrawals');
  const search = useSearch({ from: '/desk/withdrawals' });
  const navigate = useNavigate({ from: '/withdrawals' });
  const { q, after, open: openId } = search;
  const view = oneOf(withdrawalViews, search.view) ?? (q === undefined ? 'to_audit' : 'all');
  const page = useQuery(withdrawalsQuery({ view, q, after }));
  const counts = useQuery(countsQuery).data;
  const columns = useWithdrawalColumns(openId !== undefined);
  const go = useCallback(
    (next: Partial<typeof search>, replace: boolean) => void navigate({ search: (now) => withParams(now, next), replace }),
    [navigate],
  );
  const onSearch = useCallback((text: string) => go({ q: text, view: text === '' ? '' : 'all', after: '', open: '' }, true), [go]);
  const rows = page.data?.list ?? [];
  return (
    <div className="flex flex-col gap-3">
      <Top counts={counts} />
      <section className={cn('ui-card grid overflow-hidden', openId !== undefined && 'lg:grid-cols-[minmax(0,1fr)_380px]')}>
        <DeskTable
          id="withdrawals"
          label={t(($) => $.title)}
          columns={columns}
          list={{ ...page, data: page.data?.list }}
          keyOf={(row) => row.id}
          openKey={openId}
          onOpen={(row) => go({ open: row.id }, true)}
          empty={t(($) => $.none)}
          filters={
            <>
              <Segmented
                look="pills"
                size="s"
                label={t(($) => $.views.label)}
                value={view}
                onValueChange={(next) => go({ view: next === 'to_audit' ? '' : next, q: '', after: '', open: '' }, false)}
                items={withdrawalViews.map((one) => ({
                  value: one,
                  label: (
                    <>
                      {t(($) => $.views[one])}
                      <ViewCount view={one} counts={counts} />
                    </>
                  ),
                }))}
              />
              <SearchBox value={q ?? ''} onValue={onSearch} label={t(($) => $.search)} />
            </>
          }
          footer={
            <KeysetPager
              isFirst={after === undefined}
              hasMore={page.data?.hasMore === true}
              onFirst={() => go({ after: '', open: '' }, false)}
              onMore={() => go({ after: rows.at(-1)?.id ?? '', open: '' }, false)}
            >
              {t(($) => $.shown, { count: rows.length })} · {t(($) => $.keys)}
            </KeysetPager>
          }
        />
        {openId === undefined ? null : <WithdrawalPanel key={openId} id={openId} onClose={() => go({ open: '' }, true)} />}
      </section>
    </div>
  );
}

function ViewCount({ view, counts }: { view: (typeof withdrawalViews)[number]; counts: Counts | undefined }): ReactNode {
  const queue = { to_audit: counts?.toAudit, second: counts?.second, delayed: counts?.delayed, under_way: counts?.underWay }[
    view as 'second'
  ];
  return queue === undefined || queue.count === 0 ? null : (
    <Badge count={queue.count} primary={view === 'second' && (counts?.second.forYou ?? 0) > 0} />
  );
}

function Top({ counts }: { counts: Counts | undefined }): ReactNode {
  const { t } = useTexts('withdrawals');
  const language = useLanguage();
  const now = useNow(10_000);
  const note = (queue: Counts['toAudit'] | undefined): string => {
    const oldest = queue?.oldestAt ?? null;
    return oldest === null ? t(($) => $.figures.none) : t(($) => $.figures.oldest, { time: spanOf(now - oldest, language) });
  };
  const isForYou = (counts?.second.forYou ?? 0) > 0;
  return (
    <Figures
      figures={[
        { name: t(($) => $.figures.toAudit), value: counts?.toAudit.count, note: note(counts?.toAudit) },
        {
          name: t(($) => $.figures.second),
          value: counts?.second.count,
          note: isForYou ? t(($) => $.figures.needsYou) : note(counts?.second),
          isUrgent: isForYou,
        },
        { name: t(($) => $.figures.delayed), value: counts?.delayed.count, note: note(counts?.delayed) },
        { name: t(($) => $.figures.underWay), value: counts?.underWay.count, note: note(counts?.underWay) },
        { name: t(($) => $.figures.failed), value: counts?.failedToday, note: t(($) => $.figures.utc) },
      ]}
    />
  );
}
