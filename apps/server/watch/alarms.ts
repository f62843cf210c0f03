import { randomUUID } from 'node:crypto';
import type { Message, Messenger } from '@agio/identity';
import type { Clock } from '@agio/kernel/clock';

/** Undelivered alarms are retried at this interval, and this many are kept. */
const RETRY_MS = 30_000;
const KEPT_MAX = 100;

/** Alerts operators immediately, by log and mail, and retries until the mail is accepted. What had to be stopped is stopped by then. */
export class Alarms {
  readonly #log: (line: string) => void;
  readonly #messenger: Pick<Messenger, 'send'> | undefined;
  readonly #to: readonly string[];
  readonly #waiting: Message[] = [];
  #raised = 0;
  readonly #clock: Clock;
  #endTimer: (() => void) | undefined;
  #sending: Promise<void> = Promise.resolve();

  constructor(log: (line: string) => void, messenger: Pick<Messenger, 'send'> | undefined, to: readonly string[], clock: Clock) {
    this.#clock = clock;
    this.#log = log;
    this.#messenger = messenger;
    this.#to = to;
  }

  /** How many were raised since the start. */
  get raised(): number {
    return this.#raised;
  }

  raise(sentence: string, advice = 'What is halted and what has to be decided: npm run wallet -- halts'): void {
    this.#raised += 1;
    this.#log(`ALARM ${sentence}`);
    if (this.#messenger === undefined) return;
    const text = `${sentence}\n\n${advice}\n`;
    for (const to of this.#to)
      this.#waiting.push({
        id: randomUUID(),
        to,
        kind: 'email',
        subject: `Alarm: ${sentence.slice(0, 120)}`,
        text,
        html: htmlOf(text),
        code: null,
      });
    this.#waiting.splice(0, this.#waiting.length - KEPT_MAX);
    this.#deliver();
  }

  async stop(): Promise<void> {
    this.#endTimer?.();
    await this.#sending;
  }

  #deliver(): void {
    this.#endTimer?.();
    this.#sending = this.#sending.then(async () => {
      for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
        try {
          await this.#messenger?.send(next);
          // Newer alarms may have pushed it out meanwhile: what is first then was not sent.
          if (this.#waiting[0] === next) this.#waiting.shift();
        } catch (error) {
          this.#log(`an alarm is not delivered by mail yet: ${error instanceof Error ? error.message : String(error)}`);
          this.#endTimer = this.#clock.after(RETRY_MS, () => this.#deliver());
          return;
        }
      }
    });
  }
}

function htmlOf(text: string): string {
  return `<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`;
}
