import { addInto, costInto, limbs } from '@agio/kernel';
import type { Limbs } from '@agio/kernel';
import { FILLS_PER_COMMAND_MAX } from '../bounds.ts';
import { BUY, DECREMENT, EXPIRE_MAKER, SELL } from '../codes.ts';
import type { SideCode } from '../codes.ts';
import type { State } from '../state/state.ts';
import type { Market } from '../state/markets.ts';
import { beyond } from './rules.ts';

export interface Walked {
  /** Lots that others would give within the limit, at most what was asked for. */
  readonly lots: number;
  readonly cost: Limbs;
  /** Whether liquidity beyond `stop` would be needed and is there. */
  readonly reachesBeyondStop: boolean;
}

/**
 * What a taker of `lots` would find, without changing anything, in as many steps as matching may take. Overdue orders
 * do not count; own orders are stepped over where the taker would expire them, lower what it asks for where both are
 * decremented, and end the walk in the other self-trade modes.
 */
export function walkBook(
  state: State,
  market: Market,
  taker: { customer: number; side: SideCode; stp: number; limit: number; stop: number },
  lots: number,
): Walked {
  const { int, float } = state.orders;
  const cost = limbs();
  const one = limbs();
  let left = lots;
  let found = 0;
  let steps = 0;
  let reachesBeyondStop = false;
  market.book.levels(taker.side === BUY ? SELL : BUY, (ticks, _levelLots, first) => {
    if (taker.limit !== 0 && beyond(taker.side, ticks, taker.limit)) return false;
    for (let slot = first; slot !== -1; slot = int.next[slot]!) {
      if (left === 0 || steps >= FILLS_PER_COMMAND_MAX) return false;
      steps += 1;
      if (float.expireAt[slot]! > 0 && float.expireAt[slot]! <= state.nowMs) continue;
      if (int.customer[slot] === taker.customer) {
        if (taker.stp === DECREMENT) left -= Math.min(left, float.remaining[slot]!);
        else if (taker.stp !== EXPIRE_MAKER) return false;
        continue;
      }
      if (taker.stop !== 0 && beyond(taker.side, ticks, taker.stop)) {
        reachesBeyondStop = true;
        return false;
      }
      const taken = Math.min(left, float.remaining[slot]!);
      costInto(one, ticks, taken, market.quoteAtomsPerTickLot);
      addInto(cost, one.hi, one.lo);
      left -= taken;
      found += taken;
    }
    return left > 0;
  });
  return { lots: found, cost, reachesBeyondStop };
}
