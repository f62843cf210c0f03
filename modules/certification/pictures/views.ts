import { randomSecret } from '@agio/credentials';
import type { Picture } from '@agio/contracts/identity';
import { watermark } from './watermark.ts';

/** A link to a picture opens it for this long. */
export const VIEW_LIVES_MS = 60_000;
/** Views of one viewer that live at once; above it the oldest ends. Each costs most of a second of a processor. */
const VIEWS_MAX = 12;

interface View {
  readonly picture: string;
  /** Its owner. */
  readonly customer: number;
  /** The person who may open it: `customer 7` or `operator 2`. */
  readonly viewer: string;
  readonly mark: string;
  readonly until: number;
  /** Drawn when it is first opened, and then kept as long as the view. */
  made?: Promise<Picture | undefined>;
}

/** Views of pictures: each is for one viewer and one picture, and ends by itself. A restart ends them all. */
export class PictureViews {
  readonly #views = new Map<string, View>();
  /** Marks are drawn one after the other, so that the threads of the process stay free for others. */
  #last: Promise<unknown> = Promise.resolve();
  readonly #wall: () => number;
  readonly #open: (id: string, customer: number) => Promise<Pick<Picture, 'type' | 'bytes'> | undefined>;

  constructor(wall: () => number, open: (id: string, customer: number) => Promise<Pick<Picture, 'type' | 'bytes'> | undefined>) {
    this.#wall = wall;
    this.#open = open;
  }

  issue(
    { customer, picture }: Pick<View, 'customer' | 'picture'>,
    viewer: string,
    name: string,
  ): { readonly view: string; readonly expiresAt: number } {
    const nowMs = this.#wall();
    // Oldest first, so that what has ended is at the front.
    for (const [view, { until }] of this.#views) {
      if (until > nowMs) break;
      this.#views.delete(view);
    }
    const own = [...this.#views].filter(([, one]) => one.viewer === viewer);
    for (const [old] of own.slice(0, Math.max(0, own.length - VIEWS_MAX + 1))) this.#views.delete(old);
    const view = randomSecret();
    const until = nowMs + VIEW_LIVES_MS;
    const time = new Date(nowMs).toISOString().slice(0, 16).replace('T', ' ');
    this.#views.set(view, { picture, customer, viewer, mark: `${name} ${time} UTC`, until });
    return { view, expiresAt: until };
  }

  /** The picture with its mark; undefined for a view that ended, or another person's. No cache may keep it. */
  async open(view: string, viewer: string): Promise<Picture | undefined> {
    const found = this.#views.get(view);
    if (found === undefined || found.viewer !== viewer || found.until <= this.#wall()) return undefined;
    found.made ??= this.#draw(found);
    return found.made;
  }

  #draw({ customer, mark, picture }: View): Promise<Picture | undefined> {
    const made = this.#last.then(async () => {
      const opened = await this.#open(picture, customer);
      return opened === undefined
        ? undefined
        : ({ type: 'image/webp', bytes: await watermark(opened.bytes, mark), maxAgeSeconds: 0 } as const);
    });
    this.#last = made.catch(() => undefined);
    return made;
  }
}
