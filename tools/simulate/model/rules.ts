import type { FillRecord, OrderRecord, PlaceOrder, Refusal } from '@agio/core';
import { DAY_MS } from '@agio/kernel/time';
import { guardPrice } from './guard.ts';
import { free } from './money.ts';
import { iceOf } from './iceberg.ts';
import { bandPrice, planOf } from './plan.ts';
import { left, MOST_ATOMS, MOST_LOTS, MOST_OPEN, MOST_OPEN_WIDE, MOST_TICKS, other, retell, shown, sideOf, worse } from './world.ts';
import type { ModelCustomer, ModelMarket, ModelOrder, ModelTrigger, World } from './world.ts';

const VIP_PERCENT = [100n, 90n, 80n, 70n, 60n, 50n];

export interface Done {
  readonly order: OrderRecord;
  readonly fills: FillRecord[];
}

export const worth = (market: ModelMarket, side: string, ticks: bigint, lots: bigint): bigint =>
  side === 'buy' ? ticks * lots * market.tickLotAtoms : lots * market.lotAtoms;

export function ratesOf(customer: ModelCustomer, market: ModelMarket): Pick<ModelOrder, 'makerRate' | 'takerRate'> {
  const vip = VIP_PERCENT[customer.vip] ?? 100n;
  const rate = (bps: number): bigint => (((BigInt(bps) * 100n * vip) / 100n) * BigInt(customer.discount)) / 1_000_000n;
  return { makerRate: rate(market.definition.makerFeeBps), takerRate: rate(market.definition.takerFeeBps) };
}

export function newOrder(
  world: World,
  customer: ModelCustomer,
  market: ModelMarket,
  asked: PlaceOrder,
  id: number,
  trigger: ModelTrigger | null,
): ModelOrder {
  return {
    id,
    asked,
    as: asked.type === 'limit' || asked.type === 'iceberg' || asked.type.endsWith('-limit') ? 'limit' : 'market',
    trigger,
    of: null,
    ice: iceOf(asked),
    budget: BigInt(asked.total ?? 0),
    ...ratesOf(customer, market),
    createdAt: world.now,
    updatedAt: world.now,
    ticks: BigInt(asked.ticks),
    lots: BigInt(asked.lots),
    filled: 0n,
    quote: 0n,
    fee: 0n,
  };
}

/** Who has an order, and where it is; or why it cannot be. */
export function partyOf(
  world: World,
  asked: Pick<PlaceOrder, 'customer' | 'market' | 'owner'>,
): Refusal | { readonly customer: ModelCustomer; readonly market: ModelMarket } {
  const customer = world.customers[asked.customer - 1];
  if (customer === undefined || customer.parent !== 0) return 'unknown_customer';
  if (customer.reasons.length > 0) return 'customer_disabled';
  const owner = asked.owner ?? asked.customer;
  if (owner !== customer.id && world.customers[owner - 1]?.parent !== customer.id) return 'unknown_customer';
  const market = world.markets[asked.market];
  return market === undefined ? 'unknown_market' : { customer, market };
}

export function closed(market: ModelMarket, postOnly: boolean): Refusal | undefined {
  if (market.status === 'open') return undefined;
  if (market.status !== 'post-only') return 'market_closed';
  return postOnly ? undefined : 'market_post_only';
}

export function wrongPrice(ticks: bigint): Refusal | undefined {
  return ticks < 1n || ticks > MOST_TICKS ? 'price_out_of_range' : undefined;
}

export function wrongAmount({ definition }: ModelMarket, lots: bigint): Refusal | undefined {
  if (lots <= 0n) return 'amount_zero';
  return lots < BigInt(definition.minLots) || lots > BigInt(definition.maxLots) ? 'amount_out_of_range' : undefined;
}

export function small(market: ModelMarket, ticks: bigint, lots: bigint): Refusal | undefined {
  return ticks * lots * market.tickLotAtoms < BigInt(market.definition.minTotal) ? 'no_small_orders' : undefined;
}

/** Too many open orders, or a client order id that was used within a day. */
export function crowded(world: World, customer: ModelCustomer, asked: PlaceOrder): Refusal | undefined {
  if (isFull(customer, 1)) return 'too_many_open_orders';
  const used = asked.clientOrderId !== null && lately(world, customer, asked.clientOrderId) !== undefined;
  return used ? 'client_order_id_used' : undefined;
}

/** Whether a customer may not have so many more open orders. */
export function isFull(customer: ModelCustomer, more: number): boolean {
  return more > ordersLeft(customer);
}

export const ordersLeft = ({ open, wide }: ModelCustomer): number => (wide ? MOST_OPEN_WIDE : MOST_OPEN) - open.length;

export function lately(world: World, customer: ModelCustomer, name: string): number | undefined {
  return customer.names.findLast((one) => one.name === name && world.now - one.at < DAY_MS)?.order;
}

/** Too large to count, in either of the two coins. */
export function uncountable(market: ModelMarket, ticks: bigint, lots: bigint): boolean {
  return worth(market, 'buy', ticks, lots) > MOST_ATOMS || worth(market, 'sell', ticks, lots) > MOST_ATOMS;
}

/** Too much at one level, price guard, post-only, price band, fill-or-kill: a plan with unlimited money shows them. */
export function unfit(world: World, market: ModelMarket, order: ModelOrder): Refusal | undefined {
  const { as, asked, ticks } = order;
  const level = sideOf(market, asked.side).filter((one) => as === 'limit' && one.ticks === ticks);
  if (level.reduce((sum, one) => sum + shown(one), left(order)) > MOST_LOTS) return 'amount_out_of_range';
  const fills = planOf(world, market, order, true).steps.filter(({ what }) => what === 'fill');
  const filled = fills.reduce((sum, { lots }) => sum + lots, 0n);
  const guard = as === 'limit' ? guardPrice(world, market, order) : null;
  if (guard !== null && worse(asked.side, ticks, guard)) {
    const rests = asked.postOnly || asked.timeInForce === 'GTC' || asked.timeInForce === 'GTD';
    if (fills.some(({ maker }) => worse(asked.side, maker.ticks, guard)) || (rests && filled < left(order))) return 'worse_than_reference';
  }
  if (asked.postOnly) {
    const best = sideOf(market, other(asked.side))[0];
    return best !== undefined && !worse(asked.side, best.ticks, ticks) ? 'post_only_would_take' : undefined;
  }
  const band = bandPrice(world, market, asked.side);
  if (as === 'limit' && band !== null && fills.some(({ maker }) => worse(asked.side, maker.ticks, band))) return 'price_out_of_band';
  if (asked.timeInForce !== 'FOK') return undefined;
  if (filled < left(order)) return 'fill_or_kill_not_fillable';
  if (as === 'limit' || asked.side === 'sell') return undefined;
  const cost = fills.reduce((sum, { maker, lots }) => sum + worth(market, 'buy', maker.ticks, lots), 0n);
  return cost > free(world, asked.owner ?? asked.customer, 'trading', market.quote) ? 'balance_not_enough' : undefined;
}

/** The reply: the order as last reported, one that was amended by its number; and the fills of this command. */
export function done(world: World, id?: number): Done {
  retell(world);
  const told = world.facts.findLast((fact) => fact.fact === 'order' && (id === undefined || fact.id === id));
  if (told?.fact !== 'order') throw new Error('the model told of no order');
  return { order: withoutName(told), fills: fillsOf(world) };
}

export function fillsOf({ facts, part }: World): FillRecord[] {
  return facts.slice(part).flatMap((fact) => {
    if (fact.fact !== 'trade') return [];
    const { id, ticks, lots, quote, taker, atMs } = fact;
    return [{ trade: id, ticks, lots, quote, fee: taker.fee, atMs }];
  });
}

export function withoutName<T extends { readonly fact: string }>(fact: T): Omit<T, 'fact'> {
  const { fact: _name, ...rest } = fact;
  return rest;
}
