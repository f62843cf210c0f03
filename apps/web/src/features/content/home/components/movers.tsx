import { pairName } from '@agio/kernel';
import { memo, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { CoinMark, PercentChange, price, PriceFlash, signOf, Skeleton, Sparkline, Statistic, useTexts } from '@agio/ui';
import { useSite } from '../../../../shared/info.ts';
import { directionOf, mostTraded, sortRows, type MarketRow } from '../../../../shared/markets/index.ts';
import { useTrends, type HomeMarkets } from '../state/use-market-rows.ts';
import { Pair } from './pair.tsx';

const shown = 4;

/** The strongest rises and falls and the largest turnover. Only what really moves that way is listed. */
export function Movers({ markets }: { markets: HomeMarkets }): ReactNode {
  const { t } = useTexts('home');
  const site = useSite();
  const moving = markets.rows.filter((row) => row.ticker !== undefined);
  const change = (row: MarketRow): number => signOf(row.ticker?.change ?? '0');
  const rising = sortRows(
    moving.filter((row) => change(row) > 0),
    'change',
    'descending',
  );
  const falling = sortRows(
    moving.filter((row) => change(row) < 0),
    'change',
    'ascending',
  );
  const loading = markets.state === 'loading';
  return (
    <section className="grid gap-4 md:grid-cols-3">
      <MoverCard title={t(($) => $.gainers)} rows={rising} loading={loading} empty={t(($) => $.noGainers)} figure="change" />
      <MoverCard title={t(($) => $.losers)} rows={falling} loading={loading} empty={t(($) => $.noLosers)} figure="change" />
      <MoverCard title={t(($) => $.mostTraded)} rows={mostTraded(moving, site?.rates)} loading={loading} empty="" figure="volume" />
    </section>
  );
}

function MoverCard({
  title,
  rows,
  loading,
  empty,
  figure,
}: {
  title: string;
  rows: readonly MarketRow[];
  loading: boolean;
  empty: string;
  figure: 'change' | 'volume';
}): ReactNode {
  return (
    <section className="ui-card pb-2" aria-label={title}>
      <div className="hd">
        <h2>{title}</h2>
      </div>
      {loading ? Array.from({ length: shown }, (_, index) => <WaitingLine key={index} />) : null}
      {!loading && rows.length === 0 && empty !== '' ? <p className="px-5 pb-4 text-13 text-t2">{empty}</p> : null}
      {rows.slice(0, shown).map((row) => (
        <MoverLine key={row.market.market} row={row} figure={figure} />
      ))}
    </section>
  );
}

const MoverLine = memo(function MoverLine({ row, figure }: { row: MarketRow; figure: 'change' | 'volume' }): ReactNode {
  const trend = useTrends();
  const { market, ticker } = row;
  return (
    <Link
      to="/exchange/$pair"
      params={{ pair: market.market }}
      className="grid h-11 grid-cols-[24px_minmax(0,1fr)_auto] min-[380px]:grid-cols-[24px_minmax(0,1fr)_64px_minmax(92px,auto)] sm:grid-cols-[24px_minmax(0,1fr)_64px_minmax(108px,auto)] md:max-[1200px]:grid-cols-[24px_minmax(0,1fr)_auto] items-center gap-3 px-5 hover:bg-s2"
      title={pairName(market.market)}
    >
      <CoinMark coin={market.base} />
      <Pair base={market.base} quote={market.quote} />
      <Sparkline
        values={trend(market.market, ticker?.last)}
        tone={directionOf(ticker?.change)}
        width={64}
        height={20}
        filled={false}
        className="max-[379px]:hidden md:max-[1200px]:hidden"
      />
      <span className="text-right text-13 leading-4">
        <PriceFlash value={ticker?.last ?? '0'} className="font-medium">
          {price(ticker?.last ?? '0', market.priceDecimals)}
        </PriceFlash>
        <span className="block text-12">
          {figure === 'change' ? (
            <PercentChange ratio={ticker?.change ?? '0'} />
          ) : (
            <span className="text-t2">
              <Statistic value={ticker?.volume ?? '0'} /> {market.quote}
            </span>
          )}
        </span>
      </span>
    </Link>
  );
});

function WaitingLine(): ReactNode {
  return (
    <div className="flex h-11 items-center gap-3 px-5">
      <Skeleton className="size-6 rounded-full" />
      <Skeleton className="w-24" />
      <Skeleton className="ml-auto w-16" />
    </div>
  );
}
