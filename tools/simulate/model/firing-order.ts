import { known } from './world.ts';
import type { ModelOrder } from './world.ts';

/** Of two orders that one price fires: those that wait for it in order of acceptance, then those that trail, of a kind the better extreme and the smaller distance first. */
export function inOrder(a: ModelOrder, b: ModelOrder): number {
  const [one, two] = [known(a.trigger), known(b.trigger)];
  if (one.state !== two.state) return one.state === 'price' ? -1 : 1;
  if (one.state === 'price') return one.since - two.since;
  const kind = Number(one.distance > 0n) - Number(two.distance > 0n);
  const better = a.asked.side === 'sell' ? two.extreme - one.extreme : one.extreme - two.extreme;
  return kind || Number(better) || Number(one.bps + one.distance - two.bps - two.distance) || one.since - two.since;
}
