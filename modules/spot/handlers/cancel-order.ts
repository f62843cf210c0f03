import { createHash } from 'node:crypto';
import { answer, fail } from '@agio/contracts';
import type { BodyOf, Calls, Handler } from '@agio/contracts';
import type { CancelOrders } from '@agio/core';
import { orderView } from '../views.ts';
import { orderNumber, refusal } from './room.ts';
import type { Room } from './room.ts';

const EVERY_MARKET = -1;

/** POST /exchange/cancel: one order, those of a market, or all. */
export function cancelOrder(room: Room): Handler<Calls['cancelOrder']> {
  return async ({ body }, context) => {
    const target = targetOf(room, body);
    if (target === undefined) return fail('market' in body ? 'MARKET_NOT_FOUND' : 'ORDER_NOT_OPEN');
    const { reply, sequence } = await room.submit({ kind: 'cancel', customer: context.customer, target, request: context.request });
    context.setHeader('x-position', String(sequence));
    if (reply.replayed === true) context.setHeader('idempotency-replayed', 'true');
    if (!reply.ok) return refusal(undefined, reply);
    if (reply.kind !== 'cancelled') return fail('SERVER_EXCEPTION');
    return answer({ cancelled: reply.orders.map((order) => orderView(room.scales.of(order.market), order)) });
  };
}

/** Cancels all open orders of a customer by a command that is named after its cause, so that it is carried out once. */
export async function cancelAll(room: Room, customer: number, cause: string): Promise<void> {
  const digest = createHash('sha256').update(cause).digest('hex').slice(0, 32);
  await room.submit({ kind: 'cancel', customer, target: { market: EVERY_MARKET }, request: { key: digest, body: digest } });
}

function targetOf(room: Room, body: BodyOf<Calls['cancelOrder']>): CancelOrders['target'] | undefined {
  if ('all' in body) return { market: EVERY_MARKET };
  if ('clientOrderId' in body) return { clientOrderId: body.clientOrderId };
  if ('market' in body) {
    const market = room.core.market(body.market);
    return market === undefined ? undefined : { market: market.id };
  }
  const order = orderNumber(body.id);
  return order === undefined ? undefined : { order };
}
