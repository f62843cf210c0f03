import { useEffect, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { EmptyState, Skeleton, useTexts } from '@agio/ui';
import { queryClient } from '../../../shared/query-client.ts';
import { QueryError } from '../../../shared/query-states.tsx';
import { useLoggedIn } from '../../../shared/session.ts';
import { useDiceLive } from '../api/live.ts';
import { begin, infoQuery, playerQuery, type DiceInfo, type Player, type Pool } from '../api/play.ts';
import { BoardCard } from './board-card.tsx';
import { FairCard } from './fair-card.tsx';
import { Head } from './head.tsx';
import { ExcludedNotice, LimitsCard } from './limits-card.tsx';
import { PoolCard, StatsCard } from './pool-card.tsx';
import { Reminder } from './reminder.tsx';
import { RollCard } from './roll-card.tsx';
import { usePlay } from './use-play.ts';

/** The game: the customer's bet, all bets, what proves them, and the pool behind them. */
export function PlayPage(): ReactNode {
  const { t } = useTexts('dice');
  const info = useQuery(infoQuery);
  const { coin } = useSearch({ from: '/site/games/dice' });
  const pool = info.data?.pools.find((one) => one.coin === coin) ?? info.data?.pools[0];
  return (
    <div className="ui-frame flex flex-col gap-4 py-6">
      {info.isPending ? <Skeleton className="h-80 w-full" /> : null}
      {info.isError && info.data === undefined ? <QueryError query={info} /> : null}
      {info.data !== undefined && pool === undefined ? <EmptyState>{t(($) => $.noPools)}</EmptyState> : null}
      {info.data === undefined || pool === undefined ? null : <Game key={pool.coin} info={info.data} pool={pool} />}
    </div>
  );
}

/** Pools are worth something else after every bet. */
function usePoolsLive(): void {
  useDiceLive('dice', ({ data }) => {
    queryClient.setQueryData(infoQuery.queryKey, (info) =>
      info === undefined
        ? undefined
        : { ...info, pools: info.pools.map((pool) => ({ ...pool, ...data.pools.find(({ coin }) => coin === pool.coin) })) },
    );
  });
}

/** A customer without seeds gets the first ones, so that a hash is there before the first bet. */
function useSeeds(player: Player | undefined): void {
  const isMissing = player !== undefined && player.seeds === null;
  useEffect(() => {
    // What keeps them from being made is said where they would be.
    if (isMissing) begin().catch(() => undefined);
  }, [isMissing]);
}

function Game({ info, pool }: { info: DiceInfo; pool: Pool }): ReactNode {
  const navigate = useNavigate();
  const loggedIn = useLoggedIn();
  const own = useQuery({ ...playerQuery, enabled: loggedIn });
  const player = own.data;
  const [isAuto, setAuto] = useState(false);
  const play = usePlay(pool, player);
  usePoolsLive();
  useSeeds(player);
  return (
    <>
      <Head
        part="play"
        coin={pool.coin}
        coins={info.pools.map(({ coin }) => coin)}
        onCoinChange={(coin) => void navigate({ to: '/games/dice', search: { coin }, replace: true })}
      />
      {own.isError && player === undefined ? (
        <section className="ui-card">
          <QueryError query={own} />
        </section>
      ) : null}
      {player === undefined ? null : <ExcludedNotice player={player} />}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <RollCard pool={pool} player={player} play={play} isAuto={isAuto} onAuto={setAuto} />
          <BoardCard first={info.board} />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {player === undefined ? null : <LimitsCard player={player} pool={pool} />}
            {loggedIn ? <StatsCard coin={pool.coin} /> : null}
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <FairCard player={player} play={play} />
          <PoolCard pool={pool} />
        </div>
      </div>
      {player === undefined ? null : <Reminder minutes={player.reminderMinutes} onDue={() => play.stop('reminder')} />}
    </>
  );
}
