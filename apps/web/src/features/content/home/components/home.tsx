import type { ReactNode } from 'react';
import { useMarketRows } from '../state/use-market-rows.ts';
import { Hero } from './hero.tsx';
import { Kept } from './kept.tsx';
import { MarketTable } from './market-table.tsx';
import { Movers } from './movers.tsx';
import { SiteBanners } from './site-banners.tsx';
import { StartUpZone } from './start-up-zone.tsx';

/** Markets first: useful without an account, alive without a reload. */
export function Home(): ReactNode {
  const markets = useMarketRows();
  return (
    <div className="ui-frame">
      <div className="grid gap-6 pt-6 pb-6 min-[1200px]:grid-cols-[344px_minmax(0,1fr)] min-[1200px]:gap-10 lg:pt-8">
        <Hero markets={markets} />
        <MarketTable markets={markets} />
      </div>
      <Movers markets={markets} />
      <StartUpZone markets={markets} />
      <SiteBanners />
      <Kept />
    </div>
  );
}
