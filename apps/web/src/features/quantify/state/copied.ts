import type { Copy, BackTestGrid } from '../api/quantify.ts';

const typed = (text: string): boolean => /^\d+(\.\d+)?$/.test(text) && Number(text) > 0;

/** The terms of a copy with the customer's own amount, for its back-test; null while that is missing. */
export function copiedTerms({ grids, market, onStop, reinvest, slippageBps, spacing, yours }: Copy, amount: string): BackTestGrid | null {
  if (!typed(amount)) return null;
  return {
    kind: 'grid',
    market,
    lower: yours.lower,
    upper: yours.upper,
    grids,
    spacing,
    investment: amount,
    ...pricesOf(yours),
    reinvest,
    onStop,
    slippageBps,
  };
}

type Rules = 'highest' | 'lowest' | 'stopLoss' | 'takeProfit';

const pricesOf = (yours: Copy['yours']): { readonly [Name in Rules]?: string } =>
  Object.fromEntries(
    (['stopLoss', 'takeProfit', 'highest', 'lowest'] as const).flatMap((name) => (yours[name] === null ? [] : [[name, yours[name]]])),
  );

/** The same for the form in which robots are made, as its address has it. */
export function copiedSearch(copy: Copy, amount: string): Readonly<Record<string, string>> {
  const { grids, id, market, onStop, reinvest, slippageBps, spacing, yours } = copy;
  return {
    kind: copy.kind,
    market,
    copy: id,
    lower: yours.lower,
    upper: yours.upper,
    grids: String(grids),
    spacing,
    ...(typed(amount) ? { investment: amount } : {}),
    ...pricesOf(yours),
    reinvest: String(reinvest),
    onStop,
    slippage: String(slippageBps / 100),
  };
}
