import type { AmendOrder, CancelOrders, OrderRecord, PlaceOrder, Refusal } from '@agio/core';
import { referencePrice, restrained } from './guard.ts';
import { madeWay, resize, tooManyIcebergs, wrongDisplay, wrongNewDisplay, wrongResting } from './iceberg.ts';
import { amendListed } from './amend-list.ts';
import { isExit, sharesHold } from './listed.ts';
import { finish } from './lists.ts';
import { free } from './money.ts';
import {
  closed,
  crowded,
  done,
  newOrder,
  partyOf,
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
import { endOpen } from './trade.ts';
import { CHOSEN, hasTerms } from './triggers.ts';
import { amendWaiting, wait, waitingOrder } from './waiting.ts';
import { work } from './work.ts';
import { customerOf, isOverdue, isWaiting, left, marketOf, MOST_STEPS, retell, sideOf, takeOut, tell } from './world.ts';
import type { ModelCustomer, ModelMarket, ModelOrder, ModelTrigger, World } from './world.ts';

/** Places an order that the core has given the number `id`. */
export function place(world: World, asked: PlaceOrder, id: number): Refusal | Done {
  const isResting =
    asked.type === 'iceberg' || Boolean(asked.displayLots) || Boolean(asked.displayVariance) || asked.repricesIfTaking === true;
  const order = isResting
    ? (wrongResting(asked) ?? plainOrder(world, madeWay(world.markets[asked.market], asked), id))
    : anyOrder(world, asked, id);
  if (typeof order === 'string') return order;
  enter(world, order);
  beginOrder(world, order);
  return done(world);
}

/** Decides an order of any type that the book shows whole. */
export function anyOrder(world: World, asked: PlaceOrder, id: number): Refusal | ModelOrder {
  return asked.type === 'limit' || asked.type === 'market' ? plainOrder(world, asked, id) : waitingOrder(world, asked, id, plainOrder);
}

/** Decides an order that is executed at once; with a trigger if that is met already. */
export function plainOrder(world: World, asked: PlaceOrder, id: number, trigger: ModelTrigger | null = null): Refusal | ModelOrder {
  const party = partyOf(world, asked);
  if (typeof party === 'string') return party;
  const { customer, market } = party;
  const order = newOrder(world, customer, market, asked, id, trigger);
  if (trigger === null && hasTerms(asked)) return refusedTerms(world, market, customer, asked);
  return (
    closed(market, asked.postOnly) ??
    restrained(world, market, customer.id, asked.side) ??
    malformed(world, market, order) ??
    crowded(world, customer, asked) ??
    unpaid(world, market, order) ??
    unfit(world, market, order) ??
    (order.ice === null ? undefined : (wrongDisplay(market, order.lots, order.ice.display) ?? tooManyIcebergs(customer.open, market))) ??
    order
  );
}

/** A new order gets its number and its place among its owner's. */
export function enter(world: World, order: ModelOrder): void {
  const customer = customerOf(world, order.asked.customer);
  if (world.numbers.has(order.id)) throw new Error(`order number ${order.id} was given out before`);
  world.numbers.add(order.id);
  if (order.trigger !== null) {
    world.accepted += 1;
    order.trigger.since = world.accepted;
  }
  if (order.asked.clientOrderId !== null) customer.names.push({ name: order.asked.clientOrderId, at: world.now, order: order.id });
  customer.open.unshift(order);
}

/** It is executed at once, or begins to wait for its price. */
export function beginOrder(world: World, order: ModelOrder): void {
  const market = marketOf(world, order.asked.market);
  if (order.trigger === null || order.trigger.firedAt > 0) work(world, market, order);
  else wait(world, market, order);
}

export function amend(world: World, asked: AmendOrder): Refusal | Done {
  const listed = world.customers[asked.customer - 1]?.open.find(({ id, of }) => id === asked.order && of !== null);
  return listed === undefined ? amendByItself(world, asked) : amendListed(world, listed, asked, amendByItself);
}

/** Changes one order by itself. */
function amendByItself(world: World, asked: AmendOrder): Refusal | Done {
  const customer = world.customers[asked.customer - 1];
  if (customer === undefined || customer.parent !== 0) return 'unknown_customer';
  if (customer.reasons.length > 0) return 'customer_disabled';
  const order = customer.open.find(({ id }) => id === asked.order);
  return order === undefined ? 'order_not_open' : amendOne(world, order, asked);
}

function amendOne(world: World, order: ModelOrder, asked: AmendOrder): Refusal | Done {
  if (isWaiting(order)) return amendWaiting(world, order, asked);
  if (CHOSEN.some((name) => asked[name] !== undefined)) return 'not_amendable';
  if (isOverdue(world, order)) return 'expiry_in_the_past';
  const market = marketOf(world, order.asked.market);
  const ticks = asked.ticks === 0 ? order.ticks : BigInt(asked.ticks);
  const lots = asked.lots === 0 ? order.lots : BigInt(asked.lots);
  const isGiven = asked.lots === 0 && isExit(order);
  const form = wrongPrice(ticks) ?? (isGiven ? undefined : (wrongAmount(market, lots) ?? small(market, ticks, lots)));
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
    work(world, market, order);
    return done(world, order.id);
  }
  if (order.ice === null) order.lots = lots;
  else resize(order, order.ice, lots);
  order.updatedAt = world.now;
  tell(world, order);
  return done(world);
}

export function cancel(world: World, { customer: id, target }: CancelOrders): Refusal | OrderRecord[] {
  const customer = world.customers[id - 1];
  if (customer === undefined) return 'unknown_customer';
  const orders = meant(world, customer, target);
  if (typeof orders === 'string') return orders;
  // Who cancels a list, or some orders, keeps what is not meant.
  const keeps = 'list' in target || ('market' in target && target.only !== undefined);
  for (const order of orders) {
    if (keeps && order.of !== null) order.of.list.isLoose = true;
    endOpen(world, marketOf(world, order.asked.market), order, 'cancelled', 'customer');
  }
  finish(world);
  retell(world);
  return world.facts.slice(world.part).flatMap((fact) => (fact.fact === 'order' ? [withoutName(fact)] : []));
}

/** The orders that are meant, in the order in which they end. */
function meant(world: World, customer: ModelCustomer, target: CancelOrders['target']): Refusal | ModelOrder[] {
  if ('market' in target)
    return customer.open
      .filter(({ asked }) => target.market === -1 || asked.market === target.market)
      .filter((order) => target.only === undefined || isWaiting(order) === (target.only === 'waiting'))
      .slice(0, MOST_STEPS);
  const [first] = 'list' in target ? customer.open.filter(({ of }) => of?.list.id === target.list) : [];
  if (first?.of) return [first.of.list.stop, first.of.list.profit, first.of.list.entry].filter((order) => order !== null);
  if ('list' in target) return 'order_not_open';
  const named = 'order' in target ? target.order : numberOf(world, customer, target.clientOrderId);
  if (named === undefined) return 'order_not_found';
  const orders = customer.open.filter((order) => order.id === named);
  return orders.length === 0 ? 'order_not_open' : orders;
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
  finish(world);
}

export function cancelByOperator(world: World, order: ModelOrder): void {
  endOpen(world, marketOf(world, order.asked.market), order, 'cancelled', 'operator');
  finish(world);
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
  if (
    more > 0n &&
    !sharesHold(order) &&
    more > free(world, asked.owner ?? asked.customer, 'trading', asked.side === 'buy' ? market.quote : market.base)
  )
    return 'balance_not_enough';
  return unfit(world, market, { ...order, ticks, lots });
}

/** Terms of another type: refused where a plain order's own fields are. */
function refusedTerms(world: World, market: ModelMarket, customer: ModelCustomer, asked: PlaceOrder): Refusal {
  return closed(market, asked.postOnly) ?? restrained(world, market, customer.id, asked.side) ?? 'invalid_terms';
}
