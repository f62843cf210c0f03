import type { Balance } from '@agio/contracts/spot';
import type { Site } from '@agio/contracts/content';
import type { SitePorts } from '../shared/ports.ts';
import { Rates } from '../valuation/rates.ts';
import { accountBalances } from './account-balances.ts';

/** Balances of customers' trading accounts as the wire shows them, from a core and its prices alone. */
export function tradingBalances(
  ports: Pick<SitePorts, 'core' | 'lastPrice' | 'now'>,
): (customer: number, currency: Site['rateCurrency']) => Balance[] {
  const rates = new Rates(ports);
  return (customer, currency) => accountBalances(ports.core, customer, 'trading', rates.in(currency));
}
