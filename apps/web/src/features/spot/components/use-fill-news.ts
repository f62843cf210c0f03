import { baseOf } from '@agio/kernel';
import { addDecimals, fixed, groupThousands, price as priceText, toast, trimZeros, useTexts } from '@agio/ui';
import { useCallback, useState } from 'react';
import { queryClient } from '../../../shared/query-client.ts';
import { marketsQuery } from '../../../shared/markets/index.ts';
import type { Fill } from '../state/open-orders.ts';
import { useTrading } from '../state/trading-preferences.ts';

/** Fills of one order that come together are announced as one. */
function byOrder(fills: readonly Fill[]): Fill[][] {
  const groups = new Map<string, Fill[]>();
  for (const fill of fills) groups.set(fill.orderId, [...(groups.get(fill.orderId) ?? []), fill]);
  return [...groups.values()];
}

/** What can be heard and seen elsewhere is fetched only for those who want it. */
async function signal(sentence: string): Promise<void> {
  const preferences = useTrading.getState();
  if (!preferences.sounds && !preferences.notices) return;
  const { signalFill } = await import('./fill-signals.ts');
  signalFill(sentence, preferences);
}

/** Tells fills as toasts and gives the sentence for the live region. */
export function useFillNews(): { news: string; onFills: (fills: readonly Fill[]) => void } {
  const { t } = useTexts('exchange');
  const [news, setNews] = useState('');
  const onFills = useCallback(
    (fills: readonly Fill[]) => {
      const markets = queryClient.getQueryData(marketsQuery.queryKey);
      const sentences = byOrder(fills).flatMap((group) => {
        const first = group[0];
        if (first === undefined) return [];
        const rules = markets?.find((market) => market.market === first.market);
        const sum = group.reduce((total, fill) => addDecimals(total, fill.amount), '0');
        const values = {
          amount: groupThousands(trimZeros(rules === undefined ? sum : fixed(sum, rules.amountDecimals))),
          base: baseOf(first.market),
          price: rules === undefined ? first.price : priceText(first.price, rules.priceDecimals),
          count: group.length,
        };
        if (group.length === 1) return [first.side === 'buy' ? t(($) => $.told.bought, values) : t(($) => $.told.sold, values)];
        return [first.side === 'buy' ? t(($) => $.told.boughtMany, values) : t(($) => $.told.soldMany, values)];
      });
      for (const sentence of sentences) toast(sentence, 'info');
      if (sentences.length === 0) return;
      setNews(sentences.join(' '));
      void signal(sentences.join(' '));
    },
    [t],
  );
  return { news, onFills };
}
