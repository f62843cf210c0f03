import type { Message } from './message.ts';

const KEPT_MAX = 500;

/** A message as the development outbox shows it. */
export interface OutboxEntry {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly code: string | null;
  readonly atMs: number;
}

/** Keeps the last messages in memory if no provider is configured, newest first. */
export class Outbox {
  #entries: OutboxEntry[] = [];
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  send({ to, subject, text, code }: Message): Promise<void> {
    this.#entries = [{ to, subject, text, code, atMs: this.#now() }, ...this.#entries].slice(0, KEPT_MAX);
    return Promise.resolve();
  }

  list(): readonly OutboxEntry[] {
    return this.#entries;
  }
}
