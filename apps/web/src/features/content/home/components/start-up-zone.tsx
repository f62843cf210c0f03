import { memo, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { cn, CoinMark, PercentChange, price, PriceFlash, Sparkline, Statistic, useTexts } from '@agio/ui';
import { directionOf, startUpTag, type MarketRow } from '../../../../shared/markets/index.ts';
import { useTrends, type HomeMarkets } from '../state/use-market-rows.ts';
import { Pair } from './pair.tsx';

/** Markets of young coins, as their tag says; without any the section is not there. */
export function StartUpZone({ markets }: { markets: HomeMarkets }): ReactNode {
  const { t } = useTexts('home');
  const rows = markets.rows.filter((row) => row.market.tags.includes(startUpTag));
  if (rows.length === 0) return null;
  return (
    <section>
      <h2 className="mt-8 mb-3 flex flex-wrap items-baseline gap-x-3">
        {t(($) => $.startUpZone)}
        <span className="text-13 font-normal tracking-normal text-t2">{t(($) => $.startUpText)}</span>
      </h2>
      <div className={cn('grid gap-4', rows.length === 2 && 'md:grid-cols-2', rows.length > 2 && 'md:grid-cols-3')}>
        {rows.map((row) => (
          <StartUpCard key={row.market.market} row={row} name={markets.coins?.find((coin) => coin.coin === row.market.base)?.name} />
        ))}
      </div>
    </section>
  );
}

const StartUpCard = memo(function StartUpCard({ row, name }: { row: MarketRow; name: string | undefined }): ReactNode {
  const { t } = useTexts('home');
  const trend = useTrends();
  const { market, ticker } = row;
  return (
    <Link to="/exchange/$pair" params={{ pair: market.market }} className="ui-card flex flex-col gap-3 px-5 py-4 hover:border-edge">
      <span className="flex items-center gap-3">
        <CoinMark coin={market.base} size={32} />
        <span>
          <Pair base={market.base} quote={market.quote} />
          <span className="block text-12 text-t3">{name}</span>
        </span>
      </span>
      <span className="flex items-end justify-between gap-4">
        <span>
          <PriceFlash value={ticker?.last ?? '0'} className="block text-20 font-semibold">
            {ticker === undefined ? '--' : price(ticker.last, market.priceDecimals)}
          </PriceFlash>
          <PercentChange ratio={ticker?.change ?? '0'} className="text-13 font-medium" />
        </span>
        <Sparkline
          values={trend(market.market, ticker?.last)}
          tone={directionOf(ticker?.change)}
          width={148}
          height={44}
          className="h-11 min-w-0 flex-1"
        />
      </span>
      <span className="text-12 text-t2">
        {t(($) => $.columns.amount)} <Statistic value={ticker?.volume ?? '0'} /> {market.quote}
      </span>
    </Link>
  );
});
