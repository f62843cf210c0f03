import { pairName } from '@agio/kernel';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DataTable, EmptyState, useTexts, type Column } from '@agio/ui';
import { QueryError } from '../../../shared/query-states.tsx';
import type { TradingListProps } from '../../../shared/trading-tabs.ts';
import { robotsQuery, useRobotsLive, type Robot } from '../api/robots.ts';
import { Signed } from './figures.tsx';
import { RobotRow, useRobotName } from './robot-row.tsx';
import { StateTag, useStateNote } from './state-tag.tsx';
import { closedProfit, money } from './words.ts';

/** One's robots beside one's orders, in the exchange page: as many as one may have are on one page. */
export function TradingList({ look, market }: TradingListProps): ReactNode {
  const { t } = useTexts('robot');
  useRobotsLive();
  const query = useQuery(robotsQuery({ state: 'open', page: 1 }));
  const robots = (query.data?.list ?? []).filter(({ markets }) => market === null || markets.includes(market));
  if (query.isError && query.data === undefined) return <QueryError query={query} />;
  if (query.data !== undefined && robots.length === 0)
    return (
      <EmptyState
        className="ex-empty"
        action={
          <Link className="ui-link" to="/autoTrade" search={market === null ? {} : { market }}>
            {t(($) => $.frame.new)}
          </Link>
        }
      >
        {t(($) => $.mine.empty.open)}
      </EmptyState>
    );
  if (look === 'table') return <Table robots={robots} isLoading={query.isPending} />;
  return (
    <ul>
      {robots.map((robot) => (
        <RobotRow key={robot.id} robot={robot} />
      ))}
    </ul>
  );
}

function Table({ isLoading, robots }: { robots: readonly Robot[]; isLoading: boolean }): ReactNode {
  const { t } = useTexts('robot');
  const nameOf = useRobotName();
  const noteOf = useStateNote();
  const columns: readonly Column<Robot>[] = [
    {
      key: 'name',
      head: t(($) => $.grid.name),
      render: (robot) => (
        <Link className="ui-link" to="/autoTrade/history/$id" params={{ id: robot.id }}>
          {nameOf(robot)}
        </Link>
      ),
    },
    { key: 'kind', head: t(($) => $.rows.kind), render: ({ kind }) => t(($) => $.kinds[kind]) },
    { key: 'market', head: t(($) => $.grid.market), render: ({ markets }) => markets.map(pairName).join(', ') },
    {
      key: 'state',
      head: t(($) => $.rows.state),
      render: (robot) => (
        <>
          <StateTag state={robot.state} /> <span className="text-12 text-t2">{noteOf(robot)}</span>
        </>
      ),
    },
    { key: 'equity', head: t(($) => $.figures.equity), right: true, render: ({ equity, quote }) => `${money(equity)} ${quote}` },
    { key: 'change', head: t(($) => $.figures.change), right: true, render: ({ change }) => <Signed value={change} /> },
    { key: 'grid', head: closedProfit(t, 'all'), right: true, render: ({ gridProfit }) => <Signed value={gridProfit} /> },
    {
      key: 'position',
      head: t(($) => $.figures.positionResult),
      right: true,
      render: ({ positionResult }) => <Signed value={positionResult} />,
    },
  ];
  return (
    <DataTable
      rows={28}
      label={t(($) => $.mine.title)}
      columns={columns}
      list={robots}
      loading={isLoading}
      skeletons={3}
      keyOf={({ id }) => id}
    />
  );
}
