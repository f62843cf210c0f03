import { realMeans } from './connection.ts';
import type { JournalMeans } from './connection.ts';
import { OutcomeOpen } from './errors.ts';
import { claimLead, makeTables, MOVING, readHead } from './head.ts';
import type { Claim, JournalHead } from './head.ts';
import { OWN_NAME } from './members.ts';
import { findPrimary } from './journal-session.ts';
import type { JournalSession } from './journal-session.ts';

/** A core that follows reads the head so often. */
const LOOK_MS = 200;
/** A leader whose process has gone is replaced after so long without a beat, */
const GONE_MS = 600;
/** and one that may be frozen or cut off after so long. */
const SILENT_MS = 2_500;

export interface LeaseOptions {
  readonly servers: readonly string[];
  /** Names this core, never twice. */
  readonly holder: string;
  /** Called with each state of the head before it is judged, and the session it was read on: follows up to what its leader had applied. */
  readonly onHead: (head: JournalHead, session: JournalSession) => Promise<void>;
  /** No server says that it is primary; `refused` is why one of them refuses the connection. */
  readonly onAway: (refused: Error | undefined) => void;
  /** Where the process is about to stop, the wait ends without the lead. */
  readonly isStopping: () => boolean;
  readonly means?: JournalMeans | undefined;
}

/** The lead, and what the journal ended with when it was won: all of it is on a quorum. */
export interface Lead {
  readonly claim: Claim;
  readonly head: JournalHead;
  /** To read the journal's end; the caller closes it. */
  readonly session: JournalSession;
}

/**
 * Waits until this core may lead: there is no leader, or it has been silent for too long by this machine's monotonic clock. Undefined where
 * the process stops first. Throws what `onHead` and `onAway` throw, and what the database refuses for good.
 */
export async function awaitLead(options: LeaseOptions): Promise<Lead | undefined> {
  const { servers, holder, onHead, onAway, isStopping, means = realMeans } = options;
  const { clock } = means;
  let session: JournalSession | undefined;
  let seen: JournalHead | undefined;
  let sinceMs = clock.monotonic();
  while (!isStopping()) {
    try {
      if (session === undefined || session.isOver) {
        let refused: Error | undefined;
        session = await findPrimary(servers, (error) => (refused ??= error), means, session);
        // A failover of the database frees every lock and takes its time: silence is counted again from there.
        seen = undefined;
        if (session === undefined) {
          onAway(refused);
          await clock.sleep(LOOK_MS);
          continue;
        }
        if ((await readHead(session)) === undefined) await makeTables(session);
      }
      const head = await readHead(session);
      if (head === undefined) throw new OutcomeOpen('the journal has no head');
      await onHead(head, session);
      if (!isSame(head, seen)) sinceMs = clock.monotonic();
      seen = head;
      const silentMs = clock.monotonic() - sinceMs;
      if (mayClaim(head, silentMs)) {
        const claim = await claimLead(session, head, { holder, leader: OWN_NAME, silentMs: head.holder === '' ? 0 : silentMs });
        if (claim !== undefined) return { claim, head, session };
      }
    } catch (error) {
      if (!(error instanceof OutcomeOpen)) throw error;
      session?.drop();
    }
    await clock.sleep(LOOK_MS);
  }
  await session?.close();
  return undefined;
}

const isSame = (one: JournalHead, other: JournalHead | undefined): boolean =>
  one.epoch === other?.epoch && one.beat === other.beat && one.last === other.last;

function mayClaim({ holder, isLocked }: JournalHead, silentMs: number): boolean {
  if (holder === MOVING) return false;
  return holder === '' || (silentMs >= GONE_MS && !isLocked) || silentMs >= SILENT_MS;
}
