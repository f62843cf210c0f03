import { JournalDamaged } from '../errors.ts';
import { GENESIS } from '../segments/frame.ts';
import { FRAMES_AT_ONCE, readHead } from './head.ts';
import type { Place } from './head.ts';
import type { JournalSession } from './journal-session.ts';
import { keptText, sealAgain } from './kept-texts.ts';
import { sealOfFrame } from './seals.ts';
import type { JournalKey } from './seals.ts';
import { readStored } from './stored-frame.ts';
import type { StoredFrame } from './stored-frame.ts';

/**
 * Seals the journal and what is kept beside it under another key. What bears its seal already stays, so that an interrupted one is repeated. Throws
 * `JournalDamaged` where a frame bears neither. Returns how many frames were sealed.
 */
export async function resealJournal(session: JournalSession, from: JournalKey, to: JournalKey, texts: readonly string[]): Promise<number> {
  const head = await readHead(session);
  let [place, sealed]: [Place, number] = [{ last: 0, hash: GENESIS }, 0];
  while (place.last < (head?.last ?? 0)) {
    const { rows } = await session.run('select bytes, origins, seal from journal_frame where first > $1 order by first limit $2', [
      place.last,
      FRAMES_AT_ONCE,
    ]);
    if (rows.length === 0) throw new JournalDamaged(`the journal's database has no frame after command ${place.last}`);
    for (const { bytes, origins, seal } of rows) {
      const { frame, isDone } = eitherOf({ bytes: bytes as Buffer, origins, seal }, place, from, to);
      if (!isDone)
        await session.run('update journal_frame set seal = $2 where first = $1', [
          frame.first,
          sealOfFrame(to, frame.hash, typeof origins === 'string' ? origins : null),
        ]);
      sealed += isDone ? 0 : 1;
      place = frame;
    }
  }
  for (const name of texts) {
    const text = await keptText(session, from, name);
    if (text !== undefined) await sealAgain(session, to, name, text);
  }
  return sealed;
}

function eitherOf(
  stored: Parameters<typeof readStored>[0],
  place: Place,
  from: JournalKey,
  to: JournalKey,
): { readonly frame: StoredFrame; readonly isDone: boolean } {
  try {
    return { frame: readStored(stored, place, to), isDone: true };
  } catch (error) {
    if (!(error instanceof JournalDamaged)) throw error;
    return { frame: readStored(stored, place, from), isDone: false };
  }
}
