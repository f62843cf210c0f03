import { baseOf, pairName } from '@agio/kernel';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CoinMark, Select, useTexts } from '@agio/ui';
import { marketsQuery } from '../../../shared/markets/index.ts';

/** The market that a robot trades on. */
export function MarketChoice({
  isWide = false,
  market,
  onMarket,
}: {
  market: string;
  onMarket: (market: string) => void;
  isWide?: boolean;
}): ReactNode {
  const { t } = useTexts('robot');
  const markets = (useQuery(marketsQuery).data ?? []).filter((one) => one.status === 'open' && !one.delisted);
  return (
    <Select
      size={isWide ? 'l' : 's'}
      className={isWide ? 'w-full justify-start [&>svg]:ml-auto' : ''}
      name={t(($) => $.grid.market)}
      value={market}
      onValueChange={onMarket}
      before={<CoinMark coin={baseOf(market)} size={16} />}
      options={markets.map((one) => ({ value: one.market, label: pairName(one.market) }))}
    />
  );
}
