/** Floats are enough here: this is a picture. The figures in words are computed exactly elsewhere. */
type Level = readonly [price: string, amount: string];
export type DepthPoint = { readonly price: number; readonly sum: number; readonly total: number };
export type DepthCurve = {
  readonly middle: number;
  readonly lowest: number;
  readonly highest: number;
  /** From the best price outwards. */
  readonly bids: readonly DepthPoint[];
  readonly asks: readonly DepthPoint[];
  readonly most: number;
};

function sums(levels: readonly Level[], within: (price: number) => boolean): DepthPoint[] {
  const points: DepthPoint[] = [];
  let sum = 0;
  let total = 0;
  for (const [priceText, amountText] of levels) {
    const price = Number(priceText);
    if (!within(price)) break;
    sum += Number(amountText);
    total += Number(amountText) * price;
    points.push({ price, sum, total });
  }
  return points;
}

/** Sums of both sides within a share of the middle price; `null` where a side is missing. */
export function depthCurve(bids: readonly Level[], asks: readonly Level[], share: number): DepthCurve | null {
  const [bid, ask] = [bids[0], asks[0]];
  if (bid === undefined || ask === undefined) return null;
  const middle = (Number(bid[0]) + Number(ask[0])) / 2;
  const [lowest, highest] = [middle * (1 - share), middle * (1 + share)];
  const curve = { bids: sums(bids, (price) => price >= lowest), asks: sums(asks, (price) => price <= highest) };
  return { middle, lowest, highest, ...curve, most: Math.max(curve.bids.at(-1)?.sum ?? 0, curve.asks.at(-1)?.sum ?? 0) };
}

/** The point that is reached when the price moves from the middle to `price`. */
export function pointAt(curve: DepthCurve, price: number): DepthPoint | null {
  const below = price < curve.middle;
  const points = below ? curve.bids : curve.asks;
  let found: DepthPoint | null = null;
  for (const point of points) {
    if (below ? point.price < price : point.price > price) break;
    found = point;
  }
  return found;
}

/** Round values for an axis from 0 to `most`, at most four of them. */
export function niceTicks(most: number): number[] {
  if (!(most > 0)) return [];
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? 10 * power;
  return Array.from({ length: Math.floor(most / step) }, (_, index) => (index + 1) * step);
}
