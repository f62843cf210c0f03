import type { SiteModule } from '@agio/module';
import { SEALED_BATCHES } from './codes/batches.ts';
import { PROVEN_CARRIER } from './carriers.ts';
import { PROVEN_CODE, SEALED_CODES } from './codes/codes.ts';
import { shopMachine } from './machine/index.ts';
import { shopOrder, shopProduct, shopVariant } from './model.ts';
import { shopPeople } from './people.ts';
import type { ShopPorts } from './ports.ts';
import { shopProjection } from './projection.ts';
import { withholdAfterRestore } from './codes/restored.ts';
import type { Shop } from './shop.ts';
import { PROVEN_ORDER_WORDS, SEALED_ADDRESSES } from './words.ts';

/** Goods for coins: what is paid is held until it has arrived. */
export const shop: SiteModule<'shop', ShopPorts, Shop> = {
  name: 'shop',
  migrations: [{ module: 'shop', dir: new URL('./migrations/', import.meta.url) }],
  machine: shopMachine,
  projection: shopProjection,
  records: [shopProduct, shopVariant, shopOrder],
  people: shopPeople,
  lockedIn: ['shop.escrow'],
  sealed: [SEALED_ADDRESSES.column, SEALED_CODES.column, SEALED_BATCHES.column],
  proven: [PROVEN_CODE, PROVEN_CARRIER, PROVEN_ORDER_WORDS],
  demo: async () => (await import('./demo/index.ts')).shopDemo,
  afterRestore: withholdAfterRestore,
  open: async (ports) => (await import('./index.ts')).createShop(ports),
};
