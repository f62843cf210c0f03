import { useState, type ReactNode } from 'react';
import { CirclePause } from 'lucide-react';
import { Button, groupThousands, Skeleton, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { QueryError } from '../../../shared/query-states.tsx';
import { hasRole } from '../../../shared/roles.ts';
import { useSelf } from '../../../shared/session.ts';
import { totalsQuery, type Totals } from '../api/robots.ts';
import { CountTable } from './count-table.tsx';
import { ExcludedTable } from './excluded-table.tsx';
import { LevelsCard } from './levels-card.tsx';
import { PauseDialog } from './pause-dialog.tsx';
import { PausedTable } from './paused-table.tsx';

/** Robots in numbers, why some are paused, and the brake. Where they buy and sell is not among it. */
export function RobotsPage(): ReactNode {
  const { t } = useTexts('robot');
  const { roles } = useSelf();
  const totals = useQuery(totalsQuery);
  const [isPausing, setPausing] = useState(false);
  if (totals.isError && totals.data === undefined) return <QueryError query={totals} />;
  const markets = totals.data?.markets ?? [];
  return (
    <div className="flex flex-col gap-3">
      {hasRole(roles, ['owner', 'compliance']) ? (
        <div className="flex justify-end">
          <Button look="outline" size="m" className="border-warn text-warn" onClick={() => setPausing(true)}>
            <CirclePause size={14} aria-hidden="true" />
            {t(($) => $.pauseAll.open)}
          </Button>
        </div>
      ) : null}
      <Figures totals={totals.data} />
      <div className="grid items-start gap-3 xl:grid-cols-2">
        <CountTable
          id="robots-by-kind"
          title={t(($) => $.byKind)}
          head={t(($) => $.columns.kind)}
          query={totals}
          list={totals.data?.kinds.map(({ kind, ...counted }) => ({ ...counted, name: t(($) => $.kinds[kind]) }))}
        />
        <CountTable
          id="robots-by-market"
          title={t(($) => $.byMarket)}
          head={t(($) => $.columns.market)}
          query={totals}
          list={markets.map(({ market, ...counted }) => ({ ...counted, name: market.replace('_', '/') }))}
        />
      </div>
      <PausedTable markets={markets.map(({ market }) => market)} />
      {hasRole(roles, ['owner', 'compliance', 'auditor']) ? <ExcludedTable /> : null}
      {hasRole(roles, ['compliance']) ? <LevelsCard /> : null}
      {isPausing ? <PauseDialog markets={markets.map(({ market }) => market)} onClose={() => setPausing(false)} /> : null}
    </div>
  );
}

function Figures({ totals }: { totals: Totals | undefined }): ReactNode {
  const { t } = useTexts('robot');
  const byOwner = totals?.reasons.find(({ reason }) => reason === 'owner')?.robots ?? 0;
  const equity = totals?.equity.map(({ amount, coin }) => `${groupThousands(amount)} ${coin}`) ?? [];
  const figures = [
    {
      name: t(($) => $.figures.active),
      value: totals?.robots,
      note: t(($) => $.figures.activeNote, { running: totals?.running ?? 0, waiting: totals?.waiting ?? 0 }),
    },
    {
      name: t(($) => $.figures.equity),
      value: equity.length === 0 ? t(($) => $.figures.none) : equity.join(' · '),
      note: t(($) => $.figures.equityNote),
    },
    { name: t(($) => $.figures.orders), value: totals?.orders, note: t(($) => $.figures.ordersNote) },
    {
      name: t(($) => $.figures.paused),
      value: totals?.paused,
      note: t(($) => $.figures.pausedNote, { count: (totals?.paused ?? 0) - byOwner }),
    },
  ];
  return (
    <dl className="ui-card grid grid-cols-2 gap-px overflow-hidden bg-line lg:grid-cols-4">
      {figures.map(({ name, note, value }) => (
        <div key={name} className="flex min-w-0 flex-col bg-s1 px-4 py-3">
          <dt className="text-12 text-t2">{name}</dt>
          <dd className="text-16 font-semibold [overflow-wrap:anywhere] tabular-nums">
            {totals === undefined ? <Skeleton className="w-20" /> : typeof value === 'number' ? groupThousands(String(value)) : value}
          </dd>
          <dd className="text-12 text-t2">{totals === undefined ? <Skeleton className="w-24" /> : note}</dd>
        </div>
      ))}
    </dl>
  );
}
