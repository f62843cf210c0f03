import type { Message } from '../shared/message.ts';

const KEPT_MAX = 500;

/** A message as the development outbox shows it. */
export interface OutboxEntry {
  /** Grows with every message, also over restarts. */
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly code: string | null;
  readonly atMs: number;
}

/** Keeps the last messages in memory if no provider is configured, newest first. */
export class Outbox {
  #entries: OutboxEntry[] = [];
  #lastId = 0;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  send({ to, subject, text, code }: Message): Promise<void> {
    const atMs = this.#now();
    this.#lastId = Math.max(this.#lastId + 1, atMs * 1_000);
    this.#entries = [{ id: this.#lastId, to, subject, text, code, atMs }, ...this.#entries].slice(0, KEPT_MAX);
    return Promise.resolve();
  }

  list(): readonly OutboxEntry[] {
    return this.#entries;
  }
}
