import type { PlaceOrder, Refusal } from '@agio/core';

/** An exit takes a profit on the favourable side of a price, or protects on the other one. One that trails begins to do so on the favourable side. */
export function wrongSide(
  { side, stopTicks = 0, activationTicks = 0, ticks, type }: Pick<PlaceOrder, 'side' | 'stopTicks' | 'activationTicks' | 'ticks' | 'type'>,
  part: 'profit' | 'stop',
  from: bigint,
): Refusal | undefined {
  const price = BigInt(type === 'limit' ? ticks : stopTicks || activationTicks);
  if (price === 0n) return undefined;
  const isFavourable = part === 'profit' || activationTicks !== 0;
  const isAbove = (side === 'sell') === isFavourable;
  return (isAbove ? price > from : price < from) ? undefined : 'list_relation';
}
