import { baseOf, pairName } from '@agio/kernel';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { cn, CoinMark, divideDecimals, Moment, percent, useTexts } from '@agio/ui';
import { marketsQuery } from '../../../shared/markets/index.ts';
import type { Robot } from '../api/robots.ts';
import { Signed } from './figures.tsx';
import { factsOf } from './facts.ts';
import { RobotActs } from './robot-acts.tsx';
import { StateTag, useStateNote } from './state-tag.tsx';
import { closedProfit, money } from './words.ts';

/** What a robot is called: by its owner, else by its kind and its market. */
export function useRobotName(): (robot: Pick<Robot, 'kind' | 'markets' | 'name'>) => string {
  const { t } = useTexts('robot');
  return ({ kind, markets, name }) => (name === '' ? `${t(($) => $.kinds[kind])} ${markets.map(pairName).join(', ')}` : name);
}

/** A robot as a line, on phones as a card. */
export function RobotRow({ robot }: { robot: Robot }): ReactNode {
  const { t } = useTexts('robot');
  const { t: common } = useTexts('common');
  const nameOf = useRobotName();
  const noteOf = useStateNote();
  const market = useQuery(marketsQuery).data?.find((one) => one.market === robot.markets[0]);
  const { change, createdAt, equity, gridProfit, id, invested, kind, markets, pairs, positionResult, quote, startedAt, state, terms } =
    robot;
  const note = noteOf(robot);
  return (
    <li
      className={cn(
        'grid grid-cols-2 items-center gap-x-4 gap-y-3 border-t border-line px-5 py-4 first:border-t-0',
        'lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_repeat(3,minmax(0,0.75fr))_minmax(15rem,auto)]',
      )}
    >
      <div className="col-span-2 flex min-w-0 items-center gap-3 lg:col-span-1">
        <CoinMark coin={baseOf(markets[0])} size={32} />
        <div className="min-w-0">
          <Link to="/autoTrade/history/$id" params={{ id }} className="block truncate font-medium hover:underline">
            {nameOf(robot)}
          </Link>
          <p className="truncate text-12 text-t2">
            {[t(($) => $.kinds[kind]), markets.map(pairName).join(', '), factsOf(t, terms, market)]
              .filter((one) => one !== '')
              .join(common(($) => $.comma))}
          </p>
        </div>
      </div>
      <div className="col-span-2 flex flex-wrap items-center gap-x-2 gap-y-1 lg:col-span-1 lg:block">
        <StateTag state={state} />
        <p className="text-12 text-t2 lg:pt-1">
          {note === '' ? (
            <>
              {startedAt === null ? null : `${t(($) => $.mine.since)} `}
              <Moment ms={startedAt ?? createdAt} />
            </>
          ) : (
            note
          )}
        </p>
      </div>
      <Cell
        isWide
        name={t(($) => $.figures.equity)}
        value={`${money(equity)} ${quote}`}
        note={<ChangeNote change={change} invested={invested} />}
      />
      <Cell
        name={closedProfit(t, kind)}
        value={<Signed value={gridProfit} />}
        note={kind === 'grid' ? t(($) => $.figures.pairs, { count: pairs }) : t(($) => $.figures.gridNote)}
      />
      <Cell name={t(($) => $.figures.positionResult)} value={<Signed value={positionResult} />} note={t(($) => $.figures.positionNote)} />
      <div className="col-span-2 lg:col-span-1">
        <RobotActs robot={robot} />
      </div>
    </li>
  );
}

function ChangeNote({ change, invested }: { change: string; invested: string }): ReactNode {
  return (
    <>
      <Signed value={change} /> {percent(divideDecimals(change, invested))}
    </>
  );
}

/** Both profits of a grid stand like this, with the same weight. */
function Cell({ isWide = false, name, note, value }: { name: string; value: ReactNode; note: ReactNode; isWide?: boolean }): ReactNode {
  return (
    <div className={cn('min-w-0', isWide && 'col-span-2 lg:col-span-1')}>
      <p className="text-12 text-t2">{name}</p>
      <p className="font-medium [overflow-wrap:anywhere] tabular-nums">{value}</p>
      <p className="text-12 text-t2 tabular-nums">{note}</p>
    </div>
  );
}
