import type { AppendResult, CommandFrame, CommandsEnd } from '../commands/command-writer.ts';
import { WriterThread } from '../commands/writer-thread.ts';
import type { Claim } from './head.ts';
import type { JournalKey } from './seals.ts';
import type { ReplicatedWriterData, ReplicatedWriterNews } from './messages.ts';

export interface ReplicatedJournalOptions {
  readonly end: CommandsEnd;
  readonly servers: readonly string[];
  readonly claim: Claim;
  readonly key: JournalKey;
  readonly aloneIsEnough: boolean;
  /** Last command that followers may apply now. */
  readonly applied: number;
  readonly onAlarm: (sentence: string) => void;
  /** Another core leads, or the journal has another history: the process must stop, also while nothing is being appended. */
  readonly onFailure: (error: Error) => void;
}

/**
 * The leader's side of a journal that is kept in PostgreSQL: appends resolve once the frame is on a quorum. Its thread also keeps the folder's
 * copy, which everything that reads the journal on this machine reads.
 */
export class ReplicatedJournal {
  readonly #thread: WriterThread<ReplicatedWriterNews>;
  readonly #applied = new Float64Array(new SharedArrayBuffer(8));
  #copies = 0;

  constructor({ end, servers, claim, key, aloneIsEnough, applied, onAlarm, onFailure }: ReplicatedJournalOptions) {
    const data: ReplicatedWriterData = { end, servers, claim, key, aloneIsEnough, applied: this.#applied.buffer };
    this.#applied[0] = applied;
    this.#thread = new WriterThread(new URL('./writer-worker.ts', import.meta.url), data, {
      onFailure,
      onNews: (news) => {
        if (news.kind === 'copies') this.#copies = news.copies;
        else onAlarm(news.sentence);
      },
    });
  }

  /** Servers that have every commit, as counted a second ago; 0 before the first count. */
  get copies(): number {
    return this.#copies;
  }

  append(frame: CommandFrame, logicVersion: number): Promise<AppendResult> {
    return this.#thread.append(frame, logicVersion);
  }

  /** The core has applied everything up to this command: followers may apply it as well. */
  noteApplied(sequence: number): void {
    this.#applied[0] = sequence;
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
