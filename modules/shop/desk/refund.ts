import { fail } from '@agio/contracts';
import { amountText, coinAt } from '@agio/deals';
import { parseDecimal } from '@agio/kernel';
import type { FailedResult } from '@agio/module';
import { isAllowed } from '../model.ts';
import type { OrderRecord } from '../model.ts';
import { shopFailure } from '../refusals.ts';
import { shopOrders } from '../handlers/room.ts';
import { ask } from '../machine/books.ts';
import type { Room } from '../handlers/room.ts';

/** An order with what is to be given back of it, or why it cannot be. `refunded` is what had been given back before, as it was shown. */
export async function refundable(
  room: Room,
  id: number,
  { amount, refunded }: { readonly amount: string; readonly refunded: string },
): Promise<{ readonly order: OrderRecord; readonly atoms: bigint } | FailedResult> {
  const order = await shopOrders.find(room, id);
  if (order === undefined) return fail('NOT_FOUND');
  if (!isAllowed(order, 'refund')) return fail('STATE_CHANGED', { state: order.state });
  // Nobody could take it out of there again.
  if (room.core.disabledBy(order.customer).includes('closed')) return fail('STATE_CHANGED', { state: 'closed' });
  const coin = coinAt(room, order.coin);
  // An answer that was lost, or a colleague in the same moment, gives nothing back twice.
  if (parseDecimal(refunded, coin.decimals) !== BigInt(order.refunded)) return fail('STATE_CHANGED', { state: order.state });
  const atoms = parseDecimal(amount, coin.decimals);
  if (atoms === undefined) return fail('AMOUNT_TOO_FINE', { decimals: coin.decimals });
  if (atoms === 0n) return fail('AMOUNT_ZERO');
  const rest = BigInt(order.total) - BigInt(order.refunded);
  return atoms > rest ? fail('AMOUNT_OUT_OF_RANGE', { maximum: amountText(rest, coin) }) : { order, atoms };
}

interface GivenAmount {
  readonly atoms: bigint;
  readonly reason: string;
  readonly by: number;
  readonly decidedBy: number;
}

/** Gives it back, and keeps why. */
export function refund(room: Room, order: Pick<OrderRecord, 'id' | 'refunded'>, given: GivenAmount): Promise<OrderRecord | FailedResult> {
  return room.inTurn.of(order.id, () => refundInTurn(room, order, given));
}

/** The same for a caller who holds the order's turn. */
export async function refundInTurn(
  room: Room,
  { id, refunded }: Pick<OrderRecord, 'id' | 'refunded'>,
  { atoms, by, decidedBy, reason }: GivenAmount,
): Promise<OrderRecord | FailedResult> {
  const outcome = await ask(room, { kind: 'shop.refund', order: id, amount: String(atoms), refunded, by, decidedBy });
  if (!outcome.reply.ok) return shopFailure(outcome.reply.refusal);
  const order = shopOrders.in(outcome, id);
  if (order === undefined) return fail('UNAVAILABLE');
  await room.words.setDecision(order.words, reason);
  return order;
}
