import type { Balance, Handlers, Site } from '@agio/contracts';
import type { MigrationSource } from '@agio/database';
import { accountBalances } from './balances.ts';
import { walletHandlers } from './handlers.ts';
import type { WalletCall } from './handlers.ts';
import type { WalletPorts } from './ports.ts';
import { Rates } from './rates.ts';
import { rateText } from './valuation.ts';

export type { WalletCall } from './handlers.ts';
export type { WalletPorts } from './ports.ts';
export { walletProjection } from './projection.ts';

export const walletMigrations: MigrationSource = { module: 'wallet', dir: new URL('./migrations/', import.meta.url) };

export interface Wallet {
  readonly handlers: Handlers<WalletCall>;
  /** What one unit of each coin is worth in the currency; coins without a price are left out. */
  rates(currency: Site['rateCurrency']): Record<string, string>;
  /** The trading account as it is now; values in the rate currency of the host's site, the default site's without a host. */
  exchangeBalances(customer: number, host?: string): Balance[];
}

export function createWallet(ports: WalletPorts): Wallet {
  const rates = new Rates(ports);
  return {
    handlers: walletHandlers(ports, rates),
    rates: (currency) => Object.fromEntries([...rates.in(currency)].map(([coin, rate]) => [coin, rateText(rate)])),
    exchangeBalances: (customer, host = '') => accountBalances(ports.core, customer, 'trading', rates.in(ports.rateCurrency(host))),
  };
}
