import { MILLION } from '@agio/kernel';
import type { OrderStore } from '../book/order-store.ts';
import type { Customer } from '../state/customers.ts';
import type { Market } from '../state/markets.ts';

/** What of a market's fee each level of loyalty pays, in millionths. */
export const VIP_MILLIONTHS: readonly number[] = [1_000_000, 900_000, 800_000, 700_000, 600_000, 500_000];

/** market's rate × vip level × discount, in millionths, rounded down; fixed when an order is accepted. */
export function feeRates(market: Market, customer: Customer): { maker: number; taker: number } {
  return { maker: shareOf(market.makerRate, customer), taker: shareOf(market.takerRate, customer) };
}

export function setFeeRates(orders: OrderStore, slot: number, market: Market, customer: Customer): void {
  orders.setRates(slot, shareOf(market.makerRate, customer), shareOf(market.takerRate, customer));
}

function shareOf(rate: number, customer: Customer): number {
  const vip = VIP_MILLIONTHS[customer.vip] ?? MILLION;
  const { discount } = customer;
  if (vip === MILLION && discount === MILLION) return rate;
  return Math.floor((Math.floor((rate * vip) / MILLION) * discount) / MILLION);
}
