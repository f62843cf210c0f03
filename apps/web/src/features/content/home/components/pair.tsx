import type { ReactNode } from 'react';
import { currency } from '@agio/ui';
import { useSite } from '../../../../shared/info.ts';
import { worth, type MarketRow } from '../../../../shared/markets/index.ts';

/** "BTC/USDT", the quote in a quieter tone. */
export function Pair({ base, quote }: { base: string; quote: string }): ReactNode {
  return (
    <span className="font-medium">
      {base}
      <span className="font-normal text-t3">/{quote}</span>
    </span>
  );
}

/** The last price in the site's rate currency, for a first idea. */
export function Worth({ row }: { row: MarketRow }): ReactNode {
  const site = useSite();
  const value = row.ticker === undefined ? null : worth(row.ticker.last, row.market.quote, site?.rates);
  if (value === null || site === undefined) return null;
  return <span className="block text-12 text-t3">≈ {currency(value, site.rateCurrency)}</span>;
}
