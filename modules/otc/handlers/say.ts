import { answer, fail } from '@agio/contracts';
import type { BodyOf, Calls, HandlerResult } from '@agio/contracts';
import type { OtcMessage } from '@agio/contracts/otc';
import { isFailed } from '@agio/deals';
import { numberOf } from '@agio/kernel';
import { otcOrders } from '../orders/source.ts';
import type { Room } from './room.ts';
import { lineBy, transcript } from '../transcript/lines.ts';
import { tellChanged } from '../transcript/live.ts';
import { canWrite, messageView } from './order-views.ts';

/** Writes to the other party, or a statement during an appeal. */
export async function say(
  room: Room,
  customer: number,
  { content, id, isStatement = false, pictures = [] }: BodyOf<Calls['otcSay']>,
): Promise<HandlerResult<OtcMessage>> {
  room.presence.saw(customer);
  const order = await otcOrders.own(room, customer, numberOf(id));
  if (isFailed(order)) return order;
  if (!canWrite(order, room.now())) return fail('OTC_CHAT_CLOSED');
  if (isStatement && order.state !== 'appealed') return fail('STATE_CHANGED', { state: order.state });
  const said = { event: isStatement ? ('statement' as const) : null, content, pictures };
  const line = await room.database.transaction((session) => transcript.sayWithin(room, session, lineBy(order, customer, room.now(), said)));
  if ('ok' in line) return line;
  await tellChanged(room, order, { isMessage: true });
  return answer(messageView(line, customer));
}
