import { useLanguage, useTexts } from '@agio/ui';
import { orderWords, type OrderWords } from '../state/order-words.ts';
import { useMarketsByPair } from '../state/use-markets.ts';

/** What is said of orders, in the language of the page. */
export function useOrderWords(): OrderWords {
  const { t } = useTexts('orders');
  const markets = useMarketsByPair();
  return orderWords(t, useLanguage(), (pair) => markets.get(pair));
}
