import { compareDecimals, trimZeros } from '@agio/ui/formats';
import type { GridInput, GridTerms } from '../api/robots.ts';
import type { Spacing } from './lines.ts';
import type { Horizon } from './suggest.ts';

/** What stands in the form of a grid: texts as they are typed. */
export interface GridDraft {
  /** The past period of a suggested range; none once the customer has changed it. */
  readonly horizon: Horizon | null;
  readonly lower: string;
  readonly upper: string;
  readonly grids: string;
  readonly spacing: Spacing;
  /** Whether all of it is given, or what each line trades. */
  readonly by: 'investment' | 'amount';
  readonly investment: string;
  readonly amount: string;
  readonly triggerPrice: string;
  readonly stopLoss: string;
  /** Whether the stop loss waits for orders of two customers. */
  readonly confirmStop: boolean;
  readonly takeProfit: string;
  readonly onStop: 'keep' | 'sell';
  readonly movesUp: boolean;
  readonly highest: string;
  readonly movesDown: boolean;
  readonly lowest: string;
  readonly reinvest: boolean;
  readonly ownAmount: string;
  /** In per cent. */
  readonly slippage: string;
}

export const emptyGrid: GridDraft = {
  horizon: 30,
  lower: '',
  upper: '',
  grids: '',
  spacing: 'arithmetic',
  by: 'investment',
  investment: '',
  amount: '',
  triggerPrice: '',
  stopLoss: '',
  confirmStop: true,
  takeProfit: '',
  onStop: 'sell',
  movesUp: false,
  highest: '',
  movesDown: false,
  lowest: '',
  reinvest: false,
  ownAmount: '',
  slippage: '1',
};

export const GRIDS = { min: 2, max: 200 } as const;
export type GridProblem = 'range' | 'grids' | 'stop' | 'profit' | 'top' | 'bottom';
const typed = (text: string): boolean => /^\d+(\.\d*)?$/.test(text) && compareDecimals(text, '0') > 0;
const isAbove = (one: string, other: string): boolean => !typed(one) || !typed(other) || compareDecimals(one, other) > 0;

/** The first rule that the draft breaks, of those that need no server. */
export function problemOf(draft: GridDraft, last: string | undefined): GridProblem | null {
  if (!isAbove(draft.upper, draft.lower)) return 'range';
  const count = Number(draft.grids);
  if (draft.grids !== '' && !(count >= GRIDS.min && count <= GRIDS.max)) return 'grids';
  // A robot that waits for a price starts there.
  const start = typed(draft.triggerPrice) ? draft.triggerPrice : (last ?? '');
  if (!isAbove(start, draft.stopLoss) || !isAbove(draft.lower, draft.stopLoss)) return 'stop';
  if (!isAbove(draft.takeProfit, start) || !isAbove(draft.takeProfit, draft.upper)) return 'profit';
  if (draft.movesUp && !isAbove(draft.highest, draft.upper)) return 'top';
  if (draft.movesDown && !isAbove(draft.lower, draft.lowest)) return 'bottom';
  return null;
}

const plain = (text: string): string => trimZeros(text.replace(/\.$/, ''));
const given = <Key extends string>(key: Key, text: string): { readonly [K in Key]?: string } =>
  typed(text) ? ({ [key]: plain(text) } as { readonly [K in Key]?: string }) : {};

/** What has to be filled in: the size is the investment or the amount of a line. */
export type RequiredField = 'lower' | 'upper' | 'grids' | 'size' | 'slippage' | 'highest' | 'lowest';

/** What is not filled in and has to be. */
export function missingOf(draft: GridDraft): readonly RequiredField[] {
  const size = draft.by === 'investment' ? draft.investment : draft.amount;
  const needed: readonly (readonly [RequiredField, string])[] = [
    ['lower', draft.lower],
    ['upper', draft.upper],
    ['grids', draft.grids],
    ['size', size],
    ['slippage', draft.slippage],
    ...(draft.movesUp ? ([['highest', draft.highest]] as const) : []),
    ...(draft.movesDown ? ([['lowest', draft.lowest]] as const) : []),
  ];
  return needed.filter(([, text]) => !typed(text)).map(([name]) => name);
}

/** The terms that the server is asked about; null while something is missing. */
export function termsOf(draft: GridDraft, market: string): GridInput | null {
  const size = draft.by === 'investment' ? draft.investment : draft.amount;
  if (missingOf(draft).length > 0 || problemOf(draft, undefined) !== null) return null;
  return {
    kind: 'grid',
    market,
    lower: plain(draft.lower),
    upper: plain(draft.upper),
    grids: Number(draft.grids),
    spacing: draft.spacing,
    ...given(draft.by, size),
    ...given('ownAmount', draft.ownAmount),
    ...given('triggerPrice', draft.triggerPrice),
    ...given('stopLoss', draft.stopLoss),
    ...(typed(draft.stopLoss) ? { confirmStop: draft.confirmStop } : {}),
    ...given('takeProfit', draft.takeProfit),
    ...(draft.movesUp ? given('highest', draft.highest) : {}),
    ...(draft.movesDown ? given('lowest', draft.lowest) : {}),
    reinvest: draft.reinvest,
    onStop: draft.onStop,
    slippageBps: Math.round(Number(draft.slippage) * 100),
  };
}

/** A robot's terms as they stand in the form to be changed. */
export function draftOf(terms: GridTerms): GridDraft {
  const by = terms.amount === undefined ? 'investment' : 'amount';
  return {
    horizon: null,
    lower: terms.lower,
    upper: terms.upper,
    grids: String(terms.grids),
    spacing: terms.spacing,
    by,
    investment: terms.investment ?? '',
    amount: terms.amount ?? '',
    triggerPrice: terms.triggerPrice ?? '',
    stopLoss: terms.stopLoss ?? '',
    confirmStop: terms.stopLoss === undefined || terms.confirmStop === true,
    takeProfit: terms.takeProfit ?? '',
    onStop: terms.onStop,
    movesUp: terms.highest !== undefined,
    highest: terms.highest ?? '',
    movesDown: terms.lowest !== undefined,
    lowest: terms.lowest ?? '',
    reinvest: terms.reinvest,
    ownAmount: terms.ownAmount ?? '',
    slippage: String(terms.slippageBps / 100),
  };
}

/** Where lines may move to at first: as far again above the range, and half as far below it. */
export function beyondRange(
  { lower, upper }: Pick<GridDraft, 'lower' | 'upper'>,
  { priceDecimals }: { readonly priceDecimals: number },
): { readonly highest: string; readonly lowest: string } {
  const [from, to] = [Number(lower), Number(upper)];
  if (!(from > 0 && to > from)) return { highest: '', lowest: '' };
  return { highest: (2 * to - from).toFixed(priceDecimals), lowest: Math.max(from / 2, from - (to - from) / 2).toFixed(priceDecimals) };
}
