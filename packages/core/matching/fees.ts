import { MILLION } from '@agio/kernel';
import type { OrderStore } from '../book/order-store.ts';
import type { Customer, Customers } from '../state/customers.ts';
import type { Market } from '../state/markets.ts';

/** What of a market's fee each level of loyalty pays, in millionths. */
export const VIP_MILLIONTHS: readonly number[] = [1_000_000, 900_000, 800_000, 700_000, 600_000, 500_000];

/** market's rate × vip level × discount, in millionths, rounded down; fixed when an order is accepted. */
export function feeRates(market: Market, customer: Customer): { maker: number; taker: number } {
  const { vip, discount } = customer;
  return { maker: shareOf(market.makerRate, vip, discount), taker: shareOf(market.takerRate, vip, discount) };
}

export function setFeeRates(orders: OrderStore, slot: number, market: Market, customers: Customers, customer: number): void {
  const vip = customers.vip(customer);
  const discount = customers.discount(customer);
  orders.setRates(slot, shareOf(market.makerRate, vip, discount), shareOf(market.takerRate, vip, discount));
}

function shareOf(rate: number, vip: number, discount: number): number {
  if (vip === 0 && discount === MILLION) return rate;
  return Math.floor((Math.floor((rate * VIP_MILLIONTHS[vip]!) / MILLION) * discount) / MILLION);
}
