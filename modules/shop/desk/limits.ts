import { aloneSince, coinAt, DECIDE_ALONE, takesTwo } from '@agio/deals';
import type { DecidedAlone } from '@agio/deals';
import { PRICE_DIGITS } from '@agio/kernel';
import { DAY_MS } from '@agio/kernel/time';
import type { OrderRecord } from '../model.ts';
import { givenBackAlone } from '../orders.ts';
import type { GivenBack } from '../orders.ts';
import type { Room } from '../handlers/room.ts';

/** Yuan’s worth of one order, and of all orders of one customer in 24 hours, up to which one person may give back; what it is worth goes by the last midnight. */
export const REFUND_ALONE_CNY = 1_000;
/** Yuan’s worth that one person may refund in 24 hours, over all customers. */
export const REFUND_ALONE_DAY_CNY = 5_000;

/** Whether giving back so much of an order, with what was given back before, takes two people: above the limit, and where nothing tells what the coin is worth. */
export function needsTwo(room: Pick<Room, 'core' | 'midnight'>, order: Pick<OrderRecord, 'coin' | 'refunded'>, atoms: bigint): boolean {
  const worth = worthOf(room, order.coin, BigInt(order.refunded) + atoms);
  return worth === undefined || worth > inYuan(REFUND_ALONE_CNY);
}

/**
 * Whether this operator, or this customer, has had so much of refunds by one person within a day that this one takes two, or of all decisions by one
 * person. Rows must be caught up.
 */
export async function hasGivenEnough(room: Room, operator: number, { coin, customer }: OrderRecord, atoms: bigint): Promise<boolean> {
  const given = await givenBackAlone(room.database, room.now() - DAY_MS);
  const now = { coin, customer, by: operator, atoms };
  const sum = (of: typeof given): bigint | undefined =>
    [...of, now].reduce<bigint | undefined>((all, one) => {
      const worth = worthOf(room, one.coin, one.atoms);
      return all === undefined || worth === undefined ? undefined : all + worth;
    }, 0n);
  const [toThem, byThem] = [sum(given.filter((one) => one.customer === customer)), sum(given.filter((one) => one.by === operator))];
  const isKnown = toThem !== undefined && byThem !== undefined;
  if (!isKnown || toThem > inYuan(REFUND_ALONE_CNY) || byThem > inYuan(REFUND_ALONE_DAY_CNY)) return true;
  return takesTwo(countedOf(room, now), await room.alone.since(aloneSince(room.now())));
}

/** What one person gave back after a time, as it counts with other decisions. */
export const refundedAlone = async (room: Room, fromMs: number): Promise<readonly DecidedAlone[]> =>
  (await givenBackAlone(room.database, fromMs)).map((given) => countedOf(room, given));

/** A refund whose coin has no price any more counts for as much as one person may decide. */
function countedOf(room: Pick<Room, 'core' | 'midnight'>, { atoms, by, coin, customer }: GivenBack): DecidedAlone {
  const worth = worthOf(room, coin, atoms);
  return { by, parties: [customer], worth: worth === undefined ? DECIDE_ALONE : (worth + PRICE_PER_FEN - 1n) / PRICE_PER_FEN };
}

/** Hundredths of a yuan are the unit in which decisions are counted together. */
const PRICE_PER_FEN = 10n ** BigInt(PRICE_DIGITS - 2);

const inYuan = (yuan: number): bigint => BigInt(yuan) * 10n ** BigInt(PRICE_DIGITS);

/** With the digits of a price, rounded up; undefined where nothing tells. */
function worthOf(room: Pick<Room, 'core' | 'midnight'>, coin: number, atoms: bigint): bigint | undefined {
  const { code, decimals } = coinAt(room, coin);
  const price = room.midnight(code, 'CNY');
  const unit = 10n ** BigInt(decimals);
  return price === undefined ? undefined : (atoms * price + unit - 1n) / unit;
}
