import { addDecimals, compareDecimals, divideDecimals, signOf } from '@agio/ui';

/** A part of the whole; `coin` is `null` for the small ones together. `share` is a ratio, "0.4445" for 44.45 %. */
export type Slice = { readonly coin: string | null; readonly value: string; readonly share: string };

/**
 * What the coins are worth, each coin once over all accounts, the largest first; beyond `most` they stand together.
 * Coins without value have no part of the ring.
 */
export function slicesOf(holdings: readonly { readonly coin: string; readonly value: string | null }[], most = 5): readonly Slice[] {
  const sums = new Map<string, string>();
  for (const { coin, value } of holdings) {
    if (value !== null && signOf(value) > 0) sums.set(coin, addDecimals(sums.get(coin) ?? '0', value));
  }
  const sorted = [...sums].sort(([a, left], [b, right]) => compareDecimals(right, left) || a.localeCompare(b));
  // One left over is shown by its name; together stand two at least.
  const named = sorted.length === most + 1 ? sorted : sorted.slice(0, most);
  const rest = sorted.slice(named.length);
  const total = sorted.reduce((sum, [, value]) => addDecimals(sum, value), '0');
  const slice = (coin: string | null, value: string): Slice => ({ coin, value, share: divideDecimals(value, total) });
  return [
    ...named.map(([coin, value]) => slice(coin, value)),
    ...(rest.length === 0
      ? []
      : [
          slice(
            null,
            rest.reduce((sum, [, value]) => addDecimals(sum, value), '0'),
          ),
        ]),
  ];
}

/** A piece of a circle's outline: drawn from `start` for `length`, both along the outline. */
export type Arc = { readonly start: number; readonly length: number };

/** Arcs for shares that add up to one, with a gap between two; a piece never vanishes and a single one is the whole circle. */
export function arcsOf(shares: readonly number[], outline: number, gap: number): readonly Arc[] {
  if (shares.length === 1) return [{ start: 0, length: outline }];
  const least = gap / 2;
  const room = outline - shares.length * gap;
  const total = shares.reduce((sum, share) => sum + share, 0);
  if (total <= 0 || room <= 0) return [];
  const drawn = shares.map((share) => Math.max(least, (share / total) * room));
  const scale = room / drawn.reduce((sum, length) => sum + length, 0);
  let start = 0;
  return drawn.map((length) => {
    const arc = { start, length: length * scale };
    start += length * scale + gap;
    return arc;
  });
}
