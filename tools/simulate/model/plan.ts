import type { EndReason } from '@agio/core';
import { guardPrice, isBarred, nearer, referencePrice } from './guard.ts';
import { partOf } from './iceberg.ts';
import { free } from './money.ts';
import { isOverdue, left, ownerOf, MOST_STEPS, MOST_TICKS, other, shown, sideOf, smaller, worse } from './world.ts';
import type { ModelMarket, ModelOrder, World } from './world.ts';

/** One thing that will happen to a resting order when a taker comes. */
export interface Step {
  readonly what: 'fill' | 'expire' | 'bar' | 'remove' | 'decrement';
  readonly maker: ModelOrder;
  readonly lots: bigint;
}

export interface Plan {
  readonly steps: readonly Step[];
  /** Why the rest of the taker must not rest; null where it is filled or may. */
  readonly stop: EndReason | null;
}

/** Worst price within the band around the reference; null if the market has none. */
export function bandPrice(world: World, market: ModelMarket, side: 'buy' | 'sell'): bigint | null {
  const percent = market.definition.priceBandPercent;
  if (percent === null) return null;
  const reference = referencePrice(world, market);
  if (side === 'buy') return smaller((reference * BigInt(100 + percent)) / 100n, MOST_TICKS);
  const lowest = (reference * BigInt(100 - percent) + 99n) / 100n;
  return lowest < 1n ? 1n : lowest;
}

/** A resting order as it will be while a taker goes on. */
interface Met {
  readonly maker: ModelOrder;
  there: bigint;
  hidden: bigint;
  part: bigint;
}

/**
 * The others in the order in which a taker meets them, icebergs again behind those of their price, with all that they hide if the taker must be filled as
 * a whole; `isShown` for what is shown alone.
 */
function* met(market: ModelMarket, side: 'buy' | 'sell', isShown: boolean, isWhole: boolean): Generator<Met> {
  const queue = sideOf(market, side).map((maker): Met => ({
    maker,
    there: shown(maker),
    hidden: isShown ? 0n : (maker.ice?.hidden ?? 0n),
    part: maker.ice?.part ?? 0n,
  }));
  for (let one = queue.shift(); one !== undefined; one = queue.shift()) {
    yield one;
    const { maker } = one;
    if (one.there > 0n || one.hidden === 0n || maker.ice === null) continue;
    one.part += 1n;
    one.there = isWhole ? one.hidden : smaller(partOf(maker.ice, one.part), one.hidden);
    one.hidden -= one.there;
    const behind = queue.findIndex((next) => next.maker.ticks !== maker.ticks);
    queue.splice(behind === -1 ? queue.length : behind, 0, one);
  }
}

/**
 * Lists what a taker will do, maker by maker, before anything is done. `rich` assumes unlimited money, and of icebergs what is shown, as rules do that must
 * not tell what is hidden.
 */
export function planOf(world: World, market: ModelMarket, taker: ModelOrder, rich: boolean): Plan {
  const { side, total, customer, stp } = taker.asked;
  const isMarket = taker.as === 'market';
  const limit = isMarket ? nearer(side, bandPrice(world, market, side), guardPrice(world, market, taker)) : taker.ticks;
  const steps: Step[] = [];
  let wanted = total === null ? left(taker) : 0n;
  let { budget } = taker;
  let purse = isMarket && !rich ? free(world, ownerOf(taker), 'trading', side === 'buy' ? market.quote : market.base) : 0n;
  const isWhole = taker.asked.timeInForce === 'FOK';
  // Each order may be met twice by one that must be filled as a whole.
  const most = rich && isWhole ? MOST_STEPS / 2 : MOST_STEPS;
  for (const one of met(market, other(side), rich, isWhole)) {
    const { maker } = one;
    while (one.there > 0n) {
      if (total === null ? wanted === 0n : budget === 0n) return { steps, stop: null };
      if (limit !== null && worse(side, maker.ticks, limit)) return { steps, stop: isMarket ? 'no_liquidity' : null };
      if (steps.length >= most) return { steps, stop: 'fills_max' };
      if (isOverdue(world, maker)) {
        steps.push({ what: 'expire', maker, lots: 0n });
        break;
      }
      if (isBarred(world, market, maker)) {
        steps.push({ what: 'bar', maker, lots: 0n });
        break;
      }
      const price = maker.ticks * market.tickLotAtoms;
      let asked = total === null ? wanted : budget / price;
      if (asked === 0n) return { steps, stop: null };
      if (isMarket && !rich) asked = side === 'buy' ? smaller(asked, purse / price) : asked * market.lotAtoms > purse ? 0n : asked;
      if (asked === 0n) return { steps, stop: 'balance' };
      const isOwn = maker.asked.customer === customer;
      if (isOwn && stp === 'expire-taker') return { steps, stop: 'self_trade' };
      if (isOwn && stp !== 'decrement') {
        steps.push({ what: 'remove', maker, lots: 0n });
        if (stp === 'expire-both') return { steps, stop: 'self_trade' };
        break;
      }
      const lots = smaller(asked, one.there);
      steps.push({ what: isOwn ? 'decrement' : 'fill', maker, lots });
      one.there -= lots;
      if (total === null) wanted -= lots;
      else budget -= lots * price;
      if (!isOwn) purse -= side === 'buy' ? lots * price : lots * market.lotAtoms;
      if (isOwn && (total === null ? wanted : budget) === 0n) return { steps, stop: 'self_trade' };
    }
  }
  const done = total === null ? wanted === 0n : budget === 0n;
  return { steps, stop: done || !isMarket ? null : 'no_liquidity' };
}
