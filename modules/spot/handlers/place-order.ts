import { fail } from '@agio/contracts';
import type { Calls, Handler } from '@agio/contracts';
import { admitOrder } from '../admission.ts';
import { orderReply } from './order-reply.ts';
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
    return orderReply(room, scale, reply, context);
  };
}
