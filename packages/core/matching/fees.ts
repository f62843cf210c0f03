import type { Customer } from '../state/customers.ts';
import type { Market } from '../state/markets.ts';

const MILLION = 1_000_000;

/** The share of a market's fee that each level of loyalty pays, in millionths. */
export const VIP_MILLIONTHS: readonly number[] = [1_000_000, 900_000, 800_000, 700_000, 600_000, 500_000];

/** market's rate × vip level × discount, in millionths, rounded down; fixed when an order is accepted. */
export function feeRates(market: Market, customer: Customer): { maker: number; taker: number } {
  const { vip, discount } = customer;
  return { maker: shareOf(market.makerRate, vip, discount), taker: shareOf(market.takerRate, vip, discount) };
}

/** The part of a rate that a customer with this level and discount pays. */
export function shareOf(rate: number, vip: number, discount: number): number {
  if (vip === 0 && discount === MILLION) return rate;
  return Math.floor((Math.floor((rate * VIP_MILLIONTHS[vip]!) / MILLION) * discount) / MILLION);
}
