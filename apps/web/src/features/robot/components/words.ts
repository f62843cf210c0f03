import { fixed, groupThousands, price as priceText, signOf, trimZeros, truncate, type useTexts } from '@agio/ui';
import type { Market } from '../../../shared/markets/index.ts';

export type RobotTexts = ReturnType<typeof useTexts<'robot'>>['t'];

/** Money of a robot is shown with two decimals; where it has to add up it is shown whole. */
const SHOWN = 2;

export const money = (value: string): string => groupThousands(fixed(value, SHOWN));
const size = (value: string): string => value.replace('-', '');
const signs = { '-1': '−', 0: '', 1: '+' } as const;

/** With its sign in front; less than is shown is nothing. */
export const signed = (value: string): string => {
  const cut = fixed(value, SHOWN);
  return `${signs[signOf(cut)]}${groupThousands(size(cut))}`;
};

export const coins = (value: string): string => groupThousands(trimZeros(value));

export const priceOf = (value: string, market: Pick<Market, 'priceDecimals'> | undefined): string =>
  market === undefined ? groupThousands(trimZeros(value)) : priceText(value, market.priceDecimals);

export const amountOf = (value: string, market: Pick<Market, 'amountDecimals'> | undefined): string =>
  market === undefined ? coins(value) : groupThousands(fixed(value, market.amountDecimals));

/** A share as per cent without a sign, cut: 0.0021 → "0.21%". */
export const share = (value: number, decimals = 2): string => `${truncate((value * 100).toFixed(decimals + 4), decimals)}%`;
