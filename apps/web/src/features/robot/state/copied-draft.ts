import type { GridDraft } from './grid-draft.ts';

/** What of a grid may stand in the address of the form: a copy of another robot brings it along. */
export const COPIED_FIELDS = [
  'lower',
  'upper',
  'grids',
  'spacing',
  'investment',
  'stopLoss',
  'takeProfit',
  'highest',
  'lowest',
  'reinvest',
  'onStop',
  'slippage',
] as const;
export type CopiedSearch = { readonly [Name in (typeof COPIED_FIELDS)[number]]?: string };

const isNumber = (text: string | undefined): text is string => text !== undefined && /^\d{1,18}(\.\d{1,18})?$/.test(text);

/** The form as an address fills it; what is not a number, or not a choice, is as if it were not there. Without a range there is nothing. */
export function copiedDraft(search: CopiedSearch): Partial<GridDraft> {
  const { grids, highest, lower, lowest, onStop, reinvest, spacing, upper } = search;
  if (!isNumber(lower) || !isNumber(upper) || !isNumber(grids)) return {};
  const numbers = (['investment', 'stopLoss', 'takeProfit', 'slippage'] as const).flatMap((name) =>
    isNumber(search[name]) ? [[name, search[name]] as const] : [],
  );
  return {
    horizon: null,
    lower,
    upper,
    grids,
    ...Object.fromEntries(numbers),
    ...(spacing === 'arithmetic' || spacing === 'geometric' ? { spacing } : {}),
    ...(onStop === 'keep' || onStop === 'sell' ? { onStop } : {}),
    ...(isNumber(highest) ? { movesUp: true, highest } : {}),
    ...(isNumber(lowest) ? { movesDown: true, lowest } : {}),
    reinvest: reinvest === 'true',
  };
}
