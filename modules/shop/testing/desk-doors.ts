import type { DeskDoors } from '@agio/module/testing';

const reads = ['owner', 'finance', 'support', 'content', 'auditor'] as const;
const sells = ['owner', 'finance'] as const;
const writes = ['owner', 'finance', 'content'] as const;
const packs = ['owner', 'finance', 'support'] as const;

/** Anyone who is responsible for money says what is sold and gives back; support packs, and sees addresses, each view of which is logged. */
export const deskDoors: DeskDoors = {
  'GET /api/operator/shop/products': { roles: reads },
  'POST /api/operator/shop/products': { roles: sells, verified: true, audit: 'shop.product' },
  'POST /api/operator/shop/products/{id}/sale': { roles: sells, verified: true, audit: 'shop.sale' },
  'POST /api/operator/shop/products/{id}/words': { roles: writes, audit: 'shop.words' },
  'POST /api/operator/shop/picture': { roles: writes, audit: 'shop.picture' },
  'POST /api/operator/shop/products/{id}/variants': { roles: sells, verified: true, audit: 'shop.price' },
  'POST /api/operator/shop/stock': { roles: packs, audit: 'shop.stock' },
  'POST /api/operator/shop/codes': { roles: sells, audit: 'shop.codes' },
  'POST /api/operator/shop/codes/{batch}/compare': { roles: sells, audit: 'shop.codes.compare' },
  'GET /api/operator/shop/orders': { roles: reads },
  'GET /api/operator/shop/orders/{id}': { roles: reads },
  'GET /api/operator/shop/orders/{id}/address': { roles: packs, audit: 'shop.address.view' },
  'POST /api/operator/shop/labels': { roles: packs, audit: 'shop.labels.view' },
  'POST /api/operator/shop/orders/{id}/pick': { roles: packs, audit: 'shop.pick' },
  'POST /api/operator/shop/orders/{id}/ship': { roles: packs, audit: 'shop.ship' },
  'POST /api/operator/shop/orders/{id}/refund': { roles: sells, verified: true, audit: 'shop.refund' },
  'POST /api/operator/shop/orders/{id}/refuse': { roles: packs, audit: 'shop.refuse' },
  'GET /api/operator/shop/carriers': { roles: reads },
  'POST /api/operator/shop/carriers': { roles: sells, verified: true, audit: 'shop.carrier' },
  'GET /api/operator/shop/sales': { roles: reads },
  'GET /api/operator/shop/today': { roles: reads },
};
