import { answer, fail } from '@agio/contracts';
import type { BodyOf, Calls, HandlerResult } from '@agio/contracts';
import type { OtcMessage } from '@agio/contracts/otc';
import { wrong } from '@agio/module';
import { numberOf } from '@agio/kernel';
import type { Room } from '../room.ts';
import { lockLines, writtenBy } from '../transcript/lines.ts';
import { tellChanged } from '../transcript/live.ts';
import { lineOf } from '../transcript/say.ts';
import { canWrite, messageView } from './order-views.ts';
import { isFailed, ownOrder } from './own-order.ts';

/** What one person may write of one order, and within a minute of all of theirs. */
const LINES_MAX = 500;
const MINUTE_MS = 60_000;
const A_MINUTE_MAX = 20;

/** Writes to the other person, or while people decide, a statement. */
export async function say(
  room: Room,
  customer: number,
  { content, id, isStatement = false, pictures = [] }: BodyOf<Calls['otcSay']>,
): Promise<HandlerResult<OtcMessage>> {
  room.presence.saw(customer);
  const order = await ownOrder(room, customer, numberOf(id));
  if (isFailed(order)) return order;
  const nowMs = room.now();
  if (!canWrite(order, nowMs)) return fail('OTC_CHAT_CLOSED');
  if (isStatement && order.state !== 'appealed') return fail('STATE_CHANGED', { state: order.state });
  const result = await room.database.transaction(async (session): Promise<HandlerResult<OtcMessage>> => {
    await lockLines(session, order.id);
    const written = await writtenBy(session, { author: customer, order: order.id, sinceMs: nowMs - MINUTE_MS });
    if (written.inOrder >= LINES_MAX) return fail('LIMIT_REACHED', { limit: LINES_MAX });
    if (written.recent >= A_MINUTE_MAX)
      return { ...fail('OPERATION_TOO_FAST'), retryAfterSeconds: Math.ceil((written.oldestAt + MINUTE_MS - nowMs) / 1_000) };
    const line = await lineOf(room, session, order, customer, { event: isStatement ? 'statement' : null, content, pictures });
    return line === undefined ? wrong('pictures', 'unknown') : answer(messageView(line, customer));
  });
  if (result.ok) await tellChanged(room, order, { isMessage: true });
  return result;
}
