import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Dices } from 'lucide-react';
import { Button, EmptyState, Skeleton, useTexts } from '@agio/ui';
import { QueryError } from '../../../shared/query-states.tsx';
import { infoQuery } from '../api/play.ts';
import { rate, rough } from './amounts.ts';
import { HouseShare } from './house-share.tsx';

/** The lobby. There is one game. */
export function GamesPage(): ReactNode {
  const { t } = useTexts('dice');
  const info = useQuery(infoQuery);
  const pools = info.data?.pools ?? [];
  return (
    <div className="ui-frame flex flex-col gap-4 py-6">
      <div>
        <h1 className="text-20">{t(($) => $.games.title)}</h1>
        <p className="text-t2">{t(($) => $.games.intro)}</p>
      </div>
      {info.isPending ? <Skeleton className="h-40 w-full" /> : null}
      {info.isError && info.data === undefined ? <QueryError query={info} /> : null}
      {info.isSuccess && pools.length === 0 ? <EmptyState>{t(($) => $.noPools)}</EmptyState> : null}
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {pools.map((pool) => (
          <li key={pool.coin} className="ui-card flex flex-col gap-3 px-5 py-5">
            <h2 className="flex items-center gap-2 text-16">
              <Dices size={20} aria-hidden="true" />
              {t(($) => $.title)} · {pool.coin}
            </h2>
            <p className="text-13 text-t2">{t(($) => $.games.dice, { edge: rate(pool.edge) })}</p>
            <HouseShare pool={pool} />
            <p className="text-13 font-medium tabular-nums">{t(($) => $.games.pool, { amount: rough(pool.bankroll), coin: pool.coin })}</p>
            <span className="mt-auto flex flex-wrap gap-2">
              <Button asChild look="primary">
                <Link to="/games/dice" search={{ coin: pool.coin }}>
                  {t(($) => $.games.start)}
                </Link>
              </Button>
              <Button asChild look="ghost">
                <Link to="/dice/banker/$id" params={{ id: pool.coin }}>
                  {t(($) => $.games.deal)}
                </Link>
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <p className="text-12 text-t2">{t(($) => $.games.safe)}</p>
    </div>
  );
}
