import type { FillRecord, ListLeg, OrderRecord, PlaceList, PlaceOrder, Refusal } from '@agio/core';
import { restrained } from './guard.ts';
import { exitsOf, finish } from './lists.ts';
import { touch } from './listed.ts';
import { anyOrder, beginOrder, enter, plainOrder } from './orders.ts';
import { crowded, fillsOf, isFull, newOrder, partyOf, small, uncountable, withoutName, wrongAmount, wrongPrice } from './rules.ts';
import { hasTerms, lastOf, newTrigger, wrongFields, wrongSide } from './triggers.ts';
import { judged, tooMany, wait, waitingOrder, wrongRange } from './waiting.ts';
import { known, retell, tell } from './world.ts';
import type { ModelCustomer, ModelList, ModelMarket, ModelOrder, World } from './world.ts';

export interface DoneList {
  readonly list: number;
  readonly orders: OrderRecord[];
  readonly fills: FillRecord[];
}

/** An order of a list that is to be placed. */
interface Leg {
  readonly leg: ListLeg['leg'];
  readonly asked: PlaceOrder;
  readonly id: number;
}

const LEGS = { oco: ['profit', 'stop'], oto: ['entry', 'exit'], bracket: ['entry', 'profit', 'stop'] } as const;
const TRIGGERS: ReadonlySet<string> = new Set(['stop-limit', 'stop-market', 'take-profit-limit', 'take-profit-market', 'trailing-stop']);
const PROFITS: ReadonlySet<string> = new Set(['limit', 'take-profit-limit', 'take-profit-market']);

const isProtective = ({ type }: PlaceOrder): boolean => TRIGGERS.has(type) && !PROFITS.has(type);

/** Places a list, to whose orders the core has given these numbers. */
export function placeList(world: World, command: PlaceList, numbers: readonly number[]): Refusal | DoneList {
  const { customer, market, owner } = command;
  const legs = command.legs.map(({ leg, ...order }, at): Leg => ({
    leg,
    id: numbers[at] ?? 0,
    asked: { ...order, kind: 'place', customer, market, request: null, ...(owner === undefined ? {} : { owner }) },
  }));
  if (!hasShape(command.list, legs)) return 'invalid_terms';
  const party = partyOf(world, command);
  if (typeof party === 'string') return party;
  const room = tooCrowded(world, party.customer, legs);
  if (room !== undefined) return room;
  const orders = command.list === 'oco' ? exits(world, party.market, legs) : entryAndExits(world, party, legs);
  if (typeof orders === 'string') return orders;
  begin(world, party.market, command.list, legs, orders);
  retell(world);
  return { list: orders[0]?.id ?? 0, orders: orders.map((order) => lastWord(world, order)), fills: fillsOf(world) };
}

/** Whether the orders are those of the list's kind, of types that fit their place, with one amount and one expiry. */
function hasShape(kind: PlaceList['list'], legs: readonly Leg[]): boolean {
  const names = LEGS[kind];
  if (legs.length !== names.length || legs.some(({ leg }, at) => leg !== names[at])) return false;
  const [first] = legs;
  if (first === undefined) return false;
  const isResting = ({ displayLots, displayVariance, repricesIfTaking, type }: PlaceOrder): boolean =>
    type === 'iceberg' || Boolean(displayLots) || Boolean(displayVariance) || repricesIfTaking === true;
  if (legs.some(({ asked }) => isResting(asked))) return false;
  if (first.leg === 'entry' && first.asked.type === 'market' && /GT/.test(first.asked.timeInForce)) return false;
  const exitLegs = legs.filter(({ leg }) => leg !== 'entry');
  const expiry = ({ expireAtMs, timeInForce }: PlaceOrder): number => (timeInForce === 'GTD' ? expireAtMs : 0);
  return (
    new Set(exitLegs.map(({ asked }) => asked.lots)).size === 1 &&
    new Set(legs.map(({ asked }) => expiry(asked))).size === 1 &&
    exitLegs.every(({ asked, leg }) => (asked.side === first.asked.side) === (kind === 'oco') && fitsPlace(asked, leg))
  );
}

function fitsPlace(asked: PlaceOrder, leg: ListLeg['leg']): boolean {
  const { lots, side, timeInForce, total, type, whenMet } = asked;
  const isProfit = PROFITS.has(type);
  if (!isProfit && !isProtective(asked)) return false;
  if (leg !== 'exit' && (leg === 'profit') !== isProfit) return false;
  // A purchase by amount has no known cost at market.
  const isAtMarket = type.endsWith('-market') || type === 'trailing-stop';
  if (total !== null || (side === 'buy' && isAtMarket)) return false;
  return (timeInForce === 'GTC' || timeInForce === 'GTD') && whenMet === undefined && lots >= 0;
}

/** Each order counts, and no name may be used twice. */
function tooCrowded(world: World, customer: ModelCustomer, legs: readonly Leg[]): Refusal | undefined {
  const [first] = legs;
  if (first === undefined || isFull(customer, legs.length)) return 'too_many_open_orders';
  const waiting = legs.filter(({ asked, leg }) => TRIGGERS.has(asked.type) || leg === 'stop' || leg === 'exit');
  const many = tooMany(
    world,
    first.asked,
    waiting.map(({ asked }) => asked.type),
  );
  if (many !== undefined) return many;
  const names = legs.flatMap(({ asked }) => asked.clientOrderId ?? []);
  return new Set(names).size === names.length ? undefined : 'client_order_id_used';
}

/** Two exits: one at a limit must rest. */
function exits(world: World, market: ModelMarket, [profit, stop]: readonly Leg[]): Refusal | ModelOrder[] {
  if (profit === undefined || stop === undefined) return 'invalid_terms';
  const isLimit = profit.asked.type === 'limit';
  const resting = isLimit ? plainOrder(world, { ...profit.asked, postOnly: true }, profit.id) : undefined;
  const first = resting ?? waitingOrder(world, profit.asked, profit.id, plainOrder);
  if (typeof first === 'string') return first;
  const side = wrongSide(profit.asked, 'profit', lastOf(market));
  if (side !== undefined) return side;
  const second = waitingOrder(world, stop.asked, stop.id, plainOrder);
  return typeof second === 'string' ? second : [isLimit ? { ...first, asked: profit.asked } : first, second];
}

/** An entry, and exits on the right sides of its price. */
function entryAndExits(
  world: World,
  { customer, market }: { readonly customer: ModelCustomer; readonly market: ModelMarket },
  [entry, ...others]: readonly Leg[],
): Refusal | ModelOrder[] {
  if (entry === undefined) return 'invalid_terms';
  const first = anyOrder(world, entry.asked, entry.id);
  if (typeof first === 'string') return first;
  const from = BigInt(entry.asked.ticks) || BigInt(entry.asked.stopTicks ?? 0) || lastOf(market);
  const orders = [first];
  for (const { asked, id } of others) {
    const order = newOrder(world, customer, market, asked, id, newTrigger(world, asked));
    const wrong =
      restrained(world, market, customer.id, asked.side) ??
      wrongExit(market, order, from, first.lots) ??
      wrongSide(asked, isProtective(asked) ? 'stop' : 'profit', from) ??
      crowded(world, customer, asked);
    if (wrong !== undefined) return wrong;
    if (order.lots === 0n) order.lots = first.lots;
    orders.push(order);
  }
  return orders;
}

/** An exit by itself. Without an amount it has what the entry brings, which may be less than what may be ordered. */
function wrongExit(
  market: ModelMarket,
  { as, asked, lots, ticks, trigger }: ModelOrder,
  from: bigint,
  brings: bigint,
): Refusal | undefined {
  const isLimit = asked.type === 'limit';
  const fields = isLimit ? (hasTerms(asked) ? 'invalid_terms' : undefined) : wrongFields(asked, known(trigger), hasTerms(asked));
  const price = fields ?? (as === 'limit' ? wrongPrice(ticks) : undefined);
  if (price !== undefined) return price;
  const range = isLimit ? undefined : wrongRange(asked.side, asked.type, known(trigger), from);
  if (range !== undefined) return range;
  const amount = lots === 0n ? undefined : (wrongAmount(market, lots) ?? small(market, judged(market, ticks, trigger), lots));
  return amount ?? (as === 'limit' && uncountable(market, ticks, lots === 0n ? brings : lots) ? 'amount_out_of_range' : undefined);
}

/** Exits wait for the entry, which begins to work last; those of an `oco` begin at once. */
function begin(world: World, market: ModelMarket, kind: PlaceList['list'], legs: readonly Leg[], orders: readonly ModelOrder[]): void {
  const of = (leg: Leg['leg']): ModelOrder | null => orders[legs.findIndex((one) => one.leg === leg)] ?? null;
  const [exit] = legs.filter(({ leg }) => leg === 'exit');
  const isStop = exit !== undefined && isProtective(exit.asked);
  const entry = of('entry');
  const list: ModelList = {
    id: orders[0]?.id ?? 0,
    kind,
    entry,
    profit: of('profit') ?? (isStop ? null : of('exit')),
    stop: of('stop') ?? (isStop ? of('exit') : null),
    asked: entry === null ? 0n : BigInt(legs[1]?.asked.lots ?? 0),
    brought: 0n,
    isArmed: entry === null,
    isLoose: false,
    endedEntry: null,
    hasEnded: false,
    endReason: null,
  };
  for (const [at, order] of orders.entries()) {
    enter(world, order);
    order.of = { list, leg: legs[at]?.leg ?? 'entry' };
  }
  for (const order of exitsOf(list)) {
    if (entry !== null) park(world, order);
    else if (order.trigger === null) beginOrder(world, order);
    else wait(world, market, order);
  }
  if (entry !== null) {
    touch(world, entry);
    beginOrder(world, entry);
  }
  finish(world);
}

/** It waits, but for no price. */
function park(world: World, order: ModelOrder): void {
  known(order.trigger).state = 'entry';
  tell(world, order);
}

function lastWord(world: World, { id }: ModelOrder): OrderRecord {
  const fact = world.facts.findLast((one) => one.fact === 'order' && one.id === id);
  if (fact?.fact !== 'order') throw new Error('the model told of no order');
  return withoutName(fact);
}
