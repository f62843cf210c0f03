import type { ShopNotice } from '@agio/contracts/shop';
import { changesAfter } from '@agio/database';
import type { Change } from '@agio/database';
import { amountText, coinAt } from '@agio/deals';
import { followRows } from '@agio/module';
import type { Follower } from '@agio/module';
import { shopStep } from './model.ts';
import type { Step } from './model.ts';
import { shopOrders } from './handlers/room.ts';
import type { Room } from './handlers/room.ts';

/** Tells customers what others, or the clock, did to their orders. */
export const tellerOf = (room: Room): Follower =>
  followRows(room, {
    table: 'shop_teller',
    rowsAfter: async (session, after, most) =>
      (await changesAfter(session, shopStep, after, most)).map((change) => ({ ...change, sequence: change.now.sequence })),
    // A notice that fails does not hold up the others; one sent twice arrives once, by the id.
    each: (change) => tell(room, change).catch((error: unknown) => room.onError(error)),
  });

async function tell(room: Room, { before, now }: Change<Step>): Promise<void> {
  const refunded = BigInt(now.refunded) - BigInt(before?.refunded ?? '0');
  const event = eventOf(before, now, refunded);
  const order = event === undefined ? undefined : await shopOrders.row(room.database, now.id);
  if (event === undefined || order === undefined) return;
  const coin = coinAt(room, order.coin);
  const atoms = event === 'shop_refunded' ? refunded : BigInt(order.total) - BigInt(now.refunded);
  const data = { order: String(now.id), coin: coin.code, amount: amountText(atoms, coin) };
  await room.tell(`shop-${now.id}-${now.sequence}`, order.customer, { event, data });
}

/** The notice of an event; undefined for the customer's own acts and events without a notice. */
function eventOf(before: Step | undefined, now: Step, refunded: bigint): ShopNotice['event'] | undefined {
  if (now.state === 'cancelled' || now.state === 'expired') return undefined;
  if (refunded > 0n) return 'shop_refunded';
  if (before !== undefined && before.askedAtMs > 0 && now.askedAtMs === 0) return 'shop_refund_refused';
  if (now.state === before?.state) return undefined;
  if (now.state === 'shipped') return 'shop_shipped';
  return now.state === 'received' ? 'shop_delivered' : undefined;
}
