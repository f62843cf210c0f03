export type Spacing = 'arithmetic' | 'geometric';
export type GridRange = { readonly lower: number; readonly upper: number; readonly grids: number; readonly spacing: Spacing };

/** Prices of a grid's lines on ticks, ascending, as they are drawn while one drags; the server computes those that are traded. */
export function linesOf({ grids, lower, spacing, upper }: GridRange, tickSize: number): readonly number[] {
  if (!(lower > 0 && upper > lower && grids >= 1)) return [];
  const [from, to] = [Math.round(lower / tickSize), Math.round(upper / tickSize)];
  return Array.from({ length: grids + 1 }, (_, at) => {
    const part = at / grids;
    return Math.round(spacing === 'arithmetic' ? from + (to - from) * part : from * (to / from) ** part) * tickSize;
  });
}

/** The side that each line has at a price: the one nearest to it stays empty, of two as near the lower. */
export function sidesAt(lines: readonly number[], last: number): readonly ('buy' | 'sell' | null)[] {
  let empty = 0;
  for (const [at, line] of lines.entries()) if (Math.abs(line - last) < Math.abs((lines[empty] ?? 0) - last)) empty = at;
  return lines.map((_, at) => (at === empty ? null : at < empty ? 'buy' : 'sell'));
}

/** How far neighbouring lines are apart: a price where that is the same everywhere, else a share. */
export function gapOf({ grids, lower, spacing, upper }: GridRange): number {
  if (!(lower > 0 && upper > lower && grids >= 1)) return 0;
  return spacing === 'arithmetic' ? (upper - lower) / grids : (upper / lower) ** (1 / grids) - 1;
}

/** How many grids earn at least twice the taker fee at their narrowest; the server knows it to the tick. */
export function mostGrids({ lower, spacing, upper }: Omit<GridRange, 'grids'>, takerFee: number, most: number): number {
  if (!(lower > 0 && upper > lower)) return most;
  const least = 2 * takerFee;
  const fitting = spacing === 'arithmetic' ? (upper - lower) / (upper * least) : Math.log(upper / lower) / -Math.log(1 - least);
  return Math.max(2, Math.min(most, Math.floor(fitting)));
}
