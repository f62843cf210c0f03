import type { ReactNode } from 'react';
import { groupThousands, Skeleton, useTexts } from '@agio/ui';
import type { CallData } from '@agio/client';
import { useQuery } from '@tanstack/react-query';
import { deskQuery } from '../../../shared/desk/index.ts';
import { QueryError } from '../../../shared/query-states.tsx';
import { KindTable, MarketTable } from './count-table.tsx';
import { ExcludedTable } from './excluded-table.tsx';
import { LevelsCard } from './levels-card.tsx';
import { PauseAct } from './pause-act.tsx';
import { PausedTable } from './paused-table.tsx';

/** Robots in numbers, why some are paused, and the brake. Where they buy and sell is not among it. */
export function RobotsPage(): ReactNode {
  const totals = useQuery(deskQuery('deskRobots'));
  if (totals.isError && totals.data === undefined) return <QueryError query={totals} />;
  const markets = totals.data?.markets ?? [];
  return (
    <div className="flex flex-col gap-3">
      <div className="flex justify-end">
        <PauseAct of={markets.map(({ market }) => market)} size="m" />
      </div>
      <Figures totals={totals.data} />
      <div className="grid items-start gap-3 xl:grid-cols-2">
        <KindTable />
        <MarketTable />
      </div>
      <PausedTable />
      <ExcludedTable />
      <LevelsCard />
    </div>
  );
}

function Figures({ totals }: { totals: CallData<'deskRobots'> | undefined }): ReactNode {
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
