import { Counts, deriveKey, SpentSteps } from '@agio/credentials';
import { DAY_MS } from '@agio/kernel/time';

const REMEMBERED_MAX = 100_000;
export const CODE_LIVES_MS = 10 * 60_000;
/** Codes to one address for one purpose within a day, anyone who requests them: rows say how many of each, and others may write to those. */
export const CODES_A_DAY_MAX = 60;

/** A code that was sent, and whether anyone who guesses is who requested it. */
export interface GuessedCode {
  readonly purpose: string;
  readonly address: string;
  readonly asker: string;
  readonly isOwn: boolean;
}

/**
 * What codes are hashed with, and how many were sent and guessed wrong as far as this process has seen: rows say it as well, and others may
 * write to those. Without a bound on both, six digits are found by asking often enough.
 */
export class CodeKey {
  readonly bytes: Uint8Array;
  /** Of customers' authenticators. */
  readonly spentSteps = new SpentSteps();
  readonly #wrong = new Counts(REMEMBERED_MAX);
  readonly #sent = new Counts(REMEMBERED_MAX);

  constructor(sessionSecret: string) {
    this.bytes = deriveKey(sessionSecret, 'code');
  }

  wrongOf(guessed: GuessedCode, nowMs: number): number {
    return this.#wrong.of(nameOf(guessed), nowMs)?.count ?? 0;
  }

  /** Counted for as long as any code lives that was sent by now: when this one ends is in its row. */
  noteWrong(guessed: GuessedCode, nowMs: number): void {
    this.#wrong.set(nameOf(guessed), this.wrongOf(guessed, nowMs) + 1, nowMs + CODE_LIVES_MS, nowMs);
  }

  /** Takes one of a day's codes to an address for a purpose. Returns 0 if there was one left, else the seconds to wait. */
  takeSent({ address, purpose }: Pick<GuessedCode, 'address' | 'purpose'>, nowMs: number): number {
    const name = JSON.stringify([purpose, address]);
    const { count, untilMs } = this.#sent.of(name, nowMs) ?? { count: 0, untilMs: nowMs + DAY_MS };
    if (count >= CODES_A_DAY_MAX) return Math.max(1, Math.ceil((untilMs - nowMs) / 1_000));
    this.#sent.set(name, count + 1, untilMs, nowMs);
    return 0;
  }

  /** A new code was sent, with new attempts. */
  forget(sent: Omit<GuessedCode, 'isOwn'>): void {
    for (const isOwn of [true, false]) this.#wrong.clear(nameOf({ ...sent, isOwn }));
  }
}

function nameOf({ address, asker, isOwn, purpose }: GuessedCode): string {
  return JSON.stringify([purpose, address, asker, isOwn]);
}
