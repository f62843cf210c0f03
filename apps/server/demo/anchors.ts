import type { Market } from '@agio/contracts/spot';
import type { World } from './world.ts';

/** Takes each coin's price from its USDT market, and USDT's from its CNYT market; `last` if there were trades. */
export function anchorWorld(world: World, markets: readonly Market[], last?: Readonly<Record<string, string>>): void {
  for (const market of markets) {
    const opening = Number(market.openingPrice);
    const now = Number(last?.[market.market] ?? market.openingPrice);
    if (market.quote === 'USDT') world.set(market.base, now, opening);
    if (market.market === 'USDT_CNYT') world.set('USDT', now, opening);
  }
}

export function usdtPer(world: World, coin: string): number {
  return world.fair(coin, 'USDT');
}
