import { baseOf, pairName } from '@agio/kernel';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { CoinMark, Moment, Skeleton, useTexts } from '@agio/ui';
import { marketsQuery } from '../../../shared/markets/index.ts';
import { QuantifyFrame } from '../../../shared/quantify/quantify-frame.tsx';
import { QueryError } from '../../../shared/query-states.tsx';
import { robotQuery, useRobotsLive, type RobotDetails } from '../api/robots.ts';
import { Figures } from '../../../shared/figures.tsx';
import { MoneyFigures } from './figures.tsx';
import { LifeCard } from './life-card.tsx';
import { factsOf } from './facts.ts';
import { ProgressCard } from './progress-card.tsx';
import { RobotActs } from './robot-acts.tsx';
import { useRobotName } from './robot-row.tsx';
import { RowsCard } from './rows-card.tsx';
import { StatementCard } from './statement-card.tsx';
import { StateTag, useStateNote } from './state-tag.tsx';
import { coins, money } from './words.ts';

/** One robot: what it has, what it did, and a statement that adds up. */
export function HistoryPage(): ReactNode {
  const { id } = useParams({ from: '/autoTrade/history/$id' });
  useRobotsLive();
  const robot = useQuery(robotQuery(id));
  return (
    <QuantifyFrame here="one">
      {robot.data !== undefined ? (
        <One robot={robot.data} />
      ) : robot.isError ? (
        <div className="ui-card">
          <QueryError query={robot} />
        </div>
      ) : (
        <Waiting />
      )}
    </QuantifyFrame>
  );
}

function Waiting(): ReactNode {
  return (
    <>
      <Skeleton className="mb-6 w-72" />
      <Figures isLoading list={['a', 'b', 'c', 'd'].map((key) => ({ key, name: ' ', value: '', note: '' }))} />
      <Skeleton className="h-80 w-full" />
    </>
  );
}

function One({ robot }: { robot: RobotDetails }): ReactNode {
  return (
    <>
      <Head robot={robot} />
      <Summary robot={robot} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_352px]">
        <div className="flex min-w-0 flex-col gap-4">
          {robot.startedAt === null ? null : <LifeCard robot={robot} startedAt={robot.startedAt} />}
          <RowsCard robot={robot} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ProgressCard robot={robot} />
          <StatementCard robot={robot} />
        </div>
      </div>
    </>
  );
}

function Head({ robot }: { robot: RobotDetails }): ReactNode {
  const { t } = useTexts('robot');
  const { t: common } = useTexts('common');
  const nameOf = useRobotName();
  const noteOf = useStateNote();
  const market = useQuery(marketsQuery).data?.find((one) => one.market === robot.markets[0]);
  const { createdAt, kind, markets, startedAt, state, terms } = robot;
  const note = noteOf(robot);
  const facts = [t(($) => $.kinds[kind]), markets.map(pairName).join(', '), factsOf(t, terms, market)]
    .filter((one) => one !== '')
    .join(common(($) => $.comma));
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pb-4">
      <Link to="/autoTrade" search={{ view: 'mine' }} className="inline-flex items-center gap-1 text-t2 hover:text-t1">
        {t(($) => $.frame.mine)}
        <ChevronRight size={14} aria-hidden="true" />
      </Link>
      <CoinMark coin={baseOf(markets[0])} size={24} />
      <h1 className="min-w-0 text-20 [overflow-wrap:anywhere]">{nameOf(robot)}</h1>
      <StateTag state={state} />
      <p className="min-w-0 text-13 text-t2">
        {facts}
        {common(($) => $.comma)}
        {t(($) => $.mine.since)} <Moment ms={startedAt ?? createdAt} />
      </p>
      <span className="ml-auto max-sm:ml-0">
        <RobotActs robot={robot} />
      </span>
      {note === '' ? null : (
        <p className="w-full rounded-1 bg-warn-soft px-3 py-2 text-13" role="status">
          {note}
        </p>
      )}
    </div>
  );
}

function Summary({ robot }: { robot: RobotDetails }): ReactNode {
  const { t } = useTexts('robot');
  const [held, ...others] = robot.coins.filter(({ coin }) => coin !== robot.quote);
  const isOne = held !== undefined && others.length === 0;
  const notes = {
    equity: t(($) => $.figures.invested, { amount: money(robot.invested) }),
    grid: robot.kind === 'grid' ? t(($) => $.figures.pairs, { count: robot.pairs }) : t(($) => $.figures.gridNote),
    position: isOne ? t(($) => $.figures.held, { amount: coins(held.amount), coin: held.coin }) : t(($) => $.figures.positionNote),
  };
  return <MoneyFigures kind={robot.kind} money={robot} notes={notes} />;
}
