import type { Signer } from '@agio/chains';

/**
 * How long what the signer signed earlier is kept for its withdrawal after this process learned of it. What then still cannot be paid
 * (its coin is halted, say) holds up no other payment any longer: it ends as replaced, and its money goes back.
 */
const RESERVED_MS = 10 * 60_000;

interface KnownSignature {
  readonly spends: readonly string[];
  /** The signer was asked to sign since: it may use up more. */
  readonly isStale: boolean;
  readonly sinceMs: number;
}

/**
 * What the signer signed for withdrawals that the journal still has as unsigned: the process was killed, or gave up waiting, between the
 * signature and its command. The signer will sign nothing else for them, so another transaction that uses up the same makes them fail.
 */
export class SignedEarlier {
  readonly #signer: Signer;
  readonly #known = new Map<number, KnownSignature>();

  constructor(signer: Signer) {
    this.#signer = signer;
  }

  /** Asks for those of these that are not known, and forgets all others. Throws `SignerUnavailable`; then nothing may be signed. */
  async learn(unsigned: readonly number[], nowMs: number): Promise<void> {
    const open = new Set(unsigned);
    for (const id of this.#known.keys()) if (!open.has(id)) this.#known.delete(id);
    const asked = unsigned.filter((id) => this.#known.get(id)?.isStale !== false);
    if (asked.length === 0) return;
    const told = await this.#signer.spendsOf(asked);
    for (const id of asked)
      this.#known.set(id, { spends: told.get(id) ?? [], isStale: false, sinceMs: this.#known.get(id)?.sinceMs ?? nowMs });
  }

  /** The signer is asked to sign for one: without an answer it may have signed all the same. */
  asks(withdrawal: number): void {
    const known = this.#known.get(withdrawal);
    if (known !== undefined) this.#known.set(withdrawal, { ...known, isStale: true });
  }

  /** What only these withdrawals may use up. */
  reservedFrom(paid: ReadonlySet<number>, nowMs: number): readonly string[] {
    const others = [...this.#known].filter(([id, { sinceMs }]) => !paid.has(id) && nowMs - sinceMs < RESERVED_MS);
    return others.flatMap(([, { spends }]) => spends);
  }
}
