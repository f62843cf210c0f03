import { fail } from '@agio/contracts';
import { CHOSEN_TERMS } from '@agio/core';
import type { BodyOf, Calls, DataOf, Handler, HandlerResult } from '@agio/contracts';
import { admitOrder } from '../admission/admission.ts';
import { orderReply } from './order-reply.ts';
import { newDeviceRefusal, newDeviceWaits } from './price-guard.ts';
import type { Asker, Room } from './room.ts';

/** POST /exchange/order: answers from the core's own reply, once it is durable. */
export function placeOrder(room: Room): Handler<Calls['placeOrder']> {
  return ({ body }, context) => placeOne(room, body, context);
}

/** Places an order. The command is submitted before anything is awaited, so that orders are applied in the order of these calls. */
export async function placeOne(
  room: Room,
  body: BodyOf<Calls['placeOrder']>,
  asker: Asker,
): Promise<HandlerResult<DataOf<Calls['placeOrder']>>> {
  const scale = room.scales.byName(body.market);
  if (scale === undefined) return fail('MARKET_NOT_FOUND');
  const command = admitOrder(scale, body, asker);
  if ('code' in command) return fail(command.code, command.details);
  const isPlain = CHOSEN_TERMS.every((name) => command[name] === undefined);
  const tooNew = isPlain ? newDeviceRefusal(room, scale.market, asker, command) : newDeviceWaits(asker);
  if (tooNew !== undefined) return tooNew;
  const { reply, sequence } = await room.submit(command);
  asker.setHeader('x-position', String(sequence));
  return orderReply(room, scale, reply, asker);
}
