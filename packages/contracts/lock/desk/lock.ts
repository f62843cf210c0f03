import { z } from 'zod';
import { defineDeskCall } from '../../call.ts';
import type { Role } from '../../call.ts';
import { coinCode, decimal, id, pageData, pageQuery, timeMs } from '../../shapes.ts';
import { lockPosition, lockProduct, POSITION_STATES } from '../shapes/lock.ts';

const READERS: readonly Role[] = ['owner', 'finance', 'compliance', 'support', 'auditor'];
const SELLERS: readonly Role[] = ['owner', 'finance'];

const deskProduct = lockProduct.extend({
  positions: z.int().meta({ description: 'In progress' }),
  decimals: z.int(),
  createTime: timeMs,
  updateTime: timeMs,
});
export type DeskLockProduct = z.output<typeof deskProduct>;

export const deskLockProducts = defineDeskCall({
  method: 'GET',
  path: '/api/operator/lock/products',
  summary: 'All products, newest first, and the reward account of every coin',
  principal: 'operator',
  roles: READERS,
  data: z.object({
    products: z.array(deskProduct),
    funds: z.array(
      z.object({
        coin: coinCode,
        free: decimal.meta({ description: 'May still be promised' }),
        promised: decimal.meta({ description: 'Set aside for positions in progress' }),
        locked: decimal,
        house: decimal,
        fees: decimal,
      }),
    ),
  }),
});

export const deskLockSale = defineDeskCall({
  method: 'POST',
  path: '/api/operator/lock/products/{id}/sale',
  summary: 'Put a draft on sale, or close a product for good; positions in progress keep their terms',
  principal: 'operator',
  roles: SELLERS,
  secondFactor: true,
  audit: 'lock.sale',
  params: z.strictObject({ id }),
  body: z.strictObject({ state: z.enum(['on_sale', 'closed']) }),
  data: deskProduct,
});

export const deskLockPositions = defineDeskCall({
  method: 'GET',
  path: '/api/operator/lock/positions',
  summary: 'Positions of a customer, or of all, newest first',
  principal: 'operator',
  roles: READERS,
  audit: 'lock.positions.view',
  query: z.strictObject({ ...pageQuery, uid: id.optional(), product: id.optional(), state: z.enum(POSITION_STATES).optional() }),
  data: pageData(lockPosition.extend({ uid: id })),
});
