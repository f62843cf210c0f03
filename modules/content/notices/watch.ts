import type { Database, Session } from '@agio/database';
import { cursorOf, moveCursor } from './store.ts';

/** What happened after a place, at most so much; `to` is where the next look begins. */
export interface WatchPage<Item> {
  readonly items: readonly Item[];
  readonly to: number;
}

export interface WatchPorts<Item> {
  /** Name that the place is kept under. */
  readonly source: string;
  /** Without a place nothing, and where the present is. */
  read(after: number | undefined, most: number): Promise<WatchPage<Item>>;
  /** Stores what is told, in the transaction that moves on; gives what is left to be done after it. */
  tell(session: Session, item: Item): Promise<() => Promise<void>>;
  onError(error: unknown): void;
}

const LOOK_MS = 1_000;
const ITEMS_MAX = 5_000;

/**
 * Looks at what a projection has written, and tells whom it concerns. It keeps its place in the database, so that the way of
 * an order is not a line longer, and a restart tells nothing twice and leaves nothing out.
 */
export class Watch<Item> {
  readonly #database: Database;
  readonly #ports: WatchPorts<Item>;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(database: Database, ports: WatchPorts<Item>) {
    this.#database = database;
    this.#ports = ports;
  }

  start(): void {
    this.#timer = setTimeout(() => {
      this.#looking = this.#look()
        .catch((error: unknown) => this.#ports.onError(error))
        .then(() => {
          if (!this.#stopped) this.start();
        });
    }, LOOK_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#looking;
  }

  /** The first look ever only begins at the present. */
  async #look(): Promise<void> {
    const { source } = this.#ports;
    const after = await cursorOf(this.#database, source);
    const { items, to } = await this.#ports.read(after, ITEMS_MAX);
    if (to === after) return;
    const rest = await this.#database.transaction(async (session) => {
      const told: (() => Promise<void>)[] = [];
      for (const item of items) told.push(await this.#ports.tell(session, item));
      await moveCursor(session, source, to);
      return told;
    });
    for (const one of rest) await one();
  }
}
