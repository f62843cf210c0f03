import type { PlaceOrder } from '@agio/core';
import type { Chance } from './chance.ts';

const ICEBERGS_OF = 3;

/** The order as an iceberg, or as one that makes way; one in a few has terms that do not fit. */
export function resting(chance: Chance, order: PlaceOrder): PlaceOrder {
  if (order.postOnly ? chance.once(2) : chance.once(60)) order = { ...order, repricesIfTaking: true };
  const rests = order.timeInForce === 'GTC' || order.timeInForce === 'GTD';
  // One customer has them all the time, until no more are accepted.
  if (order.type !== 'limit' || !chance.once(!rests ? 20 : order.customer === ICEBERGS_OF ? 1 : 3)) return order;
  const lots = chance.once(4) ? chance.int(500, 5_000) : chance.int(20, 400);
  const displayLots = chance.once(12) ? chance.pick([1, lots, lots + 1]) : Math.max(3, Math.ceil(lots / chance.int(2, 50)));
  const displayVariance = chance.once(30) ? chance.pick([-1, 51]) : chance.pick([0, 0, 10, 33, 50]);
  return { ...order, type: 'iceberg', lots, displayLots, displayVariance, seed: chance.int(0, 0xffff_ffff) };
}
