import type { RequestKind } from '@agio/module';
import { sha256 } from '../entry/signing.ts';
import { earlierText, payloadOf, signedText } from './rows.ts';
import type { StoredRequest } from './rows.ts';

/** Of how many rows people are told until the next start. */
const TOLD_MAX = 100;

/** Which text the hash of a row belongs to: the one that is signed now, or the one that earlier releases had signed. Undefined for neither. */
export function formOf({ hash, ...stored }: StoredRequest, kind: RequestKind | undefined): 'earlier' | 'now' | undefined {
  const words = { ...stored, payload: kind === undefined ? stored.payload : payloadOf(stored, kind) };
  if (sha256(signedText(words)) === hash) return 'now';
  return sha256(earlierText(words)) === hash ? 'earlier' : undefined;
}

/**
 * The words of a request as people may read them. An approval names the hash of what was read, so an open request shows words only if its hash
 * covers them: an attacker who can write to the database could show others, and put the row back before it is decided.
 */
export class Words {
  readonly #alarm: (sentence: string, advice: string) => void;
  readonly #told = new Set<number>();

  constructor(alarm: (sentence: string, advice: string) => void) {
    this.#alarm = alarm;
  }

  of(stored: StoredRequest, kind: RequestKind | undefined): Pick<StoredRequest, 'changes' | 'reason' | 'target'> {
    const { changes, reason, state, target } = stored;
    const form = state === 'waiting' || state === 'approved' ? formOf(stored, kind) : 'now';
    if (form === 'now') return { changes, reason, target };
    if (form === 'earlier') return { changes, reason: '', target };
    this.#tell(stored.id);
    return { changes: [], reason: '', target: '' };
  }

  #tell(id: number): void {
    if (this.#told.has(id) || this.#told.size >= TOLD_MAX) return;
    this.#told.add(id);
    const sentence = `The row of request ${id} does not say what was asked for: its words are not shown, and nobody can approve it.`;
    this.#alarm(sentence, 'Somebody else writes to the database. Have it asked for again.');
  }
}
