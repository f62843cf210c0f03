import { restrained } from './guard.ts';
import { free } from './money.ts';
import { endOpen } from './trade.ts';
import { activationWay, begin, isMet, lastOf, trailed, triggerOf } from './triggers.ts';
import { isWaiting, known, left, marketOf, MOST_TICKS, ownerOf, smaller, tell } from './world.ts';
import type { ModelList, ModelMarket, ModelOrder, World } from './world.ts';

/** After orders of lists were filled, changed or ended: their siblings follow, list by list, until nothing happens any more. */
export function settle(world: World): void {
  for (const list of world.touched) {
    world.touched.delete(list);
    follow(world, list);
  }
}

/** Siblings follow, and exits that are to begin do so. */
export function finish(world: World): void {
  settle(world);
  for (const list of world.arming) {
    world.arming.delete(list);
    arm(world, list);
  }
}

export const exitsOf = ({ profit, stop }: ModelList): ModelOrder[] => [profit, stop].filter((one) => one !== null);

function follow(world: World, list: ModelList): void {
  const { endedEntry } = list;
  const entry = endedEntry ?? list.entry;
  if (entry !== null) give(world, list, entry);
  if (list.hasEnded && !list.isLoose) endRest(world, list);
  if (endedEntry !== null) {
    list.endedEntry = null;
    // An entry that has brought nothing ends its exits; else they go on, as they would if it had been filled.
    if (list.brought === 0n) endRest(world, list);
    else world.arming.add(list);
  }
  list.hasEnded = false;
  list.isLoose = false;
  const { profit, stop } = list;
  if (list.entry === null && list.isArmed && profit !== null && stop !== null && left(profit) !== left(stop))
    resize(world, stop, left(profit));
}

function endRest(world: World, list: ModelList): void {
  const reason = list.endReason === 'operator' ? 'operator' : 'list';
  for (const order of [list.entry, list.profit, list.stop])
    if (order !== null) endOpen(world, marketOf(world, order.asked.market), order, 'cancelled', reason);
}

/** Exits have what their entry has brought by now, in whole lots and after fees, as far as its owner still has it. */
function give(world: World, list: ModelList, entry: ModelOrder): void {
  const exits = exitsOf(list);
  const market = marketOf(world, entry.asked.market);
  const [first] = exits;
  // An exit that works has ended the entry, and has what that had brought until then.
  if (first === undefined || exits.some((exit) => !isWaiting(exit))) return;
  const price = entry.asked.side === 'buy' ? market.lotAtoms : highest(exits) * market.tickLotAtoms;
  const came = entry.asked.side === 'buy' ? entry.filled * market.lotAtoms - entry.fee : entry.quote - entry.fee;
  const most = smaller(list.asked === 0n ? BigInt(market.definition.maxLots) : list.asked, came / price);
  const lots = smaller(most, list.brought + payable(world, market, first, price));
  if (lots <= list.brought) return;
  list.brought = lots;
  if (!list.isArmed) world.arming.add(list);
  list.isArmed = true;
  for (const exit of exits) resize(world, exit, lots);
}

/** How many lots more its owner can hold: what was left over may have been spent since. */
function payable(world: World, market: ModelMarket, exit: ModelOrder, price: bigint): bigint {
  // What a debtor may not part with pays the debt.
  if (restrained(world, market, exit.asked.customer, exit.asked.side) !== undefined) return 0n;
  const coin = exit.asked.side === 'buy' ? market.quote : market.base;
  return free(world, ownerOf(exit), 'trading', coin) / price;
}

const highest = (exits: readonly ModelOrder[]): bigint => exits.reduce((most, { ticks }) => (ticks > most ? ticks : most), 1n);

function resize(world: World, exit: ModelOrder, lots: bigint): void {
  exit.lots = lots;
  exit.updatedAt = world.now;
  tell(world, exit);
}

/** Exits begin to wait for their prices; once the entry has ended, one at a limit is executed. */
function arm(world: World, { entry, profit, stop }: ModelList): void {
  if (stop?.trigger?.state === 'entry') beginExit(world, stop);
  if (profit === null || !isWaiting(profit)) return;
  const trigger = known(profit.trigger);
  if (entry === null && profit.asked.type === 'limit') {
    if (trigger.state !== 'fired') fire(world, profit, 0, 0);
  } else if (trigger.state === 'entry') beginExit(world, profit);
}

/** From the last price on: what it meets already is executed, because protection is never refused. */
function beginExit(world: World, exit: ModelOrder): void {
  const trigger = known(exit.trigger);
  const market = marketOf(world, exit.asked.market);
  const last = lastOf(market);
  world.accepted += 1;
  trigger.since = world.accepted;
  if (exit.asked.type === 'trailing-stop') {
    if (trigger.activation > 0n && isMet(activationWay(exit.asked.side), last, trigger.activation)) trigger.activation = 0n;
    return begin(trigger, exit.asked.type, nearestStart(exit, last));
  }
  begin(trigger, exit.asked.type, last);
  const { at, way } = triggerOf(exit);
  if (isMet(way, last, at)) fire(world, exit, world.now, world.trades);
}

/** The price nearest to the last one from which its distance leaves a trigger. */
function nearestStart(exit: ModelOrder, last: bigint): bigint {
  const { side } = exit.asked;
  const trigger = known(exit.trigger);
  const leaves = (from: bigint): boolean => trailed(side, from, trigger) >= 1n && trailed(side, from, trigger) <= MOST_TICKS;
  let from = last;
  while (!leaves(from)) from += side === 'sell' ? 1n : -1n;
  return from;
}

function fire(world: World, order: ModelOrder, firedAt: number, firedBy: number): void {
  Object.assign(known(order.trigger), { state: 'fired', firedAt, firedBy });
  world.armed.push(order);
}

/** An order that was fired is about to be executed: what it replaces ends first. */
export function beforeFiring(world: World, order: ModelOrder): void {
  if (order.of === null || order.of.leg === 'entry') return;
  const { list } = order.of;
  const { entry, profit, stop } = list;
  const sibling = order === stop ? profit : stop;
  // A profit at a limit only rests: the stop stays with it.
  const replaces = order === stop || order.as === 'market';
  if (replaces) list.isLoose = true;
  if (entry !== null) {
    endOpen(world, marketOf(world, entry.asked.market), entry, 'cancelled', 'list');
    // What it has brought is known: nothing more comes to the exit that stays.
    list.endedEntry = null;
  }
  if (replaces && sibling !== null) endOpen(world, marketOf(world, sibling.asked.market), sibling, 'cancelled', 'list');
}
