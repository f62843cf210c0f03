import type { CallData } from '@agio/client';
import { divideDecimals, fixed, multiplyDecimals, signed, signOf, subtractDecimals } from '@agio/ui';

export type SpotPosition = CallData<'positions'>['list'][number];

/** What a position is worth at a price, in the quote coin; `ratio` is of its cost, null without one. */
export type PositionValue = { readonly value: string; readonly unrealised: string; readonly ratio: string | null };

const RATIO_DECIMALS = 8;

/** The position at a newer price than the server's. */
export function standingAt({ quantity, cost }: Pick<SpotPosition, 'quantity' | 'cost'>, last: string): PositionValue {
  const value = multiplyDecimals(quantity, last);
  const unrealised = subtractDecimals(value, cost);
  return { value, unrealised, ratio: signOf(cost) === 0 ? null : divideDecimals(unrealised, cost, RATIO_DECIMALS) };
}

/** A profit with its sign, cut to the decimals that are shown: "+1,204.50". */
export function signedFigure(value: string, decimals: number): string {
  return signed(fixed(value, decimals));
}
