import { MILLION } from '@agio/kernel';
import type { Customer } from '../state/customers.ts';
import type { Market } from '../state/markets.ts';

/** What of a market's fee each level of loyalty pays, in millionths. */
export const VIP_MILLIONTHS: readonly number[] = [1_000_000, 900_000, 800_000, 700_000, 600_000, 500_000];

/** market's rate × vip level × discount, in millionths, rounded down; fixed when an order is accepted. */
export function feeRates(market: Market, customer: Customer): { maker: number; taker: number } {
  const vip = VIP_MILLIONTHS[customer.vip] ?? MILLION;
  const share = (rate: number): number => Math.floor((Math.floor((rate * vip) / MILLION) * customer.discount) / MILLION);
  return { maker: share(market.makerRate), taker: share(market.takerRate) };
}
