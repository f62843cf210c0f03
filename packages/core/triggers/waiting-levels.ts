import type { OrderStore } from '../book/order-store.ts';
import { activationDirection, UP, waitDirection } from './conditions.ts';
import type { Triggers } from './triggers.ts';

/** How many orders of a market wait, by the price that concerns them now. */
export interface WaitingLevels {
  /** Prices in ticks with their number of orders, the nearest first: those that wait for a rise upwards, those that wait for a fall downwards. */
  readonly up: readonly (readonly [ticks: number, orders: number])[];
  readonly down: readonly (readonly [ticks: number, orders: number])[];
  /** Those that were fired and wait for their step. */
  readonly fired: number;
}

/** Counts the orders of a market that wait, each at its trigger of now or at the price at which it begins to trail. Writes nothing. */
export function waitingLevels(orders: OrderStore, triggers: Triggers, market: number): WaitingLevels {
  const [up, down] = [new Map<number, number>(), new Map<number, number>()];
  let fired = 0;
  for (const slot of triggers.slots()) {
    if (orders.market(slot) !== market) continue;
    if (orders.terms.isFired(slot)) {
      fired += 1;
      continue;
    }
    const isActivating = triggers.isActivating(slot);
    const ticks = isActivating ? orders.terms.activation(orders.terms.recordOf(slot)) : triggers.triggerTicks(slot);
    const direction = isActivating ? activationDirection(orders.side(slot)) : waitDirection(orders.type(slot), orders.side(slot));
    const levels = direction === UP ? up : down;
    levels.set(ticks, (levels.get(ticks) ?? 0) + 1);
  }
  return { up: [...up].toSorted(([one], [other]) => one - other), down: [...down].toSorted(([one], [other]) => other - one), fired };
}
