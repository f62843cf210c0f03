import { pairName } from '@agio/kernel';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Select, useTexts } from '@agio/ui';
import { marketsQuery } from '../../../../shared/markets/index.ts';

const all = 'all';

export function MarketFilter({
  value,
  onValueChange,
}: {
  value: string | undefined;
  onValueChange: (market: string | undefined) => void;
}): ReactNode {
  const { t } = useTexts('orders');
  const markets = useQuery(marketsQuery).data ?? [];
  const known = markets.map((market) => market.market);
  const listed = value === undefined || known.includes(value) ? known : [value, ...known];
  return (
    <Select
      name={t(($) => $.filters.market)}
      size="s"
      value={value ?? all}
      onValueChange={(next) => onValueChange(next === all ? undefined : next)}
      options={[{ value: all, label: t(($) => $.filters.allMarkets) }, ...listed.map((pair) => ({ value: pair, label: pairName(pair) }))]}
    />
  );
}
