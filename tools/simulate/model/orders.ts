import type { AmendOrder, CancelOrders, OrderRecord, PlaceOrder, Refusal } from '@agio/core';
import { referencePrice, restrained } from './guard.ts';
import { madeWay, resize, tooManyIcebergs, wrongDisplay, wrongNewDisplay, wrongResting } from './iceberg.ts';
import { free } from './money.ts';
import { planOf } from './plan.ts';
import {
  closed,
  crowded,
  done,
  newOrder,
  small,
  uncountable,
  unfit,
  worth,
  wrongAmount,
  wrongPrice,
  withoutName,
  lately,
} from './rules.ts';
import type { Done } from './rules.ts';
import { carryOut, endOpen } from './trade.ts';
import { amendWaiting, CHOSEN, hasTerms, placeWaiting, trade } from './waiting.ts';
import { isOverdue, isWaiting, left, marketOf, MOST_STEPS, openRecordOf, ownerOf, sideOf, takeOut } from './world.ts';
import type { ModelCustomer, ModelMarket, ModelOrder, ModelTrigger, World } from './world.ts';

/** Places an order that the core has given the number `id`. */
export function place(world: World, asked: PlaceOrder, id: number): Refusal | Done {
  const isResting =
    asked.type === 'iceberg' || Boolean(asked.displayLots) || Boolean(asked.displayVariance) || asked.repricesIfTaking === true;
  if (isResting) return wrongResting(asked) ?? placeNow(world, madeWay(world.markets[asked.market], asked), id);
  return asked.type === 'limit' || asked.type === 'market' ? placeNow(world, asked, id) : placeWaiting(world, asked, id, placeNow);
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
    unfit(world, market, order) ??
    (order.ice === null ? undefined : (wrongDisplay(market, order.lots, order.ice.display) ?? tooManyIcebergs(customer.open, market)));
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
  if (isWaiting(order)) return amendWaiting(world, order, asked);
  if (CHOSEN.some((name) => asked[name] !== undefined)) return 'not_amendable';
  if (isOverdue(world, order)) return 'expiry_in_the_past';
  const market = marketOf(world, order.asked.market);
  const ticks = asked.ticks === 0 ? order.ticks : BigInt(asked.ticks);
  const lots = asked.lots === 0 ? order.lots : BigInt(asked.lots);
  const form = wrongPrice(ticks) ?? wrongAmount(market, lots) ?? small(market, ticks, lots);
  if (form !== undefined) return form;
  if (lots <= order.filled) return 'amount_out_of_range';
  const display = wrongNewDisplay(market, order, asked, lots);
  if (display !== undefined) return display;
  if (ticks !== order.ticks || lots > order.lots) {
    const refusal = unrequeueable(world, market, order, ticks, lots);
    if (refusal !== undefined) return refusal;
  }
  if (order.ice !== null && asked.displayLots !== undefined) order.ice.display = BigInt(asked.displayLots);
  if (ticks !== order.ticks || (lots > order.lots && order.ice === null)) {
    takeOut(sideOf(market, order.asked.side), order);
    if (order.ice !== null) order.ice.hidden = 0n;
    order.ticks = ticks;
    order.lots = lots;
    order.updatedAt = world.now;
    carryOut(world, market, order, planOf(world, market, order, false));
    trade(world, market, order.asked.side);
    return done(world);
  }
  if (order.ice === null) order.lots = lots;
  else resize(order, order.ice, lots);
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
    const named = 'order' in target ? target.order : 'list' in target ? undefined : numberOf(world, customer, target.clientOrderId);
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

/** What a client order id means: the order of the last day, else an open one. */
function numberOf(world: World, customer: ModelCustomer, name: string): number | undefined {
  return lately(world, customer, name) ?? customer.open.find(({ asked }) => asked.clientOrderId === name)?.id;
}

function unpaid(world: World, market: ModelMarket, { as, asked, ticks, lots }: ModelOrder): Refusal | undefined {
  const isMarket = as === 'market';
  if (!isMarket && uncountable(market, ticks, lots)) return 'amount_out_of_range';
  const purse = free(world, asked.owner ?? asked.customer, 'trading', asked.side === 'buy' ? market.quote : market.base);
  const needed =
    asked.total !== null ? BigInt(asked.total) : isMarket && asked.side === 'buy' ? 1n : worth(market, asked.side, ticks, lots);
  return purse < needed ? 'balance_not_enough' : undefined;
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

/** Terms of another type: refused where a plain order's own fields are. */
function refusedTerms(world: World, market: ModelMarket, customer: ModelCustomer, asked: PlaceOrder): Refusal {
  return closed(market, asked.postOnly) ?? restrained(world, market, customer.id, asked.side) ?? 'invalid_terms';
}
