import { fixed, groupThousands, price as priceText, trimZeros, truncate, type useTexts } from '@agio/ui';
import type { Robot } from '../api/robots.ts';
import type { Market } from '../../../shared/markets/index.ts';

export { money, signed } from '../../../shared/quantify/money.ts';

export type RobotTexts = ReturnType<typeof useTexts<'robot'>>['t'];

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
