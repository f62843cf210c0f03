import { addInto, costInto, limbs } from '@agio/kernel';
import type { Limbs } from '@agio/kernel';
import { FILLS_PER_COMMAND_MAX } from '../bounds.ts';
import { BUY, DECREMENT, EXPIRE_MAKER, FOK, NONE, SELL } from '../codes.ts';
import type { Market } from '../state/markets.ts';
import type { State } from '../state/state.ts';
import type { Taker } from './order-input.ts';
import { isRestrained } from './guard.ts';
import { beyond } from './rules.ts';

export interface BookWalk {
  /** Lots that others offer within the limit, at most the requested number. */
  readonly lots: number;
  readonly cost: Limbs;
  /** Whether liquidity beyond `stop` would be needed and exists. */
  readonly reachesBeyondStop: boolean;
}

/**
 * What a taker would find up to the prices `limit` and `stop` (0 for none), without changing anything, in as many steps
 * as matching may take. Overdue and restrained orders do not count; own orders are skipped where the taker would expire them,
 * reduce the requested amount where both are decremented, and end the walk in the other self-trade modes. Of icebergs only what is shown counts,
 * so that asking does not reveal what is hidden. An order that must be filled as a whole may meet half as many orders: each can be met a second time,
 * an iceberg with what it hides, and no more often (`Icebergs.offered`).
 */
export function walkBook(state: State, market: Market, taker: Taker, limit: number, stop: number): BookWalk {
  const { orders } = state;
  const cost = limbs();
  const one = limbs();
  let left = taker.lots;
  let found = 0;
  let steps = 0;
  let reachesBeyondStop = false;
  const most = taker.timeInForce === FOK ? FILLS_PER_COMMAND_MAX / 2 : FILLS_PER_COMMAND_MAX;
  state.books.levels(market.id, taker.side === BUY ? SELL : BUY, (ticks, _levelLots, first) => {
    if (limit !== 0 && beyond(taker.side, ticks, limit)) return false;
    for (let slot = first; slot !== NONE; slot = orders.next(slot)) {
      if (left === 0 || steps >= most) return false;
      steps += 1;
      if (orders.isOverdue(slot, state.nowMs) || (state.restraint !== null && isRestrained(state, market, slot))) continue;
      if (orders.customer(slot) === taker.customer) {
        if (taker.stp === DECREMENT) left -= Math.min(left, orders.remaining(slot));
        else if (taker.stp !== EXPIRE_MAKER) return false;
        continue;
      }
      if (stop !== 0 && beyond(taker.side, ticks, stop)) {
        reachesBeyondStop = true;
        return false;
      }
      const taken = Math.min(left, orders.remaining(slot));
      costInto(one, ticks, taken, market.quoteAtomsPerTickLot);
      addInto(cost, one.hi, one.lo);
      left -= taken;
      found += taken;
    }
    return left > 0;
  });
  return { lots: found, cost, reachesBeyondStop };
}
