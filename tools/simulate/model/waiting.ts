import type { AmendOrder, PlaceOrder, Refusal } from '@agio/core';
import { guardPrice, nearer, restrained } from './guard.ts';
import { free } from './money.ts';
import { bandPrice, planOf } from './plan.ts';
import { closed, crowded, done, newOrder, small, uncountable, worth, wrongAmount, wrongPrice } from './rules.ts';
import type { Done } from './rules.ts';
import { inOrder } from './firing-order.ts';
import { carryOut, leave } from './trade.ts';
import {
  isOverdue,
  isWaiting,
  known,
  left,
  marketOf,
  MOST_LOTS,
  MOST_TICKS,
  openRecordOf,
  other,
  ownerOf,
  shown,
  sideOf,
  worse,
  customerOf,
} from './world.ts';
import type { ModelMarket, ModelOrder, ModelTrigger, World } from './world.ts';

/** The terms that a caller chooses. */
export const CHOSEN = ['stopTicks', 'activationTicks', 'trailingBps', 'trailingTicks'] as const;
const MOST_WAITING = 50;
const MOST_WAITING_WIDE = 2_000;
const MOST_TRAILING = 20;

/** Places an order that is executed at once, with its trigger. */
type PlaceNow = (world: World, asked: PlaceOrder, id: number, trigger: ModelTrigger) => Refusal | Done;

type Side = 'buy' | 'sell';
type Way = 'up' | 'down';

export const hasTerms = (asked: PlaceOrder): boolean => CHOSEN.some((name) => asked[name] !== undefined);

const isMet = (way: Way, price: bigint, trigger: bigint): boolean => (way === 'up' ? price >= trigger : price <= trigger);

/** Which way the price has to go: a stop sells lower and buys higher, a take-profit the other way round. */
function wayOf({ side, type }: Pick<PlaceOrder, 'side' | 'type'>): Way {
  const isProfit = type.startsWith('take-profit');
  return (side === 'sell') === isProfit ? 'up' : 'down';
}

const activationWay = (side: Side): Way => (side === 'sell' ? 'up' : 'down');

/** The price that fires an order that trails: so far below the highest for a seller, so far above the lowest for a buyer. */
function trailed(side: Side, extreme: bigint, { bps, distance }: Pick<ModelTrigger, 'bps' | 'distance'>): bigint {
  if (side === 'sell') return distance > 0n ? extreme - distance : (extreme * (10_000n - bps)) / 10_000n;
  return distance > 0n ? extreme + distance : (extreme * (10_000n + bps) + 9_999n) / 10_000n;
}

export const lastOf = ({ definition, lastOwn }: ModelMarket): bigint => (lastOwn === 0n ? BigInt(definition.openingTicks) : lastOwn);

function newTrigger(world: World, asked: PlaceOrder): ModelTrigger {
  return {
    state: 'done',
    stop: BigInt(asked.stopTicks ?? 0),
    activation: BigInt(asked.activationTicks ?? 0),
    bps: BigInt(asked.trailingBps ?? 0),
    distance: BigInt(asked.trailingTicks ?? 0),
    extreme: 0n,
    since: world.accepted + 1,
    firedAt: 0,
    firedBy: 0,
  };
}

/** Places an order with a trigger: it waits, or is executed at once if its trigger is met and it asks for that. */
export function placeWaiting(world: World, asked: PlaceOrder, id: number, placeNow: PlaceNow): Refusal | Done {
  const customer = world.customers[asked.customer - 1];
  if (customer === undefined || customer.parent !== 0) return 'unknown_customer';
  if (customer.reasons.length > 0) return 'customer_disabled';
  const owner = ownerOf({ asked });
  if (owner !== customer.id && world.customers[owner - 1]?.parent !== customer.id) return 'unknown_customer';
  const market = world.markets[asked.market];
  if (market === undefined) return 'unknown_market';
  const trigger = newTrigger(world, asked);
  const first =
    closed(market, asked.postOnly) ?? restrained(world, market, customer.id, asked.side) ?? wrongFields(asked, trigger, hasTerms(asked));
  if (first !== undefined) return first;
  const met = wrongTrigger(market, asked, trigger);
  if (met === 'trigger_already_met' && asked.whenMet === 'fire') {
    trigger.firedAt = world.now;
    const placed = placeNow(world, asked, id, trigger);
    if (typeof placed !== 'string') world.accepted += 1;
    return placed;
  }
  if (met !== undefined) return met;
  const order = newOrder(world, customer, market, asked, id, trigger);
  const refusal =
    wrongForm(world, market, order) ?? crowded(world, customer, asked) ?? tooMany(world, order) ?? unpaid(world, market, order);
  if (refusal !== undefined) return refusal;
  if (world.numbers.has(id)) throw new Error(`order number ${id} was given out before`);
  world.numbers.add(id);
  world.accepted += 1;
  if (asked.clientOrderId !== null) customer.names.push({ name: asked.clientOrderId, at: world.now, order: id });
  begin(market, order);
  customer.open.unshift(order);
  return told(world, order);
}

function begin(market: ModelMarket, { asked, trigger }: ModelOrder): void {
  if (trigger === null) return;
  if (asked.type !== 'trailing-stop') trigger.state = 'price';
  else if (trigger.activation > 0n) trigger.state = 'activation';
  else {
    trigger.state = 'trail';
    trigger.extreme = lastOf(market);
  }
}

function told(world: World, order: ModelOrder): Done {
  tell(world, order);
  return done(world);
}

/** Tells of an order that goes on. */
function tell(world: World, order: ModelOrder): void {
  order.updatedAt = world.now;
  world.facts.push({ fact: 'order', ...openRecordOf(order) });
}

function wrongFields(
  { postOnly, side, ticks, timeInForce, total, type }: PlaceOrder,
  { activation, bps, distance, stop }: ModelTrigger,
  hasAny: boolean,
): Refusal | undefined {
  const isTrailing = type === 'trailing-stop';
  if (type === 'oco') return 'order_type_not_open';
  if (!hasAny) return 'invalid_terms';
  if (isTrailing ? stop !== 0n || (bps === 0n) === (distance === 0n) : activation !== 0n || bps !== 0n || distance !== 0n)
    return 'invalid_terms';
  if (type.endsWith('-limit')) return total === null ? undefined : 'invalid_terms';
  const isPlain = ticks === 0 && !postOnly && (timeInForce === 'GTC' || timeInForce === 'GTD');
  return isPlain && (side === 'buy') === (total !== null) ? undefined : 'invalid_terms';
}

function wrongTrigger(market: ModelMarket, asked: Pick<PlaceOrder, 'side' | 'type'>, trigger: ModelTrigger): Refusal | undefined {
  const last = lastOf(market);
  const isPrice = (ticks: bigint): boolean => ticks >= 1n && ticks <= MOST_TICKS;
  if (asked.type !== 'trailing-stop') {
    if (!isPrice(trigger.stop)) return 'price_out_of_range';
    return isMet(wayOf(asked), last, trigger.stop) ? 'trigger_already_met' : undefined;
  }
  if (trigger.activation !== 0n && !isPrice(trigger.activation)) return 'price_out_of_range';
  const wrong = wrongDistance(asked.side, trigger, trigger.activation === 0n ? last : trigger.activation);
  if (wrong !== undefined || trigger.activation === 0n) return wrong;
  return isMet(activationWay(asked.side), last, trigger.activation) ? 'trigger_already_met' : undefined;
}

function wrongDistance(side: Side, trigger: Pick<ModelTrigger, 'bps' | 'distance'>, from: bigint): Refusal | undefined {
  const at = trailed(side, from, trigger);
  const isWrong =
    trigger.distance < 0n || (trigger.distance === 0n && (trigger.bps < 10n || trigger.bps > 5_000n)) || at < 1n || at > MOST_TICKS;
  return isWrong ? 'trailing_out_of_range' : undefined;
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
const judged = (market: ModelMarket, ticks: bigint, trigger: ModelTrigger | null): bigint => ticks || trigger?.stop || lastOf(market);

function tooMany(world: World, { asked }: ModelOrder): Refusal | undefined {
  const customer = customerOf(world, asked.customer);
  const waiting = customer.open.filter((one) => one.asked.market === asked.market && isWaiting(one));
  if (waiting.length >= (customer.wide ? MOST_WAITING_WIDE : MOST_WAITING)) return 'too_many_waiting';
  const trailing = waiting.filter((one) => one.asked.type === 'trailing-stop');
  return asked.type === 'trailing-stop' && !customer.wide && trailing.length >= MOST_TRAILING ? 'too_many_waiting' : undefined;
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
    wrongFields({ ...order.asked, ticks: Number(ticks), postOnly: false, timeInForce: 'GTC' }, next, true) ??
    (order.as === 'limit' ? wrongPrice(ticks) : undefined) ??
    (order.asked.total === null ? (wrongAmount(market, lots) ?? small(market, judged(market, ticks, next), lots)) : undefined) ??
    wrongChange(market, order, asked, next) ??
    unaffordable(world, market, { ...order, ticks, lots }, order);
  if (refusal !== undefined) return refusal;
  order.ticks = ticks;
  order.lots = lots;
  const isMoved =
    next.stop !== trigger.stop || next.activation !== trigger.activation || next.bps !== trigger.bps || next.distance !== trigger.distance;
  if (isMoved) {
    world.accepted += 1;
    Object.assign(trigger, next, { since: world.accepted });
  }
  return told(world, order);
}

function wrongChange(
  market: ModelMarket,
  { asked: { side, type }, trigger }: ModelOrder,
  asked: AmendOrder,
  next: ModelTrigger,
): Refusal | undefined {
  const last = lastOf(market);
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
  if (next.as === 'limit' && uncountable(market, next.ticks, next.lots)) return 'amount_out_of_range';
  const more = needed(market, next) - needed(market, now);
  const coin = next.asked.side === 'buy' ? market.quote : market.base;
  return more > 0n && more > free(world, ownerOf(next), 'trading', coin) ? 'balance_not_enough' : undefined;
}

/** After a taker of this side: what its first and its last price do to those that wait. The facts of the command so far have its trades. */
export function trade(world: World, market: ModelMarket, side: Side): void {
  const trades = world.facts
    .slice(world.compared)
    .flatMap((fact) => (fact.fact === 'trade' && fact.market === market.id && fact.taker.order !== 0 ? [fact] : []));
  world.compared = world.facts.length;
  const [first, last] = [trades[0], trades.at(-1)];
  if (first === undefined || last === undefined) return;
  const fired: ModelOrder[] = [];
  const [near, far] = side === 'buy' ? (['down', 'up'] as const) : (['up', 'down'] as const);
  follow(world, market, side, BigInt(first.ticks));
  meet(world, market, near, BigInt(first.ticks), first.id, fired);
  follow(world, market, other(side), BigInt(last.ticks));
  meet(world, market, far, BigInt(last.ticks), last.id, fired);
  if (fired.length > 0) world.fired.push(fired);
  world.compareWatches(market.id, near, first.ticks, first.id);
  world.compareWatches(market.id, far, last.ticks, last.id);
}

function waitingIn(world: World, market: ModelMarket): ModelOrder[] {
  return world.customers.flatMap(({ open }) => open.filter((order) => order.asked.market === market.id && isWaiting(order)));
}

/** Those that trail on this side follow a better price. */
function follow(world: World, market: ModelMarket, side: Side, price: bigint): void {
  for (const { asked, trigger } of waitingIn(world, market)) {
    if (known(trigger).state !== 'trail' || asked.side !== side) continue;
    if (side === 'sell' ? price > known(trigger).extreme : price < known(trigger).extreme) known(trigger).extreme = price;
  }
}

/** The price at which something happens to an order that waits. */
function triggerOf({ asked, trigger }: ModelOrder): { readonly way: Way; readonly at: bigint } {
  const { activation, extreme, state, stop } = known(trigger);
  if (state === 'activation') return { way: activationWay(asked.side), at: activation };
  const way = wayOf(asked);
  if (state === 'trail') return { way, at: trailed(asked.side, extreme, known(trigger)) };
  return { way, at: asked.type === 'trailing-stop' ? trailed(asked.side, extreme, known(trigger)) : stop };
}

/** The nearest first; at one price those that wait for it in order of acceptance, then those that trail, of a kind the better extreme and the smaller distance first. */
function meet(world: World, market: ModelMarket, way: Way, price: bigint, by: number, fired: ModelOrder[]): void {
  for (;;) {
    const met = waitingIn(world, market).filter((order) => {
      const at = known(order.trigger).state === 'fired' ? undefined : triggerOf(order);
      return at?.way === way && isMet(way, price, at.at);
    });
    if (met.length === 0) return;
    const nearest = met.map((order) => triggerOf(order).at).reduce((one, two) => ((way === 'down' ? two > one : two < one) ? two : one));
    const there = met.filter((order) => triggerOf(order).at === nearest);
    const [active] = there.filter(({ trigger }) => known(trigger).state === 'activation');
    if (active !== undefined) activate(world, market, there, price, by);
    else fire(world, there.sort(inOrder)[0], by, fired);
  }
}

function activate(world: World, market: ModelMarket, there: readonly ModelOrder[], price: bigint, by: number): void {
  const active = there.filter(({ trigger }) => known(trigger).state === 'activation');
  const [first] = active;
  if (first === undefined) return;
  const { asked, trigger } = first;
  world.facts.push({
    fact: 'activation',
    market: market.id,
    side: asked.side,
    ticks: Number(known(trigger).activation),
    trade: by,
    atMs: world.now,
  });
  for (const one of active) Object.assign(known(one.trigger), { state: 'trail', extreme: price });
}

function fire(world: World, order: ModelOrder | undefined, by: number, fired: ModelOrder[]): void {
  if (order === undefined) return;
  Object.assign(known(order.trigger), { state: 'fired', firedAt: world.now, firedBy: by });
  fired.push(order);
}

/** A fired order's turn. Returns whether it goes on with its next one. */
export function run(world: World, order: ModelOrder, rates: (order: ModelOrder) => Pick<ModelOrder, 'makerRate' | 'takerRate'>): boolean {
  const trigger = known(order.trigger);
  const market = marketOf(world, order.asked.market);
  const { customer, side } = order.asked;
  const end = (status: 'cancelled' | 'expired', reason: 'expiry' | 'disabled' | 'operator' | 'post_only' | 'fill_or_kill'): false => {
    trigger.state = 'done';
    leave(world, order, status, reason);
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
  const plan = planOf(world, market, order, false);
  carryOut(world, market, order, plan);
  trade(world, market, side);
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
