import { compareDecimals, trimZeros } from '@agio/ui/formats';

/** A coin of the form, by its market, and its share as it is typed, in per cent. */
export interface Share {
  readonly market: string;
  readonly share: string;
}

const FIRST = '50';

/** Shares as one text of the form: `BTC_USDT 50;ETH_USDT 30`. A form that was just opened has half of everything in its market. */
export function sharesIn(text: string | undefined, market: string): readonly Share[] {
  if (text === undefined || text === '') return [{ market, share: FIRST }];
  return text.split(';').map((one) => {
    const [name = '', share = ''] = one.split(' ');
    return { market: name, share };
  });
}

export const sharesText = (shares: readonly Share[]): string => shares.map(({ market, share }) => `${market} ${share}`).join(';');

const isShare = (text: string): boolean =>
  /^\d+(\.\d{0,2})?$/.test(text) && compareDecimals(text, '0') > 0 && compareDecimals(text, '100') <= 0;

/** In hundredths of a per cent. */
export const shareBps = ({ share }: Share): number => (isShare(share) ? Math.round(Number(share) * 100) : 0);

/** What stays in the quote coin, in hundredths of a per cent; below nothing where they are more than all. */
export const leftBps = (shares: readonly Share[]): number => shares.reduce((left, one) => left - shareBps(one), 10_000);

export const areShares = (shares: readonly Share[]): boolean => shares.every((one) => shareBps(one) > 0) && leftBps(shares) >= 0;

/** A share as it is said: 5000 → "50". */
export const percentOf = (bps: number): string => trimZeros((bps / 100).toFixed(2));
