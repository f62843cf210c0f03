import { Button, EmptyState, Segmented, Skeleton, useTexts, lazy } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Info, Plus } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import type { AlertDialogProps } from '../../../shared/alerts/alert-dialog.tsx';
import { alertsQuery, useAlertsLive } from '../../../shared/alerts/api.ts';
import { marketsQuery } from '../../../shared/markets/index.ts';
import { ListState } from '../../../shared/query-states.tsx';
import { ActiveList } from './active-list.tsx';
import { FiredList } from './fired-list.tsx';

const AlertDialog = lazy(async () => ({ default: (await import('../../../shared/alerts/alert-dialog.tsx')).AlertDialog }));

const LIMIT = 100;
type OpenDialog = Omit<AlertDialogProps, 'onClose'>;

/** Prices that the customer watches, and those that were met. */
export function AlertsPage(): ReactNode {
  const { t } = useTexts('alerts');
  useAlertsLive();
  const navigate = useNavigate();
  const search = useSearch({ from: '/site/account/alerts' });
  const tab = search.tab === 'fired' ? 'fired' : 'active';
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const alerts = useQuery(alertsQuery);
  const [first] = useQuery(marketsQuery).data ?? [];
  const count = alerts.data?.list.length ?? 0;
  const limit = alerts.data?.limit ?? LIMIT;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-4">
        <h1 className="text-20">{t(($) => $.title)}</h1>
        <Segmented
          label={t(($) => $.title)}
          value={tab}
          onValueChange={(next) =>
            void navigate({ to: '/account/alerts', search: next === 'fired' ? { tab: 'fired' } : {}, replace: true })
          }
          items={[
            { value: 'active', label: alerts.data === undefined ? t(($) => $.active) : `${t(($) => $.active)} ${count}` },
            { value: 'fired', label: t(($) => $.fired) },
          ]}
        />
        <span className="mr-auto text-12 text-t2 tabular-nums">{alerts.data === undefined ? '' : t(($) => $.of, { count, limit })}</span>
        <Button
          look="primary"
          disabled={first === undefined || count >= limit}
          onClick={() => {
            if (first !== undefined) setOpened({ market: first.market });
          }}
        >
          <Plus size={16} aria-hidden="true" />
          {t(($) => $.add)}
        </Button>
      </div>
      <p className="mb-4 flex gap-2 rounded-(--r1) bg-s2 px-3 py-2 text-13 text-t2">
        <Info size={16} className="mt-0.5 shrink-0" aria-hidden="true" />
        <span>{t(($) => $.about, { limit })}</span>
      </p>
      {tab === 'active' ? (
        <section className="ui-card mb-4 overflow-hidden" aria-label={t(($) => $.active)}>
          {alerts.isPending ? (
            <div className="flex flex-col gap-4 px-5 py-5">
              <Skeleton className="w-60" />
              <Skeleton className="w-80" />
            </div>
          ) : null}
          <ListState query={alerts} isEmpty={count === 0} empty={<EmptyState>{t(($) => $.none)}</EmptyState>} />
          {count === 0 ? null : (
            <ActiveList list={alerts.data?.list ?? []} onChange={(alert) => setOpened({ market: alert.market, alert })} />
          )}
        </section>
      ) : null}
      <FiredList
        page={tab === 'fired' ? Math.max(1, Math.floor(Number(search.p ?? '1')) || 1) : 1}
        isWhole={tab === 'fired'}
        onAgain={({ direction, market, note, price }) => setOpened({ market, direction, price, note })}
      />
      <Reach />
      <Suspense>{opened === null ? null : <AlertDialog {...opened} onClose={() => setOpened(null)} />}</Suspense>
    </>
  );
}

/** How the customer is notified, and where that is chosen. */
function Reach(): ReactNode {
  const { t } = useTexts('alerts');
  return (
    <section className="ui-card flex flex-wrap items-center justify-between gap-2 px-5 py-4">
      <div>
        <h2 className="text-16">{t(($) => $.reach.title)}</h2>
        <p className="text-13 text-t2">{t(($) => $.reach.text)}</p>
      </div>
      <Link to="/account/settings" className="ui-link text-13">
        {t(($) => $.reach.settings)}
      </Link>
    </section>
  );
}
