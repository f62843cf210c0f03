import { compareDecimals, fixed, groupThousands, price as priceText, signOf, trimZeros, truncate, type useTexts } from '@agio/ui';
import type { Robot } from '../api/robots.ts';
import type { Market } from '../../../shared/markets/index.ts';

export type RobotTexts = ReturnType<typeof useTexts<'robot'>>['t'];

/** So many decimals at least, and more where the amount is small: a thousandth of a bitcoin counts. Where amounts have to add up they are shown whole. */
const SHOWN = 2;
const decimalsOf = (size: string): number => (compareDecimals(size, '1') < 0 ? 8 : compareDecimals(size, '100') < 0 ? 4 : SHOWN);
const sizeOf = (value: string): string => value.replace('-', '');

function cut(value: string): string {
  const [whole = '', part = ''] = fixed(value, decimalsOf(sizeOf(value))).split('.');
  return `${whole}.${part.replace(/0+$/, '').padEnd(SHOWN, '0')}`;
}

export const money = (value: string): string => groupThousands(cut(value));

/** With its sign in front; less than is shown is nothing. */
export const signed = (value: string): string => `${signs[signOf(cut(value))]}${groupThousands(sizeOf(cut(value)))}`;

const signs = { '-1': '−', 0: '', 1: '+' } as const;

/** What closed pairs of a grid brought; of other kinds, and of several robots together, whatever is closed. */
export const closedProfit = (t: RobotTexts, kind: Robot['kind'] | 'all'): string =>
  kind === 'grid' ? t(($) => $.figures.gridProfit) : t(($) => $.figures.closedProfit);

export const coins = (value: string): string => groupThousands(trimZeros(value));

export const priceOf = (value: string, market: Pick<Market, 'priceDecimals'> | undefined): string =>
  market === undefined ? groupThousands(trimZeros(value)) : priceText(value, market.priceDecimals);

export const amountOf = (value: string, market: Pick<Market, 'amountDecimals'> | undefined): string =>
  market === undefined ? coins(value) : groupThousands(fixed(value, market.amountDecimals));

/** A share as per cent without a sign, cut: 0.0021 → "0.21%". */
export const share = (value: number, decimals = 2): string => `${truncate((value * 100).toFixed(decimals + 4), decimals)}%`;
