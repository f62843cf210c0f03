import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '@agio/kernel/clock';

/** How long an answer may have waited for its caller while others wait for a connection. */
const WAITED_MAX_MS = 2_000;
const LOOK_MS = 250;

/** How long an answer has waited: in all before, and since when it waits again. */
interface Wait {
  readonly beforeMs: number;
  readonly sinceMs: number | undefined;
}

/**
 * Answers that callers do not take, or take slowly: each keeps a connection to the core. While requests wait for one, those that have waited
 * long for their callers are cut.
 */
export class Untaken {
  readonly #max: number;
  readonly #clock: Pick<Clock, 'monotonic' | 'patience'>;
  readonly #answers = new Map<ServerResponse, Wait>();
  #underWay = 0;
  #isLooking = false;

  /** `max` is how many connections there are. */
  constructor(max: number, clock: Pick<Clock, 'monotonic' | 'patience'>) {
    this.#max = max;
    this.#clock = clock;
  }

  /** A request is passed on, or waits for a connection. */
  begins(onward: ClientRequest): void {
    this.#underWay += 1;
    onward.once('close', () => (this.#underWay -= 1));
    this.#look();
  }

  /** An answer that is passed on as it comes. */
  follow(response: IncomingMessage, answer: ServerResponse): void {
    const { monotonic } = this.#clock;
    this.#answers.set(answer, { beforeMs: 0, sinceMs: undefined });
    response.on('pause', () => this.#note(answer, monotonic()));
    response.on('resume', () => this.#note(answer, undefined));
    answer.once('close', () => this.#answers.delete(answer));
  }

  #note(answer: ServerResponse, sinceMs: number | undefined): void {
    const waited = this.#answers.get(answer);
    if (waited !== undefined) this.#answers.set(answer, { beforeMs: this.#sumOf(waited), sinceMs });
  }

  #sumOf({ beforeMs, sinceMs }: Wait): number {
    return sinceMs === undefined ? beforeMs : beforeMs + this.#clock.monotonic() - sinceMs;
  }

  #look(): void {
    if (this.#isLooking || this.#underWay <= this.#max) return;
    this.#isLooking = true;
    this.#clock.patience(LOOK_MS, () => {
      this.#isLooking = false;
      if (this.#underWay > this.#max)
        for (const [answer, waited] of this.#answers) if (this.#sumOf(waited) >= WAITED_MAX_MS) answer.destroy();
      this.#look();
    });
  }
}
