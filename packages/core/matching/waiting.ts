import { costInto, limbs, multiplyInto, setLimbs } from '@agio/kernel';
import type { Limbs } from '@agio/kernel';
import { BUY } from '../codes.ts';
import type { State } from '../state/state.ts';
import type { OrderList } from '../lists/lists.ts';
import { holdInto } from './rules.ts';

const held = limbs();

/**
 * What an order holds while it waits: as a limit order at its price; at market what it would sell, or what is left of its total. Exits of a list hold
 * nothing until their entry brings something, and then its coins once.
 */
export function waitingHold(state: State, slot: number): Limbs {
  const { orders } = state;
  if (orders.isLinked(slot)) {
    const list = orders.lists.of(slot);
    if (!list.isArmed && slot !== list.entry) return setLimbs(held, 0, 0);
    if (list.isShared && slot === list.stop) return moreHold(held, state, slot, list);
  }
  const market = state.markets.list[orders.market(slot)]!;
  const side = orders.side(slot);
  if (!orders.isAtMarket(slot)) holdInto(held, market, side, orders.ticks(slot), orders.remaining(slot));
  else if (side === BUY) {
    const { hi, lo } = orders.budget(slot);
    setLimbs(held, hi, lo);
  } else multiplyInto(held, orders.remaining(slot), market.baseAtomsPerLot);
  return held;
}

/** What a list's stop holds beside the other exit. */
export function moreHold(into: Limbs, state: State, stop: number, { moreLots, moreTicks }: OrderList): Limbs {
  return costInto(into, moreTicks, moreLots, state.markets.list[state.orders.market(stop)]!.quoteAtomsPerTickLot);
}

/** A copy, since `waitingHold` writes into the same place each time. */
export function copyOf({ hi, lo }: Limbs): Limbs {
  return { hi, lo };
}
