import { coinAt } from '@agio/deals';
import { PRICE_DIGITS } from '@agio/kernel';
import type { OrderRecord } from '../model.ts';
import type { Room } from '../room.ts';

/** Yuan’s worth of one order up to which one person may give back; what it is worth goes by the last midnight. */
export const REFUND_ALONE_CNY = 1_000;

/** Whether giving back so much of an order, with what was given back before, takes two people: above the limit, and where nothing tells what the coin is worth. */
export function needsTwo(room: Pick<Room, 'core' | 'midnight'>, order: Pick<OrderRecord, 'coin' | 'refunded'>, atoms: bigint): boolean {
  const { code, decimals } = coinAt(room, order.coin);
  const price = room.midnight(code, 'CNY');
  if (price === undefined) return true;
  const worth = (BigInt(order.refunded) + atoms) * price;
  return worth > BigInt(REFUND_ALONE_CNY) * 10n ** BigInt(PRICE_DIGITS + decimals);
}
