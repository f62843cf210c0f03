import { answer, fail } from '@agio/contracts';
import type { Calls, DataOf, HandlerResult, RequestContext } from '@agio/contracts';
import type { Reply } from '@agio/core';
import { fillView, orderView } from '../views.ts';
import type { MarketScale } from '../views.ts';
import { refusal } from './room.ts';
import type { Room } from './room.ts';

/** The core's reply to a placed or amended order in wire form; `scale` gives a refusal's limits their units. */
export function orderReply(
  room: Room,
  scale: MarketScale | undefined,
  reply: Reply,
  context: Pick<RequestContext, 'setHeader'>,
): HandlerResult<DataOf<Calls['placeOrder']>> {
  if (reply.replayed === true) context.setHeader('idempotency-replayed', 'true');
  if (!reply.ok) return refusal(scale, reply);
  if (reply.kind !== 'order') return fail('SERVER_EXCEPTION');
  const { order } = reply;
  const own = room.scales.of(order.market);
  const fills = reply.fills.map((fill) =>
    fillView(own, { ...fill, order: order.id, clientOrderId: order.clientOrderId, side: order.side, role: 'taker' }),
  );
  return answer({ ...orderView(own, order), fills });
}
