import { answer, fail } from '@agio/contracts';
import type { Calls, Handler } from '@agio/contracts';
import { admitOrder } from '../admission.ts';
import { fillView, orderView } from '../views.ts';
import { refusal } from './room.ts';
import type { Room } from './room.ts';

/** POST /exchange/order: answers from the core's own reply, once it is durable. */
export function placeOrder(room: Room): Handler<Calls['placeOrder']> {
  return async ({ body }, context) => {
    const scale = room.scales.byName(body.market);
    if (scale === undefined) return fail('MARKET_NOT_FOUND');
    const command = admitOrder(scale, body, context);
    if ('code' in command) return fail(command.code, command.details);
    const { reply, sequence } = await room.submit(command);
    context.setHeader('x-position', String(sequence));
    if (reply.replayed === true) context.setHeader('idempotency-replayed', 'true');
    if (!reply.ok) return refusal(scale, reply);
    if (reply.kind !== 'order') return fail('SERVER_EXCEPTION');
    const { order } = reply;
    const fills = reply.fills.map((fill) => fillView(scale, { ...fill, order: order.id, side: order.side, role: 'taker' }));
    return answer({ ...orderView(scale, order), fills });
  };
}
