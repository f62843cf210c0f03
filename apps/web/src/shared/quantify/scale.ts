/** Prices of a chart's lower and upper edge. */
export type Domain = { readonly low: number; readonly high: number };
export type Box = { readonly top: number; readonly height: number };
export interface ChartPlace {
  readonly domain: Domain;
  readonly box: Box;
  /** Where the axis begins, and where the past ends, in pixels. */
  readonly plot: number;
  readonly past: number;
}

const PAD = 0.08;
const STEPS = [1, 2, 2.5, 5, 10] as const;

/** Everything that is to be seen, with some room above and below. */
export function domainOf(values: readonly number[]): Domain {
  const known = values.filter((value) => Number.isFinite(value) && value > 0);
  if (known.length === 0) return { low: 0, high: 1 };
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const pad = (high - low || high * 0.02) * PAD;
  return { low: Math.max(0, low - pad), high: high + pad };
}

export const yOf = ({ high, low }: Domain, { height, top }: Box, price: number): number =>
  top + (1 - (price - low) / (high - low)) * height;

/** The price at a height, on the nearest tick and never less than one. */
export function priceAt({ high, low }: Domain, { height, top }: Box, y: number, tickSize: number): number {
  const price = low + (1 - (y - top) / height) * (high - low);
  return Math.max(1, Math.round(price / tickSize)) * tickSize;
}

/** Round prices for the axis, about so many. */
export function levelsOf({ high, low }: Domain, about: number): readonly number[] {
  const rough = (high - low) / about;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((one) => one * unit >= rough) ?? 10) * unit;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.max(0, Math.floor(high / step) - first + 1) }, (_, at) => (first + at) * step);
}
