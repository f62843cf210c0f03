import type { LockKind, Period } from '../model.ts';

/** A product in decimals, as people write it. */
export interface ProductSeed {
  readonly coin: string;
  readonly kind: LockKind;
  readonly period: Period;
  readonly count: number;
  readonly cliff: number;
  readonly rate: string;
  readonly min: string;
  readonly max: string;
  readonly quota: string;
  readonly cap: string;
  readonly penalty: string;
}

export interface LockSeed {
  readonly products: readonly ProductSeed[];
  readonly customer: number;
  /** By place in `products`. */
  readonly locked: readonly { readonly at: number; readonly amount: string }[];
  readonly vault: { readonly coin: string; readonly amount: string; readonly parts: number };
}
