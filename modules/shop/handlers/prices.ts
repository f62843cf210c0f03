import type { Coin } from '@agio/core';
import { coinAt } from '@agio/deals';
import { PRICE_DIGITS } from '@agio/kernel';
import type { VariantRecord } from '../model.ts';
import type { ShopPorts } from '../ports.ts';
import { CURRENCY_DIGITS } from './room.ts';

type Parts = Pick<ShopPorts, 'core' | 'reference'>;

/** Atoms of a coin that one piece costs now, rounded up; undefined where it cannot be paid in this coin. */
export function unitOf(room: Parts, { coin: of, currency, price }: VariantRecord, coin: Coin): bigint | undefined {
  if (of !== -1) return of === coin.id ? BigInt(price) : undefined;
  const reference = currency === '' ? undefined : room.reference(coin.code, currency)?.price;
  if (reference === undefined || reference <= 0n) return undefined;
  const scaled = BigInt(price) * 10n ** BigInt(coin.decimals + PRICE_DIGITS - CURRENCY_DIGITS);
  return (scaled + reference - 1n) / reference;
}

/** The coins that a variant can be paid in now, with what one piece costs in each. */
export function unitsOf(room: Parts, variant: VariantRecord): readonly { readonly coin: Coin; readonly unit: bigint }[] {
  const coins = variant.coin === -1 ? room.core.coins : [coinAt(room, variant.coin)];
  return coins.flatMap((coin) => {
    const unit = unitOf(room, variant, coin);
    return unit === undefined ? [] : [{ coin, unit }];
  });
}
