import type { AmendOrder, Refusal } from '@agio/core';
import { touch } from './listed.ts';
import { finish } from './lists.ts';
import { free } from './money.ts';
import { done, uncountable } from './rules.ts';
import type { Done } from './rules.ts';
import { hasTerms, lastOf, wrongSide } from './triggers.ts';
import { isWaiting, known, left, marketOf, ownerOf, tell } from './world.ts';
import type { ModelList, ModelMarket, ModelOrder, World } from './world.ts';

type Amend = (world: World, asked: AmendOrder) => Refusal | Done;

/** Changes an order of a list; `amend` changes one by itself. */
export function amendListed(world: World, order: ModelOrder, asked: AmendOrder, amend: Amend): Refusal | Done {
  const { leg, list } = order.of ?? {};
  if (list === undefined) throw new Error('an order of no list');
  if (leg !== 'entry' && order.trigger?.state === 'fired') return 'not_amendable';
  const wrong =
    leg === 'entry'
      ? undefined
      : (wrongAmount(list, order, asked) ?? wrongRelation(world, list, order, asked) ?? unpaid(world, list, order, asked));
  if (wrong !== undefined) return wrong;
  // The amount of a stop is what is left of the other exit.
  const { profit } = list;
  const isOfProfit = leg !== 'entry' && asked.lots !== 0 && list.stop === order && profit !== null;
  const meant = isOfProfit ? { ...asked, order: profit.id, lots: Number(profit.filled) + asked.lots } : asked;
  const result = amend(world, meant);
  if (typeof result === 'string') return result;
  touch(world, order);
  finish(world);
  const customer = world.customers[order.asked.customer - 1];
  if (customer?.open.includes(order) === true) {
    order.updatedAt = world.now;
    tell(world, order);
  }
  return done(world, order.id);
}

/** One amount for all exits, which is what the entry brings as long as there is one. */
function wrongAmount(list: ModelList, order: ModelOrder, asked: AmendOrder): Refusal | undefined {
  if (asked.lots === 0) return undefined;
  if (list.entry !== null || !list.isArmed) return 'not_amendable';
  const isOfOther = order === list.stop && list.profit !== null;
  return isOfOther && (hasTerms(asked) || asked.ticks !== 0) ? 'not_amendable' : undefined;
}

/** An exit that waits for its entry stays on its side of the entry's price, one that waits for its limit on its side of the last price. */
function wrongRelation(world: World, list: ModelList, order: ModelOrder, asked: AmendOrder): Refusal | undefined {
  const { side, type } = order.asked;
  if (!isWaiting(order) || (list.isArmed && type !== 'limit')) return undefined;
  const { activation, stop } = known(order.trigger);
  const last = lastOf(marketOf(world, order.asked.market));
  const ofEntry = list.entry === null ? last : list.entry.ticks || list.entry.trigger?.stop || last;
  const next = {
    side,
    type,
    ticks: asked.ticks === 0 ? Number(order.ticks) : asked.ticks,
    stopTicks: asked.stopTicks ?? Number(stop),
    activationTicks: asked.activationTicks ?? Number(activation),
  };
  return wrongSide(next, list.profit === order ? 'profit' : 'stop', list.isArmed ? last : ofEntry);
}

/** Purchases that share a hold: the more expensive of the two must be there. */
function unpaid(world: World, { isArmed, profit, stop }: ModelList, order: ModelOrder, asked: AmendOrder): Refusal | undefined {
  if (!isArmed || profit === null || stop === null || order.asked.side === 'sell') return undefined;
  const market = marketOf(world, order.asked.market);
  const ticksOf = (one: ModelOrder): bigint => (one === order && asked.ticks !== 0 ? BigInt(asked.ticks) : one.ticks);
  const lots = asked.lots === 0 ? left(profit) : BigInt(asked.lots) - (order === profit ? profit.filled : 0n);
  const highest = larger(ticksOf(profit), ticksOf(stop));
  if (lots <= 0n || uncountable(market, highest, lots)) return undefined;
  const more = cost(market, highest, lots) - cost(market, larger(profit.ticks, stop.ticks), left(profit));
  return more > 0n && more > free(world, ownerOf(order), 'trading', market.quote) ? 'balance_not_enough' : undefined;
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const cost = ({ tickLotAtoms }: ModelMarket, ticks: bigint, lots: bigint): bigint => ticks * lots * tickLotAtoms;
