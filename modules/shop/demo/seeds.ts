import type { ShopCurrency, ShopNames, ShopTexts } from '@agio/contracts/shop';
import type { Delivery, OrderState } from '../model.ts';
import type { ProductWords } from '../words.ts';

/** A product in decimals, as people write it. */
export interface ShopProductSeed extends Pick<ProductWords, 'category' | 'regions'> {
  readonly delivery: Delivery;
  readonly limit: number;
  readonly texts: ShopTexts;
  /** An encoded picture, which is encoded again. */
  readonly picture: Uint8Array;
  readonly variants: readonly {
    readonly names: ShopNames;
    readonly price: string;
    readonly coin?: string;
    readonly currency?: ShopCurrency;
    /** Pieces; of what is delivered as codes, so many are made up. */
    readonly stock: number;
  }[];
}

/** An order of a seed: of the first variant of a product, by its place, led as far as a state. */
export interface ShopOrderSeed {
  readonly at: number;
  readonly quantity: number;
  readonly coin: string;
  readonly until: Exclude<OrderState, 'complete' | 'expired'> | 'asked';
}
