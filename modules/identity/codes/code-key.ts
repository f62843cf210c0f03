import { deriveKey, ExpiringMap } from '@agio/credentials';

const REMEMBERED_MAX = 100_000;

/** A code that was sent, and whether whoever guesses is who requested it. */
export interface GuessedCode {
  readonly purpose: string;
  readonly address: string;
  readonly asker: string;
  readonly isOwn: boolean;
}

/** What codes are hashed with, and how many wrong guesses this process has seen: rows say it as well, and others may write to those. */
export class CodeKey {
  readonly bytes: Uint8Array;
  readonly #wrong = new ExpiringMap<number>(REMEMBERED_MAX);

  constructor(sessionSecret: string) {
    this.bytes = deriveKey(sessionSecret, 'code');
  }

  wrongOf(guessed: GuessedCode, nowMs: number): number {
    return this.#wrong.get(nameOf(guessed), nowMs) ?? 0;
  }

  noteWrong(guessed: GuessedCode, untilMs: number, nowMs: number): void {
    this.#wrong.set(nameOf(guessed), this.wrongOf(guessed, nowMs) + 1, untilMs, nowMs);
  }

  /** A new code was sent, with new attempts. */
  forget(sent: Omit<GuessedCode, 'isOwn'>): void {
    for (const isOwn of [true, false]) this.#wrong.delete(nameOf({ ...sent, isOwn }));
  }
}

function nameOf({ address, asker, isOwn, purpose }: GuessedCode): string {
  return JSON.stringify([purpose, address, asker, isOwn]);
}
