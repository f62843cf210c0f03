import type { DeskHandlers } from '@agio/contracts';
import type { Room } from '../room.ts';
import { orderDesk } from './orders.ts';
import type { OrderDeskCall } from './orders.ts';
import { productDesk } from './products.ts';
import type { ProductDeskCall } from './products.ts';

export type ShopDeskCall = ProductDeskCall | OrderDeskCall;

/** Operators' calls. Refunds of much take two people: `requests.ts`. */
export const shopDesk = (room: Room): DeskHandlers<ShopDeskCall> => ({ ...productDesk(room), ...orderDesk(room) });
