import type { AmendOrder, OrderTypeName, PlaceOrder, Refusal } from '@agio/core';
import { guardPrice, nearer, restrained } from './guard.ts';
import { free } from './money.ts';
import { bandPrice, planOf } from './plan.ts';
import { closed, crowded, done, newOrder, partyOf, small, uncountable, worth, wrongAmount, wrongPrice } from './rules.ts';
import type { Done } from './rules.ts';
import { isExit, sharesHold } from './listed.ts';
import { beforeFiring, finish } from './lists.ts';
import { leave } from './trade.ts';
import { activationWay, begin, hasTerms, isMet, lastOf, newTrigger, trailed, wayOf, wrongDistance, wrongFields } from './triggers.ts';
import type { Side } from './triggers.ts';
import { work } from './work.ts';
import {
  isOverdue,
  isWaiting,
  known,
  left,
  marketOf,
  MOST_LOTS,
  MOST_TICKS,
  other,
  ownerOf,
  shown,
  sideOf,
  tell,
  worse,
  customerOf,
} from './world.ts';
import type { ModelMarket, ModelOrder, ModelTrigger, World } from './world.ts';

const MOST_WAITING = 50;
const MOST_WAITING_WIDE = 2_000;
const MOST_TRAILING = 20;

/** Decides an order that is executed at once, with its trigger. */
type PlainOrder = (world: World, asked: PlaceOrder, id: number, trigger: ModelTrigger) => Refusal | ModelOrder;

/** Decides an order with a trigger: it will wait, or is to be executed at once if its trigger is met and it asks for that. */
export function waitingOrder(world: World, asked: PlaceOrder, id: number, plainOrder: PlainOrder): Refusal | ModelOrder {
  const party = partyOf(world, asked);
  if (typeof party === 'string') return party;
  const { customer, market } = party;
  const trigger = newTrigger(world, asked);
  const first =
    closed(market, asked.postOnly) ?? restrained(world, market, customer.id, asked.side) ?? wrongFields(asked, trigger, hasTerms(asked));
  if (first !== undefined) return first;
  const met = wrongTrigger(market, asked, trigger);
  if (met === 'trigger_already_met' && asked.whenMet === 'fire') {
    trigger.firedAt = world.now;
    return plainOrder(world, asked, id, trigger);
  }
  if (met !== undefined) return met;
  const order = newOrder(world, customer, market, asked, id, trigger);
  return (
    wrongForm(world, market, order) ??
    crowded(world, customer, asked) ??
    tooMany(world, asked, [order.asked.type]) ??
    unpaid(world, market, order) ??
    order
  );
}

/** Begins to wait for its price. */
export function wait(world: World, market: ModelMarket, order: ModelOrder): void {
  begin(known(order.trigger), order.asked.type, lastOf(market));
  tell(world, order);
}

function told(world: World, order: ModelOrder): Done {
  order.updatedAt = world.now;
  tell(world, order);
  return done(world, order.id);
}

function wrongTrigger(market: ModelMarket, { side, type }: Pick<PlaceOrder, 'side' | 'type'>, trigger: ModelTrigger): Refusal | undefined {
  const last = lastOf(market);
  const wrong = wrongRange(side, type, trigger, last);
  if (wrong !== undefined) return wrong;
  if (type !== 'trailing-stop') return isMet(wayOf({ side, type }), last, trigger.stop) ? 'trigger_already_met' : undefined;
  return trigger.activation !== 0n && isMet(activationWay(side), last, trigger.activation) ? 'trigger_already_met' : undefined;
}

/** Prices out of range, and distances that leave no trigger; `from` is where one would begin to trail. */
export function wrongRange(side: Side, type: OrderTypeName, trigger: ModelTrigger, from: bigint): Refusal | undefined {
  const isPrice = (ticks: bigint): boolean => ticks >= 1n && ticks <= MOST_TICKS;
  if (type !== 'trailing-stop') return isPrice(trigger.stop) ? undefined : 'price_out_of_range';
  if (trigger.activation !== 0n && !isPrice(trigger.activation)) return 'price_out_of_range';
  return wrongDistance(side, trigger, trigger.activation === 0n ? from : trigger.activation);
}

/** Expiry, price and amount by themselves. */
function wrongForm(world: World, market: ModelMarket, { as, asked, ticks, lots, trigger }: ModelOrder): Refusal | undefined {
  if (asked.timeInForce === 'GTD' && asked.expireAtMs <= world.now) return 'expiry_in_the_past';
  const price = as === 'limit' ? wrongPrice(ticks) : undefined;
  if (price !== undefined) return price;
  if (asked.total !== null) {
    const total = BigInt(asked.total);
    return total === 0n || total < BigInt(market.definition.minTotal) ? 'no_small_orders' : undefined;
  }
  return wrongAmount(market, lots) ?? small(market, judged(market, ticks, trigger), lots);
}

/** The price by which its size is judged: its own, its trigger's, or the last one. */
export const judged = (market: ModelMarket, ticks: bigint, trigger: ModelTrigger | null): bigint =>
  ticks || trigger?.stop || lastOf(market);

/** Whether a customer would have too many orders that wait in a market, with those of these types. */
export function tooMany(world: World, { customer: id, market }: PlaceOrder, types: readonly OrderTypeName[]): Refusal | undefined {
  const customer = customerOf(world, id);
  const waiting = [
    ...customer.open.filter((one) => one.asked.market === market && isWaiting(one)).map(({ asked }) => asked.type),
    ...types,
  ];
  if (waiting.length > (customer.wide ? MOST_WAITING_WIDE : MOST_WAITING)) return 'too_many_waiting';
  const trails = (type: OrderTypeName): boolean => type === 'trailing-stop';
  return types.some(trails) && !customer.wide && waiting.filter(trails).length > MOST_TRAILING ? 'too_many_waiting' : undefined;
}

function needed(market: ModelMarket, { as, asked, budget, filled, ticks, lots }: ModelOrder): bigint {
  if (asked.total !== null) return budget;
  return as === 'market' ? (lots - filled) * market.lotAtoms : worth(market, asked.side, ticks, lots - filled);
}

function unpaid(world: World, market: ModelMarket, order: ModelOrder): Refusal | undefined {
  if (order.as === 'limit' && uncountable(market, order.ticks, order.lots)) return 'amount_out_of_range';
  const coin = order.asked.side === 'buy' ? market.quote : market.base;
  return free(world, ownerOf(order), 'trading', coin) < needed(market, order) ? 'balance_not_enough' : undefined;
}

export function amendWaiting(world: World, order: ModelOrder, asked: AmendOrder): Refusal | Done {
  const trigger = known(order.trigger);
  const market = marketOf(world, order.asked.market);
  if (trigger.state === 'fired') return 'not_amendable';
  if (isOverdue(world, order)) return 'expiry_in_the_past';
  const shut = closed(market, order.asked.postOnly);
  if (shut !== undefined) return shut;
  if (asked.displayLots !== undefined) return 'invalid_terms';
  const isNewKind = asked.trailingBps !== undefined || asked.trailingTicks !== undefined;
  const next: ModelTrigger = {
    ...trigger,
    stop: BigInt(asked.stopTicks ?? trigger.stop),
    activation: BigInt(asked.activationTicks ?? trigger.activation),
    bps: isNewKind ? BigInt(asked.trailingBps ?? 0) : trigger.bps,
    distance: isNewKind ? BigInt(asked.trailingTicks ?? 0) : trigger.distance,
  };
  if (order.asked.total !== null && asked.lots !== 0) return 'not_amendable';
  const ticks = asked.ticks === 0 ? order.ticks : BigInt(asked.ticks);
  const lots = asked.lots === 0 ? order.lots : BigInt(asked.lots);
  if (asked.lots !== 0 && lots <= order.filled) return 'amount_out_of_range';
  const refusal =
    wrongOwn(order, asked, next, ticks) ??
    (order.as === 'limit' ? wrongPrice(ticks) : undefined) ??
    (order.asked.total === null && (asked.lots !== 0 || !isExit(order))
      ? (wrongAmount(market, lots) ?? small(market, judged(market, ticks, next), lots))
      : undefined) ??
    wrongChange(market, order, asked, next) ??
    unaffordable(world, market, { ...order, ticks, lots }, order);
  if (refusal !== undefined) return refusal;
  // An exit at a limit waits for its own price.
  const isRepriced = order.asked.type === 'limit' && asked.ticks !== 0 && trigger.state !== 'entry';
  order.ticks = ticks;
  order.lots = lots;
  const isMoved =
    isRepriced ||
    next.stop !== trigger.stop ||
    next.activation !== trigger.activation ||
    next.bps !== trigger.bps ||
    next.distance !== trigger.distance;
  if (isMoved) {
    world.accepted += 1;
    Object.assign(trigger, next, { since: world.accepted });
  }
  return told(world, order);
}

/** Fields of another type; an exit at a limit has none of its own. */
function wrongOwn({ asked }: ModelOrder, amendment: AmendOrder, next: ModelTrigger, ticks: bigint): Refusal | undefined {
  if (asked.type === 'limit') return hasTerms(amendment) ? 'invalid_terms' : undefined;
  return wrongFields({ ...asked, ticks: Number(ticks), postOnly: false, timeInForce: 'GTC' }, next, true);
}

function wrongChange(
  market: ModelMarket,
  { asked: { side, type }, trigger }: ModelOrder,
  asked: AmendOrder,
  next: ModelTrigger,
): Refusal | undefined {
  const last = lastOf(market);
  if (type === 'limit') return undefined;
  if (known(trigger).state === 'entry') return wrongRange(side, type, next, last);
  const isTrailing = type === 'trailing-stop' && known(trigger).state !== 'activation';
  if (isTrailing) {
    if (asked.activationTicks !== undefined) return 'not_amendable';
    const wrong =
      next.activation !== 0n && (next.activation < 1n || next.activation > MOST_TICKS)
        ? 'price_out_of_range'
        : wrongDistance(side, next, next.extreme);
    return wrong ?? (isMet(side === 'sell' ? 'down' : 'up', last, trailed(side, next.extreme, next)) ? 'trigger_already_met' : undefined);
  }
  const met = wrongTrigger(market, { side, type }, next);
  const isMoved = asked.stopTicks !== undefined || asked.activationTicks !== undefined;
  return met === 'trigger_already_met' && !isMoved ? undefined : met;
}

function unaffordable(world: World, market: ModelMarket, next: ModelOrder, now: ModelOrder): Refusal | undefined {
  if (next.ticks === now.ticks && next.lots === now.lots) return undefined;
  // What an exit holds before its entry brings something, or beside the other exit, its list knows.
  if (now.of !== null && now.of.leg !== 'entry' && (!now.of.list.isArmed || (now.of.list.stop === now && now.of.list.profit !== null)))
    return undefined;
  if (next.as === 'limit' && uncountable(market, next.ticks, next.lots)) return 'amount_out_of_range';
  const more = needed(market, next) - needed(market, now);
  const coin = next.asked.side === 'buy' ? market.quote : market.base;
  return more > 0n && !sharesHold(now) && more > free(world, ownerOf(next), 'trading', coin) ? 'balance_not_enough' : undefined;
}

/** A fired order's turn. Returns whether it goes on with its next one. */
export function run(world: World, order: ModelOrder, rates: (order: ModelOrder) => Pick<ModelOrder, 'makerRate' | 'takerRate'>): boolean {
  const trigger = known(order.trigger);
  const market = marketOf(world, order.asked.market);
  const { customer, side } = order.asked;
  const end = (status: 'cancelled' | 'expired', reason: 'expiry' | 'disabled' | 'operator' | 'post_only' | 'fill_or_kill'): false => {
    trigger.state = 'done';
    leave(world, order, status, reason);
    finish(world);
    return false;
  };
  if (isOverdue(world, order)) return end('expired', 'expiry');
  if (customerOf(world, customer).reasons.length > 0) return end('cancelled', 'disabled');
  if (market.status !== 'open') {
    waitAgain(world, trigger);
    return false;
  }
  if (restrained(world, market, customer, side) !== undefined) return end('cancelled', 'operator');
  Object.assign(order, rates(order), { updatedAt: world.now });
  beforeFiring(world, order);
  if (order.as === 'limit') {
    const edge = nearer(side, bandPrice(world, market, side), guardPrice(world, market, order));
    if (edge !== null && worse(side, order.ticks, edge)) {
      if (uncountable(market, edge, left(order))) return end('cancelled', 'operator');
      order.ticks = edge;
    }
    const ended = limitEnd(world, market, order);
    if (ended !== undefined) return end('cancelled', ended);
  }
  trigger.state = 'done';
  work(world, market, order, true);
  return (trigger.state as string) === 'fired';
}

/** Behind all others at its price. */
function waitAgain(world: World, trigger: ModelTrigger): void {
  world.accepted += 1;
  Object.assign(trigger, { state: 'price', since: world.accepted, firedAt: 0, firedBy: 0 });
}

/** Why a limit order may not be executed now. */
function limitEnd(world: World, market: ModelMarket, order: ModelOrder): 'post_only' | 'fill_or_kill' | 'operator' | undefined {
  const { asked, ticks } = order;
  const best = sideOf(market, other(asked.side))[0];
  const crosses = best !== undefined && !worse(asked.side, best.ticks, ticks);
  if (crosses && asked.postOnly) return 'post_only';
  const fills = planOf(world, market, order, true).steps.filter(({ what }) => what === 'fill');
  const filled = fills.reduce((sum, { lots }) => sum + lots, 0n);
  if (asked.timeInForce === 'FOK' && filled < left(order)) return 'fill_or_kill';
  const level = sideOf(market, asked.side).filter((one) => one.ticks === ticks);
  const isTooMuch = level.reduce((sum, one) => sum + shown(one), left(order) - filled) > MOST_LOTS;
  return isTooMuch ? 'operator' : undefined;
}
