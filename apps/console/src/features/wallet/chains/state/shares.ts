import { parseDecimal } from '@agio/ui';

const TENTHS = 1_000n;

/** How many per cent of their sum some amounts are, to a tenth, cut and not rounded; all zero where there is nothing. */
export function shares(amounts: readonly string[]): readonly number[] {
  const parsed = amounts.map((amount) => parseDecimal(amount) ?? { units: 0n, scale: 0 });
  const scale = Math.max(0, ...parsed.map((one) => one.scale));
  const units = parsed.map((one) => one.units * 10n ** BigInt(scale - one.scale));
  const sum = units.reduce((all, one) => all + one, 0n);
  return units.map((one) => (sum === 0n ? 0 : Number((one * TENTHS) / sum) / 10));
}
