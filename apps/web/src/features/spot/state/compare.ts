/** A candle as the chart has it: floats, since this is drawn and never shown as money. */
export type Close = { readonly timestamp: number; readonly close: number };

export type MarketComparison = {
  /** Where the other market stands on the price axis of this one, by candle; null before it has a candle. */
  readonly values: readonly (number | null)[];
  /** How far it has gone since the first candle that both have, in per cent; null where they share none. */
  readonly percent: number | null;
};

/**
 * The closes of another market on the price axis of this one: both begin at the close of the first visible candle that
 * both have, so that equal heights are equal per cent. A candle that is missing repeats the close before it.
 */
export function compareOn(visible: readonly Close[], closes: ReadonlyMap<number, number>): MarketComparison {
  const start = visible.findIndex(({ timestamp, close }) => close > 0 && (closes.get(timestamp) ?? 0) > 0);
  const first = visible[start];
  const base = first === undefined ? undefined : closes.get(first.timestamp);
  if (first === undefined || base === undefined) return { values: visible.map(() => null), percent: null };
  let close = base;
  const values = visible.map(({ timestamp }, index) => {
    if (index < start) return null;
    close = closes.get(timestamp) ?? close;
    return first.close * (close / base);
  });
  return { values, percent: (close / base - 1) * 100 };
}

/** The market that is compared: none while that is this one, or there is none of that name any more. */
export function comparedWith(
  compare: string | null,
  market: string,
  markets: readonly { readonly market: string }[] | undefined,
): string | null {
  return compare !== null && compare !== market && markets?.some((one) => one.market === compare) === true ? compare : null;
}

/** The lowest and the highest of a range and of what is compared, so that the line stays in view. */
export function widened(from: number, to: number, values: readonly (number | null)[]): { from: number; to: number } {
  let [low, high] = [from, to];
  for (const value of values) {
    if (value === null) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return { from: low, to: high };
}
