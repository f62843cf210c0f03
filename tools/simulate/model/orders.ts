import type { AmendOrder, CancelOrders, FillRecord, OrderRecord, PlaceOrder, Refusal } from '@agio/core';
import { guardPrice, referencePrice, restrained } from './guard.ts';
import { free } from './money.ts';
import { bandPrice, planOf } from './plan.ts';
import { carryOut, endOpen } from './trade.ts';
import { amendWaiting, CHOSEN, hasTerms, placeWaiting, trade } from './waiting.ts';
import {
  DAY_MS,
  isOverdue,
  isWaiting,
  left,
  marketOf,
  MOST_ATOMS,
  MOST_LOTS,
  MOST_OPEN,
  MOST_OPEN_WIDE,
  MOST_STEPS,
  MOST_TICKS,
  openRecordOf,
  other,
  ownerOf,
  sideOf,
  takeOut,
  worse,
} from './world.ts';
import type { ModelCustomer, ModelMarket, ModelOrder, ModelTrigger, World } from './world.ts';

const VIP_PERCENT = [100n, 90n, 80n, 70n, 60n, 50n];

export interface Done {
  readonly order: OrderRecord;
  readonly fills: FillRecord[];
}

/** Places an order that the core has given the number `id`. */
export function place(world: World, asked: PlaceOrder, id: number): Refusal | Done {
  return asked.type === 'limit' || asked.type === 'market' ? placeNow(world, asked, id) : placeWaiting(world, asked, id, RULES);
}

/** An order that is executed at once; `as` if its trigger is met already. */
function placeNow(world: World, asked: PlaceOrder, id: number, trigger: ModelTrigger | null = null): Refusal | Done {
  const customer = world.customers[asked.customer - 1];
  if (customer === undefined || customer.parent !== 0) return 'unknown_customer';
  if (customer.reasons.length > 0) return 'customer_disabled';
  const owner = ownerOf({ asked });
  if (owner !== customer.id && world.customers[owner - 1]?.parent !== customer.id) return 'unknown_customer';
  const market = world.markets[asked.market];
  if (market === undefined) return 'unknown_market';
  const order = newOrder(world, customer, market, asked, id, trigger);
  if (trigger === null && hasTerms(asked)) return refusedTerms(world, market, customer, asked);
  const refusal =
    closed(market, asked.postOnly) ??
    restrained(world, market, customer.id, asked.side) ??
    malformed(world, market, order) ??
    crowded(world, customer, asked) ??
    unpaid(world, market, order) ??
    unfit(world, market, order);
  if (refusal !== undefined) return refusal;
  if (world.numbers.has(id)) throw new Error(`order number ${id} was given out before`);
  world.numbers.add(id);
  if (asked.clientOrderId !== null) customer.names.push({ name: asked.clientOrderId, at: world.now, order: id });
  const plan = planOf(world, market, order, false);
  customer.open.unshift(order);
  carryOut(world, market, order, plan);
  trade(world, market, asked.side);
  return done(world);
}

export function amend(world: World, asked: AmendOrder): Refusal | Done {
  const customer = world.customers[asked.customer - 1];
  if (customer === undefined || customer.parent !== 0) return 'unknown_customer';
  if (customer.reasons.length > 0) return 'customer_disabled';
  const order = customer.open.find(({ id }) => id === asked.order);
  if (order === undefined) return 'order_not_open';
  if (isWaiting(order)) return amendWaiting(world, order, asked, RULES);
  if (CHOSEN.some((name) => asked[name] !== undefined)) return 'not_amendable';
  if (isOverdue(world, order)) return 'expiry_in_the_past';
  const market = marketOf(world, order.asked.market);
  const ticks = asked.ticks === 0 ? order.ticks : BigInt(asked.ticks);
  const lots = asked.lots === 0 ? order.lots : BigInt(asked.lots);
  const form = wrongPrice(ticks) ?? wrongAmount(market, lots) ?? small(market, ticks, lots);
  if (form !== undefined) return form;
  if (lots <= order.filled) return 'amount_out_of_range';
  if (ticks !== order.ticks || lots > order.lots) {
    const refusal = unrequeueable(world, market, order, ticks, lots);
    if (refusal !== undefined) return refusal;
    takeOut(sideOf(market, order.asked.side), order);
    order.ticks = ticks;
    order.lots = lots;
    order.updatedAt = world.now;
    carryOut(world, market, order, planOf(world, market, order, false));
    trade(world, market, order.asked.side);
    return done(world);
  }
  order.lots = lots;
  order.updatedAt = world.now;
  world.facts.push({ fact: 'order', ...openRecordOf(order) });
  return done(world);
}

export function cancel(world: World, { customer: id, target }: CancelOrders): Refusal | OrderRecord[] {
  const customer = world.customers[id - 1];
  if (customer === undefined) return 'unknown_customer';
  let orders: ModelOrder[];
  if ('market' in target)
    orders = customer.open
      .filter(({ asked }) => target.market === -1 || asked.market === target.market)
      .filter((order) => target.only === undefined || isWaiting(order) === (target.only === 'waiting'))
      .slice(0, MOST_STEPS);
  else {
    const named = 'order' in target ? target.order : numberOf(world, customer, target.clientOrderId);
    if (named === undefined) return 'order_not_found';
    orders = customer.open.filter((order) => order.id === named);
    if (orders.length === 0) return 'order_not_open';
  }
  for (const order of orders) endOpen(world, marketOf(world, order.asked.market), order, 'cancelled', 'customer');
  return world.facts.flatMap((fact) => (fact.fact === 'order' ? [withoutName(fact)] : []));
}

/** Expires what is due, by time and number; returns whether more is. */
export function overdue(world: World): ModelOrder[] {
  return world.customers
    .flatMap(({ open }) => open)
    .filter((order) => isOverdue(world, order))
    .sort((a, b) => a.asked.expireAtMs - b.asked.expireAtMs || a.id - b.id);
}

export function expire(world: World, order: ModelOrder): void {
  endOpen(world, marketOf(world, order.asked.market), order, 'expired', 'expiry');
}

export function cancelByOperator(world: World, order: ModelOrder): void {
  endOpen(world, marketOf(world, order.asked.market), order, 'cancelled', 'operator');
}

export function ratesOf(customer: ModelCustomer, market: ModelMarket): Pick<ModelOrder, 'makerRate' | 'takerRate'> {
  const vip = VIP_PERCENT[customer.vip] ?? 100n;
  const rate = (bps: number): bigint => (((BigInt(bps) * 100n * vip) / 100n) * BigInt(customer.discount)) / 1_000_000n;
  return { makerRate: rate(market.definition.makerFeeBps), takerRate: rate(market.definition.takerFeeBps) };
}

function newOrder(
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
    as: asked.type === 'limit' || asked.type.endsWith('-limit') ? 'limit' : 'market',
    trigger,
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

function closed(market: ModelMarket, postOnly: boolean): Refusal | undefined {
  if (market.status === 'open') return undefined;
  if (market.status !== 'post-only') return 'market_closed';
  return postOnly ? undefined : 'market_post_only';
}

function malformed(world: World, market: ModelMarket, { as, asked, ticks, lots }: ModelOrder): Refusal | undefined {
  if (asked.timeInForce === 'GTD' && asked.expireAtMs <= world.now) return 'expiry_in_the_past';
  if (asked.total !== null) {
    const total = BigInt(asked.total);
    return total === 0n || total < BigInt(market.definition.minTotal) ? 'no_small_orders' : undefined;
  }
  const amount = wrongAmount(market, lots);
  if (amount !== undefined) return amount;
  if (as === 'market') return small(market, referencePrice(world, market), lots);
  return wrongPrice(ticks) ?? small(market, ticks, lots);
}

function wrongPrice(ticks: bigint): Refusal | undefined {
  return ticks < 1n || ticks > MOST_TICKS ? 'price_out_of_range' : undefined;
}

function wrongAmount({ definition }: ModelMarket, lots: bigint): Refusal | undefined {
  if (lots <= 0n) return 'amount_zero';
  return lots < BigInt(definition.minLots) || lots > BigInt(definition.maxLots) ? 'amount_out_of_range' : undefined;
}

function small(market: ModelMarket, ticks: bigint, lots: bigint): Refusal | undefined {
  return ticks * lots * market.tickLotAtoms < BigInt(market.definition.minTotal) ? 'no_small_orders' : undefined;
}

/** Too many open orders, or a client order id that was used within a day. */
function crowded(world: World, customer: ModelCustomer, asked: PlaceOrder): Refusal | undefined {
  if (customer.open.length >= (customer.wide ? MOST_OPEN_WIDE : MOST_OPEN)) return 'too_many_open_orders';
  const used = asked.clientOrderId !== null && lately(world, customer, asked.clientOrderId) !== undefined;
  return used ? 'client_order_id_used' : undefined;
}

function lately(world: World, customer: ModelCustomer, name: string): number | undefined {
  return customer.names.findLast((one) => one.name === name && world.now - one.at < DAY_MS)?.order;
}

/** What a client order id means: the order of the last day, else an open one. */
function numberOf(world: World, customer: ModelCustomer, name: string): number | undefined {
  return lately(world, customer, name) ?? customer.open.find(({ asked }) => asked.clientOrderId === name)?.id;
}

const worth = (market: ModelMarket, side: string, ticks: bigint, lots: bigint): bigint =>
  side === 'buy' ? ticks * lots * market.tickLotAtoms : lots * market.lotAtoms;

/** Too large to count, in either of the two coins. */
function uncountable(market: ModelMarket, ticks: bigint, lots: bigint): boolean {
  return worth(market, 'buy', ticks, lots) > MOST_ATOMS || worth(market, 'sell', ticks, lots) > MOST_ATOMS;
}

function unpaid(world: World, market: ModelMarket, { as, asked, ticks, lots }: ModelOrder): Refusal | undefined {
  const isMarket = as === 'market';
  if (!isMarket && uncountable(market, ticks, lots)) return 'amount_out_of_range';
  const purse = free(world, asked.owner ?? asked.customer, 'trading', asked.side === 'buy' ? market.quote : market.base);
  const needed =
    asked.total !== null ? BigInt(asked.total) : isMarket && asked.side === 'buy' ? 1n : worth(market, asked.side, ticks, lots);
  return purse < needed ? 'balance_not_enough' : undefined;
}

/** Too much at one level, price guard, post-only, price band, fill-or-kill: a plan with unlimited money shows them. */
function unfit(world: World, market: ModelMarket, order: ModelOrder): Refusal | undefined {
  const { as, asked, ticks } = order;
  const level = sideOf(market, asked.side).filter((one) => as === 'limit' && one.ticks === ticks);
  if (level.reduce((sum, one) => sum + left(one), left(order)) > MOST_LOTS) return 'amount_out_of_range';
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

/** Why a new order instead of an amended one would be refused. */
function unrequeueable(world: World, market: ModelMarket, order: ModelOrder, ticks: bigint, lots: bigint): Refusal | undefined {
  const { asked } = order;
  const refusal = closed(market, asked.postOnly) ?? restrained(world, market, asked.customer, asked.side);
  if (refusal !== undefined) return refusal;
  if (uncountable(market, ticks, lots - order.filled)) return 'amount_out_of_range';
  const more = worth(market, asked.side, ticks, lots - order.filled) - worth(market, asked.side, order.ticks, left(order));
  if (more > 0n && more > free(world, asked.owner ?? asked.customer, 'trading', asked.side === 'buy' ? market.quote : market.base))
    return 'balance_not_enough';
  return unfit(world, market, { ...order, ticks, lots });
}

/** The reply: the order as last reported, and the fills of this command. */
function done(world: World): Done {
  const told = world.facts.findLast((fact) => fact.fact === 'order');
  if (told === undefined) throw new Error('the model told of no order');
  const fills = world.facts.flatMap((fact) => {
    if (fact.fact !== 'trade') return [];
    const { id, ticks, lots, quote, taker, atMs } = fact;
    return [{ trade: id, ticks, lots, quote, fee: taker.fee, atMs }];
  });
  return { order: withoutName(told), fills };
}

function withoutName<T extends { readonly fact: string }>(fact: T): Omit<T, 'fact'> {
  const { fact: _name, ...rest } = fact;
  return rest;
}

/** Terms of another type: refused where a plain order's own fields are. */
function refusedTerms(world: World, market: ModelMarket, customer: ModelCustomer, asked: PlaceOrder): Refusal {
  return closed(market, asked.postOnly) ?? restrained(world, market, customer.id, asked.side) ?? 'invalid_terms';
}

/** The rules of plain orders that hold for those with a trigger as well. */
const RULES = { closed, crowded, done, newOrder, placeNow, small, uncountable, unfit, worth, wrongAmount, wrongPrice };
export type Rules = typeof RULES;
