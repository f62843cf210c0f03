import type { OrderRefusalDetails } from '@agio/contracts/spot';
import type { RefusalResult } from '@agio/core';
import { admitPrice } from './admission/admission.ts';
import type { Rejection } from './admission/admission.ts';
import { refusalView } from './views.ts';
import type { Scales } from './views.ts';

/** Prices of one market as its orders have them, for modules that watch or compare prices. */
export interface MarketPrices {
  readonly market: number;
  readonly name: string;
  /** Ticks of a price, or why it cannot be one, with the nearest that can. */
  ticksOf(price: string): number | Rejection;
  priceOf(ticks: number): string;
  /** Limits of a refusal of the core, in the market's units. */
  detailsOf(refused: RefusalResult): OrderRefusalDetails | undefined;
}

/** By name or number; undefined if there is no such market. */
export function pricesOver(scales: Scales, markets: () => number): (market: string | number) => MarketPrices | undefined {
  return (market) => {
    const scale = typeof market === 'string' ? scales.byName(market) : market < markets() ? scales.of(market) : undefined;
    if (scale === undefined) return undefined;
    return {
      market: scale.market.id,
      name: scale.market.name,
      ticksOf: (price) => admitPrice(scale, price),
      priceOf: (ticks) => scale.price(ticks),
      detailsOf: (refused) => refusalView(scale, refused),
    };
  };
}
