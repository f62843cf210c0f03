import type { DeskHandlers } from '@agio/contracts';
import type { Room } from '../handlers/room.ts';
import { carrierDesk } from './carriers.ts';
import type { CarrierDeskCall } from './carriers.ts';
import { orderDesk } from './orders.ts';
import type { OrderDeskCall } from './orders.ts';
import { productDesk } from './products.ts';
import type { ProductDeskCall } from './products.ts';

export type ShopDeskCall = ProductDeskCall | OrderDeskCall | CarrierDeskCall;

/** Operators' calls. Refunds of much take two people: `requests.ts`. */
export const shopDesk = (room: Room): DeskHandlers<ShopDeskCall> => ({
  ...productDesk(room),
  ...orderDesk(room),
  ...carrierDesk(room),
});
