import { useCallback, type ReactNode } from 'react';
import { useLanguage, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { withParams } from '../../../../shared/table/index.ts';
import { spanOf } from '../../../../shared/time/format.ts';
import { useNow } from '../../../../shared/time/time.tsx';
import { countsQuery, withdrawalsQuery, withdrawalViews, type Counts, type WithdrawalView } from '../../api/wallet.ts';
import { Figures } from '../../components/figures.tsx';
import { QueueTable, viewOf, type QueueSearch } from '../../components/queue-table.tsx';
import { useWithdrawalColumns } from './columns.tsx';
import { WithdrawalPanel } from './withdrawal-panel.tsx';

/** Withdrawals by what they wait for, and one of them beside the list. */
export function WithdrawalsPage(): ReactNode {
  const { t } = useTexts('withdrawals');
  const search = useSearch({ from: '/desk/withdrawals' });
  const navigate = useNavigate({ from: '/withdrawals' });
  const { q, after, open: openId } = search;
  const view = viewOf(withdrawalViews, search, 'all');
  const page = useQuery(withdrawalsQuery({ view, q, after }));
  const counts = useQuery(countsQuery).data;
  const columns = useWithdrawalColumns(openId !== undefined, page.data?.currency);
  const go = useCallback(
    (next: QueueSearch, replace: boolean) => void navigate({ search: (now) => withParams(now, next), replace }),
    [navigate],
  );
  return (
    <div className="flex flex-col gap-3">
      <Top counts={counts} />
      <QueueTable
        id="withdrawals"
        words={{ title: t(($) => $.title), views: t(($) => $.views.label), search: t(($) => $.search), none: t(($) => $.none) }}
        columns={columns}
        page={page}
        view={view}
        views={withdrawalViews.map((value) => ({ value, name: t(($) => $.views[value]), ...waitingIn(value, counts) }))}
        search={search}
        onSearch={go}
        panel={openId === undefined ? null : <WithdrawalPanel key={openId} id={openId} onClose={() => go({ open: '' }, true)} />}
        note={
          <>
            {t(($) => $.shown, { count: page.data?.list.length ?? 0 })}
            <span className="max-sm:hidden"> · {t(($) => $.keys)}</span>
          </>
        }
      />
    </div>
  );
}

/** How many wait in a view, where that is counted. */
function waitingIn(view: WithdrawalView, counts: Counts | undefined): { readonly count?: number | undefined; readonly isForYou?: boolean } {
  switch (view) {
    case 'to_audit':
      return { count: counts?.toAudit.count };
    case 'second':
      return { count: counts?.second.count, isForYou: (counts?.second.forYou ?? 0) > 0 };
    case 'delayed':
      return { count: counts?.delayed.count };
    case 'under_way':
      return { count: counts?.underWay.count };
    default:
      return {};
  }
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
