import type { CallName, Handlers } from '@agio/contracts';
import type { Site } from '../open-site.ts';
import { drawPng } from '../demo/draw-png.ts';
import { contextFor } from '../demo/past.ts';
import { SHOP_PICTURES } from '../demo/shop-pictures.ts';
import type { ShopPicture } from '../demo/shop-pictures.ts';
import { SeedError } from './apply-seed.ts';
import { SHOP_PRODUCTS } from './demo-shop-products.ts';

type ShopSite = Site['shop'];
type Order = Parameters<ShopSite['seedOrders']>[2][number];

/** Where the demo's customer lives; made up. */
const ADDRESS = { name: 'Chen Lin', mobile: '+65 8123 4567', region: 'Singapore', street: '12 Hengshan Road, room 803', country: 'SG' };
/** By whom parcels go. */
const CARRIERS = [
  { name: 'DHL', pattern: 'https://www.dhl.com/en/express/tracking.html?AWB={number}', regions: [], isActive: true },
  {
    name: 'SF Express',
    pattern: 'https://www.sf-express.com/cn/sc/dynamic_function/waybill/#search/bill-number/{number}',
    regions: ['CN', 'HK', 'SG'],
    isActive: true,
  },
  { name: 'UPS', pattern: 'https://www.ups.com/track?tracknum={number}', regions: [], isActive: true },
  { name: 'Local post', pattern: null, regions: [], isActive: true },
];
/** Orders of weeks ago, which are complete by now, or were never paid. */
const LONG_AGO: readonly Order[] = [
  { at: 10, quantity: 2, coin: 'USDT', until: 'shipped' },
  { at: 6, quantity: 1, coin: 'USDT', until: 'received' },
  { at: 3, quantity: 1, coin: 'USDT', until: 'received' },
  { at: 8, quantity: 1, coin: 'USDT', until: 'pending' },
];
const NOW: readonly Order[] = [
  { at: 1, quantity: 1, coin: 'USDT', until: 'paid' },
  { at: 9, quantity: 3, coin: 'USDT', until: 'picking' },
  { at: 7, quantity: 1, coin: 'USDT', until: 'cancelled' },
  { at: 2, quantity: 1, coin: 'BTC', until: 'refunded' },
  { at: 5, quantity: 2, coin: 'USDT', until: 'received' },
  { at: 6, quantity: 1, coin: 'USDT', until: 'asked' },
  { at: 0, quantity: 1, coin: 'USDT', until: 'shipped' },
  { at: 8, quantity: 1, coin: 'USDT', until: 'pending' },
];

/** Twelve products, and orders of weeks ago. */
export async function seedDemoShop(
  shop: ShopSite,
  { setAddress }: Pick<Handlers<CallName>, 'setAddress'>,
  customer: number | undefined,
): Promise<void> {
  if (customer === undefined) throw new SeedError('the demo has nobody who buys');
  const picture = (name: ShopPicture): Uint8Array => drawPng(SHOP_PICTURES[name]);
  const isNew = await shop.seedProducts(
    SHOP_PRODUCTS.map(({ picture: name, ...product }) => ({ ...product, picture: picture(name) })),
    CARRIERS,
  );
  if (!isNew) return;
  const { country: _country, ...body } = ADDRESS;
  await setAddress({ query: undefined, body, params: undefined }, contextFor(customer));
  await shop.seedOrders(customer, ADDRESS, LONG_AGO);
}

/** An order in each state, as of now. */
export async function seedDemoShopOrders(shop: ShopSite, customer: number | undefined): Promise<void> {
  if (customer !== undefined) await shop.seedOrders(customer, ADDRESS, NOW);
}
