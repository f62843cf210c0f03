import { coinAt } from '@agio/deals';
import { PRICE_DIGITS } from '@agio/kernel';
import { DAY_MS } from '@agio/kernel/time';
import type { OrderRecord } from '../model.ts';
import { givenBackAlone } from '../orders.ts';
import type { Room } from '../room.ts';

/** Yuan’s worth of one order, and of all orders of one customer in 24 hours, up to which one person may give back; what it is worth goes by the last midnight. */
export const REFUND_ALONE_CNY = 1_000;
/** Yuan’s worth that one person may refund in 24 hours, over all customers. */
export const REFUND_ALONE_DAY_CNY = 5_000;

/** Whether giving back so much of an order, with what was given back before, takes two people: above the limit, and where nothing tells what the coin is worth. */
export function needsTwo(room: Pick<Room, 'core' | 'midnight'>, order: Pick<OrderRecord, 'coin' | 'refunded'>, atoms: bigint): boolean {
  const worth = worthOf(room, order.coin, BigInt(order.refunded) + atoms);
  return worth === undefined || worth > inYuan(REFUND_ALONE_CNY);
}

/** Whether this operator, or this customer, has had so much of refunds by one person within a day that this one takes two. Rows must be caught up. */
export async function hasGivenEnough(room: Room, operator: number, { coin, customer }: OrderRecord, atoms: bigint): Promise<boolean> {
  const given = await givenBackAlone(room.database, { operator, customer, fromMs: room.now() - DAY_MS });
  const now = { coin, customer, by: operator, atoms };
  const sum = (of: typeof given): bigint | undefined =>
    [...of, now].reduce<bigint | undefined>((all, one) => {
      const worth = worthOf(room, one.coin, one.atoms);
      return all === undefined || worth === undefined ? undefined : all + worth;
    }, 0n);
  const [toThem, byThem] = [sum(given.filter((one) => one.customer === customer)), sum(given.filter((one) => one.by === operator))];
  const isKnown = toThem !== undefined && byThem !== undefined;
  return !isKnown || toThem > inYuan(REFUND_ALONE_CNY) || byThem > inYuan(REFUND_ALONE_DAY_CNY);
}

const inYuan = (yuan: number): bigint => BigInt(yuan) * 10n ** BigInt(PRICE_DIGITS);

/** With the digits of a price, rounded up; undefined where nothing tells. */
function worthOf(room: Pick<Room, 'core' | 'midnight'>, coin: number, atoms: bigint): bigint | undefined {
  const { code, decimals } = coinAt(room, coin);
  const price = room.midnight(code, 'CNY');
  const unit = 10n ** BigInt(decimals);
  return price === undefined ? undefined : (atoms * price + unit - 1n) / unit;
}
