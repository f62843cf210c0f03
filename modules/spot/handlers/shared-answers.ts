/** Answers kept at most; the oldest goes first. */
const KEPT_MAX = 500;

interface SharedAnswer<Answer> {
  readonly stamp: number;
  readonly atMs: number;
  readonly answer: Promise<Answer>;
}

/**
 * Answers that are the same for all callers, computed once for all simultaneous ones, and again when `stamp` says that
 * there is something new, though not before `freshMs` have passed. A failed one is not kept.
 */
export class SharedAnswers<Answer> {
  readonly #kept = new Map<string, SharedAnswer<Answer>>();
  readonly #freshMs: number;
  readonly #oldMs: number;

  /** An unchanged answer is valid for `oldMs`: time itself changes it. */
  constructor(freshMs: number, oldMs: number) {
    this.#freshMs = freshMs;
    this.#oldMs = oldMs;
  }

  get(key: string, stamp: number, nowMs: number, make: () => Answer | Promise<Answer>): Promise<Answer> {
    const kept = this.#kept.get(key);
    if (kept !== undefined && nowMs - kept.atMs < (kept.stamp === stamp ? this.#oldMs : this.#freshMs)) return kept.answer;
    const answer = (async () => make())();
    const next = { stamp, atMs: nowMs, answer };
    this.#kept.delete(key);
    this.#kept.set(key, next);
    for (const [oldest] of this.#kept) {
      if (this.#kept.size <= KEPT_MAX) break;
      this.#kept.delete(oldest);
    }
    answer.catch(() => {
      if (this.#kept.get(key) === next) this.#kept.delete(key);
    });
    return answer;
  }
}
