import { create } from 'zustand';

/** A price, and maybe an amount, that was taken from the book for the form. `at` tells one click from the next. */
export type Pick = { readonly at: number; readonly price: string; readonly amount: string | null; readonly side: 'bids' | 'asks' | null };

export const usePick = create<{ pick: Pick | null }>(() => ({ pick: null }));

let clicks = 0;
export function pickLevel(price: string, amount: string | null, side: 'bids' | 'asks' | null): void {
  clicks += 1;
  usePick.setState({ pick: { at: clicks, price, amount, side } });
}

/** A price of one market must not reach the form of another. */
export const dropPick = (): void => usePick.setState({ pick: null });
