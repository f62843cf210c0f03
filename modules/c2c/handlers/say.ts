import type { FailedResult } from '@agio/module';
import type { C2cOrderRecord } from '../model.ts';
import type { Room } from './room.ts';
import { transcript } from '../transcript/lines.ts';
import type { C2cLine } from '../transcript/lines.ts';
import { tellChanged } from '../transcript/live.ts';

/** Writes a statement or a proof of one of the two; answers why it cannot be. */
export async function say(
  room: Room,
  order: C2cOrderRecord,
  author: number,
  said: Pick<C2cLine, 'content' | 'event' | 'pictures'>,
): Promise<FailedResult | undefined> {
  const line = { ...said, order: order.id, author, at: room.now() };
  const written = await room.database.transaction((session) => transcript.sayWithin(room, session, line));
  if ('ok' in written) return written;
  tellChanged(room, order);
  return undefined;
}
