import { fail } from '@agio/contracts';
import { wrong } from '@agio/module';
import type { Failed } from '@agio/module';
import type { C2cOrderRecord } from '../model.ts';
import type { Room } from '../room.ts';
import { appendLine, lockLines, picturesOf, writtenBy } from '../steps/lines.ts';
import type { StepEvent } from '../steps/lines.ts';
import { tellChanged } from '../steps/live.ts';

/** What one person may write of one order, and within a minute of all of theirs. */
const LINES_MAX = 100;
const MINUTE_MS = 60_000;
const A_MINUTE_MAX = 20;

/** Writes a statement or a proof of one of the two; answers why it cannot be. */
export async function say(
  room: Room,
  order: C2cOrderRecord,
  author: number,
  said: { readonly event: StepEvent; readonly content: string; readonly pictures: readonly string[] },
): Promise<Failed | undefined> {
  const nowMs = room.now();
  const problem = await room.database.transaction(async (session): Promise<Failed | undefined> => {
    await lockLines(session, order.id);
    const written = await writtenBy(session, { author, order: order.id, sinceMs: nowMs - MINUTE_MS });
    if (written.inOrder >= LINES_MAX) return fail('LIMIT_REACHED', { limit: LINES_MAX });
    if (written.recent >= A_MINUTE_MAX)
      return { ...fail('OPERATION_TOO_FAST'), retryAfterSeconds: Math.ceil((written.oldestAt + MINUTE_MS - nowMs) / 1_000) };
    if (!(await room.usePictures(session, author, said.pictures, picturesOf(order.id)))) return wrong('pictures', 'unknown');
    await appendLine(session, { ...said, order: order.id, author, at: nowMs });
    return undefined;
  });
  if (problem === undefined) tellChanged(room, order);
  return problem;
}
