import { followCommands } from '../commands/follow-commands.ts';
import type { Disk } from '../disk.ts';
import { OutcomeOpen } from './errors.ts';
import { appendFrame } from './head.ts';
import type { Claim, Place } from './head.ts';
import type { JournalSession } from './journal-session.ts';
import type { JournalKey } from './seals.ts';
import { sealedAgain } from './stored-frame.ts';

export interface FolderPart {
  readonly disk: Disk;
  readonly folder: string;
  /** What the database ends with; the hash in hex. */
  readonly after: { readonly last: number; readonly hash: string };
  readonly to: number;
  readonly claim: Claim;
  readonly key: JournalKey;
  readonly applied: number;
  readonly aloneIsEnough: boolean;
}

/** Appends the frames of a folder after what the database has, up to the one that ends with `to`. */
export async function appendFolder(session: JournalSession, part: FolderPart): Promise<void> {
  const { disk, folder, to, claim, key, applied, aloneIsEnough } = part;
  const follower = followCommands(disk, folder, part.after.last);
  let after: Place = { last: part.after.last, hash: Buffer.from(part.after.hash, 'hex') };
  try {
    for (const frame of follower.read(to)) {
      const sealed = sealedAgain(frame, after.hash);
      const { logicVersion, last } = frame;
      const isThere = await appendFrame(session, sealed, {
        claim,
        key,
        after,
        applied: Math.min(applied, last),
        logicVersion,
        aloneIsEnough,
      });
      if (!isThere) throw new OutcomeOpen('the head has moved');
      after = { last, hash: sealed.hash };
    }
  } finally {
    follower.close();
  }
}
