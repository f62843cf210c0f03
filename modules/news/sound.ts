import type { NewsPorts } from './ports.ts';
import type { StoredNews } from './store.ts';

/** The range of `Date`. */
const DATE_MAX = 8_640_000_000_000_000;
const MALFORMED_REPORTED_MAX = 100;

/** Whether a row can be shown: it may have been written by somebody else than this program. */
const isSound = (stored: StoredNews): boolean =>
  areTexts(stored.texts) && Math.abs(stored.publishAt ?? 0) <= DATE_MAX && Math.abs(stored.updatedAt) <= DATE_MAX;

function areTexts(texts: unknown): boolean {
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) return false;
  const isText = (value: unknown): boolean => {
    const { html, summary, title } = (value ?? {}) as Readonly<Record<string, unknown>>;
    return [html, summary, title].every((part) => typeof part === 'string');
  };
  return Object.values(texts).every(isText);
}

/** Keeps rows that cannot be shown from failing whole lists: readers are not shown them, operators see them without texts. Each is reported once. */
export class SoundNews {
  readonly #onError: NewsPorts['onError'];
  readonly #reported = new Set<number>();

  constructor({ onError }: Pick<NewsPorts, 'onError'>) {
    this.#onError = onError;
  }

  /** Those that can be shown. */
  of(list: readonly StoredNews[]): readonly StoredNews[] {
    return list.filter((stored) => this.#check(stored));
  }

  /** The one, if it can be shown. */
  one(stored: StoredNews | undefined): StoredNews | undefined {
    return stored !== undefined && this.#check(stored) ? stored : undefined;
  }

  /** As operators see it. */
  forDesk(stored: StoredNews): StoredNews {
    return this.#check(stored) ? stored : { ...stored, texts: {}, publishAt: null, updatedAt: 0 };
  }

  #check(stored: StoredNews): boolean {
    if (isSound(stored)) return true;
    if (!this.#reported.has(stored.id) && this.#reported.size < MALFORMED_REPORTED_MAX) {
      this.#reported.add(stored.id);
      this.#onError(new Error(`announcement ${stored.id} is malformed in the database and is not shown`));
    }
    return false;
  }
}
