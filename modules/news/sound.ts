import { LANGUAGES } from '@agio/contracts';
import { z } from 'zod';
import type { NewsPorts } from './ports.ts';
import type { StoredNews } from './store.ts';

const texts = z.partialRecord(z.enum(LANGUAGES), z.object({ title: z.string(), summary: z.string(), html: z.string() }));
/** The range of `Date`. */
const TIME_MAX = 8_640_000_000_000_000;
const REPORTED_MAX = 100;

/** Whether a row can be shown: it may have been written by somebody else than this program. */
const isSound = (stored: StoredNews): boolean =>
  texts.safeParse(stored.texts).success && Math.abs(stored.publishAt ?? 0) <= TIME_MAX && Math.abs(stored.updatedAt) <= TIME_MAX;

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
    if (!this.#reported.has(stored.id) && this.#reported.size < REPORTED_MAX) {
      this.#reported.add(stored.id);
      this.#onError(new Error(`announcement ${stored.id} is malformed in the database and is not shown`));
    }
    return false;
  }
}
