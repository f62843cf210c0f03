import { contextFor, DEMO_ACCOUNTS, demoCustomer } from '@agio/module/demo';
import type { ModuleDemo } from '@agio/module/demo';
import type { CarrierTerms } from '../carriers.ts';
import type { Address } from '../words.ts';
import { drawPng } from './draw-png.ts';
import { SHOP_PICTURES } from './pictures.ts';
import type { ShopPicture } from './pictures.ts';
import { SHOP_PRODUCTS } from './products.ts';
import type { ShopOrderSeed, ShopProductSeed } from './seeds.ts';

/** Where the demo's customer lives; made up. */
const ADDRESS = { name: 'Chen Lin', mobile: '+65 8123 4567', region: 'Singapore', street: '12 Hengshan Road, room 803', country: 'SG' };
/** The carriers of parcels. */
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
const LONG_AGO: readonly ShopOrderSeed[] = [
  { at: 10, quantity: 2, coin: 'USDT', until: 'shipped' },
  { at: 6, quantity: 1, coin: 'USDT', until: 'received' },
  { at: 3, quantity: 1, coin: 'USDT', until: 'received' },
  { at: 8, quantity: 1, coin: 'USDT', until: 'pending' },
];
const NOW: readonly ShopOrderSeed[] = [
  { at: 1, quantity: 1, coin: 'USDT', until: 'paid' },
  { at: 9, quantity: 3, coin: 'USDT', until: 'picking' },
  { at: 7, quantity: 1, coin: 'USDT', until: 'cancelled' },
  { at: 2, quantity: 1, coin: 'BTC', until: 'refunded' },
  { at: 5, quantity: 2, coin: 'USDT', until: 'received' },
  { at: 6, quantity: 1, coin: 'USDT', until: 'asked' },
  { at: 0, quantity: 1, coin: 'USDT', until: 'shipped' },
  { at: 8, quantity: 1, coin: 'USDT', until: 'pending' },
];

interface ShopSeeder {
  seedProducts(products: readonly ShopProductSeed[], carriers: readonly CarrierTerms[]): Promise<boolean>;
  seedOrders(customer: number, to: Address, orders: readonly ShopOrderSeed[]): Promise<void>;
}

export const shopDemo: ModuleDemo<ShopSeeder> = {
  /** Twelve products, and orders of weeks ago. */
  async seed(shop, ports) {
    const customer = demoCustomer(ports, DEMO_ACCOUNTS[0]);
    const picture = (name: ShopPicture): Uint8Array => drawPng(SHOP_PICTURES[name]);
    const isNew = await shop.seedProducts(
      SHOP_PRODUCTS.map(({ picture: name, ...product }) => ({ ...product, picture: picture(name) })),
      CARRIERS,
    );
    if (!isNew) return;
    const { country: _country, ...body } = ADDRESS;
    await ports.handlers.setAddress({ query: undefined, body, params: undefined }, contextFor(customer));
    await shop.seedOrders(customer, ADDRESS, LONG_AGO);
  },
  /** An order in each state. */
  async finish(shop, { customers }) {
    const customer = customers.get(DEMO_ACCOUNTS[0]);
    if (customer !== undefined) await shop.seedOrders(customer, ADDRESS, NOW);
  },
};
