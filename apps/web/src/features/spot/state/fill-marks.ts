import { candleOpenMs } from '@agio/kernel';

export type FillSides = { readonly buy: boolean; readonly sell: boolean };
type Fill = { readonly side: 'buy' | 'sell'; readonly time: number };

/** Which candles hold own fills, and on which sides: by the candle's opening time. Many fills in one candle are one mark a side. */
export function groupFills(fills: readonly Fill[], minutes: number): ReadonlyMap<number, FillSides> {
  const marks = new Map<number, FillSides>();
  for (const { side, time } of fills) {
    const at = candleOpenMs(time, minutes);
    const known = marks.get(at) ?? { buy: false, sell: false };
    if (!known[side]) marks.set(at, { ...known, [side]: true });
  }
  return marks;
}
