import { compareDecimals, currency, divideDecimals, multiplyDecimals, subtractDecimals, trimZeros, truncate } from '@agio/ui';

/** Steps of the slider from nothing to everything. */
export const SHARES = 1_000;

/** How what is held would be divided, in coins, atoms and money; undefined while the text is no amount, or more than is held. */
export interface Split {
  readonly toBuyer: string;
  readonly toSeller: string;
  readonly atoms: { readonly toBuyer: string; readonly toSeller: string; readonly held: string };
  readonly worth: { readonly toBuyer: string; readonly toSeller: string };
  /** Per cent of what is held, with two digits. */
  readonly percent: { readonly toBuyer: string; readonly toSeller: string };
}

/** What is held, and what it is worth. */
export interface HeldAmount {
  readonly held: string;
  readonly decimals: number;
  readonly price: string;
  readonly fiat: string;
}

export function splitOf(text: string, { decimals, fiat, held, price }: HeldAmount): Split | undefined {
  if (!/^\d+(\.\d+)?$/.test(text)) return undefined;
  const toBuyer = trimZeros(text);
  if ((toBuyer.split('.')[1] ?? '').length > decimals || compareDecimals(toBuyer, held) > 0) return undefined;
  const toSeller = trimZeros(subtractDecimals(held, toBuyer));
  const worth = (amount: string): string => currency(multiplyDecimals(amount, price), fiat);
  return {
    toBuyer,
    toSeller,
    atoms: { toBuyer: atomsOf(toBuyer, decimals), toSeller: atomsOf(toSeller, decimals), held: atomsOf(held, decimals) },
    worth: { toBuyer: worth(toBuyer), toSeller: worth(toSeller) },
    percent: { toBuyer: percentOf(toBuyer, held), toSeller: percentOf(toSeller, held) },
  };
}

/** What a position of the slider means: both ends exactly, between them cut to the coin's digits. */
export function amountAt(position: number, { decimals, held }: Pick<HeldAmount, 'decimals' | 'held'>): string {
  if (position >= SHARES) return held;
  return trimZeros(truncate(multiplyDecimals(held, divideDecimals(String(position), String(SHARES), 3)), decimals));
}

/** Where the slider stands for an amount. */
export function positionOf(amount: string, held: string): number {
  if (compareDecimals(held, '0') === 0) return 0;
  return Math.round(Number(divideDecimals(amount, held, 6)) * SHARES);
}

function atomsOf(amount: string, decimals: number): string {
  const [whole = '0', part = ''] = amount.split('.');
  return (whole + part.padEnd(decimals, '0')).replace(/^0+(?=\d)/, '');
}

function percentOf(part: string, held: string): string {
  return compareDecimals(held, '0') === 0 ? '0' : trimZeros(multiplyDecimals(divideDecimals(part, held, 4), '100'));
}
