import { isMet, triggerOf } from './triggers.ts';
import type { Side, Way } from './triggers.ts';
import { isWaiting, known, other } from './world.ts';
import type { ModelMarket, ModelOrder, World } from './world.ts';

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
  const by = first.taker.customer;
  world.compareWatches(market.id, near, { ticks: first.ticks, trade: first.id, by });
  world.compareWatches(market.id, far, { ticks: last.ticks, trade: last.id, by });
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

/** The nearest first; at one price those that wait for it in order of acceptance, then those that trail, of a kind the better extreme and the smaller distance first. */
function meet(world: World, market: ModelMarket, way: Way, price: bigint, by: number, fired: ModelOrder[]): void {
  for (;;) {
    const met = waitingIn(world, market).filter((order) => {
      const at = ['fired', 'entry'].includes(known(order.trigger).state) ? undefined : triggerOf(order);
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

function inOrder(a: ModelOrder, b: ModelOrder): number {
  const [one, two] = [known(a.trigger), known(b.trigger)];
  if (one.state !== two.state) return one.state === 'price' ? -1 : 1;
  if (one.state === 'price') return one.since - two.since;
  const kind = Number(one.distance > 0n) - Number(two.distance > 0n);
  const better = a.asked.side === 'sell' ? two.extreme - one.extreme : one.extreme - two.extreme;
  return kind || Number(better) || Number(one.bps + one.distance - two.bps - two.distance) || one.since - two.since;
}
