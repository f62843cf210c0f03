import { limbs, multiplyInto, setLimbs } from '@agio/kernel';
import type { Limbs } from '@agio/kernel';
import { BUY } from '../codes.ts';
import type { State } from '../state/state.ts';
import { holdInto } from './rules.ts';

const held = limbs();

/** What an order holds while it waits: as a limit order at its price; at market what it would sell, or what is left of its total. */
export function waitingHold(state: State, slot: number): Limbs {
  const { orders } = state;
  const market = state.markets.list[orders.market(slot)]!;
  const side = orders.side(slot);
  if (!orders.isAtMarket(slot)) holdInto(held, market, side, orders.ticks(slot), orders.remaining(slot));
  else if (side === BUY) {
    const { hi, lo } = orders.budget(slot);
    setLimbs(held, hi, lo);
  } else multiplyInto(held, orders.remaining(slot), market.baseAtomsPerLot);
  return held;
}
