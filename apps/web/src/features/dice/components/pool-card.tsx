import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Card, Pairs, PercentChange, Sparkline, useTexts } from '@agio/ui';
import { QueryError } from '../../../shared/query-states.tsx';
import { statsQuery, type Pool } from '../api/play.ts';
import { poolQuery } from '../api/pools.ts';
import { rough, shareValue, signed } from './amounts.ts';
import { HouseShare } from './house-share.tsx';

/** The bank that one plays against, and how to own a part of it. */
export function PoolCard({ pool }: { pool: Pool }): ReactNode {
  const { t } = useTexts('dice');
  const page = useQuery(poolQuery(pool.coin)).data;
  return (
    <Card title={t(($) => $.poolCard.title)} bodyClassName="flex flex-col gap-3">
      <p className="flex items-baseline justify-between gap-2">
        <span className="text-20 font-semibold tabular-nums">
          {rough(pool.bankroll)} <span className="text-14 font-normal text-t2">{pool.coin}</span>
        </span>
        {page === undefined ? null : (
          <span className="text-12">
            <PercentChange ratio={page.month.change} /> <span className="text-t2">{t(($) => $.poolCard.days)}</span>
          </span>
        )}
      </p>
      {page === undefined || page.series.length < 2 ? null : (
        <Sparkline values={page.series.map(({ value }) => value)} width={312} height={64} tone="flat" className="w-full" />
      )}
      <Pairs
        pairs={[
          [t(($) => $.poolCard.share), `${shareValue(pool.shareValue)} ${pool.coin}`],
          [t(($) => $.poolCard.dealers), String(pool.dealers)],
          [t(($) => $.poolCard.largest), `${rough(pool.largestWin)} ${pool.coin}`],
        ]}
      />
      <Button asChild wide>
        <Link to="/dice/banker/$id" params={{ id: pool.coin }}>
          {t(($) => $.poolCard.put)}
        </Link>
      </Button>
      <p className="text-12 text-t2">{t(($) => $.poolCard.foot)}</p>
      <HouseShare pool={pool} />
    </Card>
  );
}

/** The results of the customer's own bets. */
export function StatsCard({ coin }: { coin: string }): ReactNode {
  const { t } = useTexts('dice');
  const stats = useQuery(statsQuery(coin));
  if (stats.isError && stats.data === undefined)
    return (
      <Card title={t(($) => $.stats.title)}>
        <QueryError query={stats} />
      </Card>
    );
  if (stats.data === undefined || stats.data.all.bets === 0) return null;
  const { all, today } = stats.data;
  const rows = [
    [t(($) => $.stats.bets), String(today.bets), String(all.bets)],
    [t(($) => $.stats.won), String(today.won), String(all.won)],
    [t(($) => $.stats.staked), rough(today.staked), rough(all.staked)],
    [t(($) => $.stats.result), signed(today.result, rough), signed(all.result, rough)],
  ] as const;
  return (
    <Card title={t(($) => $.stats.title)} aside={<span className="text-12 text-t2">{coin}</span>} bodyClassName="flex flex-col">
      <table className="w-full text-13 tabular-nums">
        <thead className="text-12 text-t2">
          <tr>
            <td />
            <th scope="col" className="pb-1 text-right font-normal">
              {t(($) => $.stats.today)}
            </th>
            <th scope="col" className="pb-1 text-right font-normal">
              {t(($) => $.stats.all)}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ofToday, inAll]) => (
            <tr key={name}>
              <th scope="row" className="py-1 text-left font-normal text-t2">
                {name}
              </th>
              <td className="py-1 text-right">{ofToday}</td>
              <td className="py-1 text-right">{inAll}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
