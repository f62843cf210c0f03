import type { Database, Session } from '@agio/database';
import type { Clock } from '@agio/kernel/clock';
import { Interval } from '@agio/module';
import { cursorOf, moveCursor } from './store.ts';

/** Events after a position, at most this many; the next read begins at `to`. */
export interface WatchPage<Item> {
  readonly items: readonly Item[];
  readonly to: number;
}

export interface WatchPorts<Item> {
  readonly clock: Clock;
  /** Name that the position is stored under. */
  readonly source: string;
  /** Without a position: no events, and the present as `to`. */
  read(after: number | undefined, most: number): Promise<WatchPage<Item>>;
  /** Stores the notices in the transaction that advances the position; returns what is left to do after it. */
  tell(session: Session, item: Item): Promise<() => Promise<void>>;
  onError(error: unknown): void;
}

const LOOK_MS = 1_000;
const ITEMS_MAX = 5_000;

/**
 * Reads what a projection has written, and notifies those concerned. It keeps its position in the database, so that the hot path
 * is not a line longer, and a restart repeats nothing and misses nothing.
 */
export class Watch<Item> {
  readonly #database: Database;
  readonly #ports: WatchPorts<Item>;
  readonly #looks: Interval;

  constructor(database: Database, ports: WatchPorts<Item>) {
    this.#database = database;
    this.#ports = ports;
    this.#looks = new Interval(ports, LOOK_MS, () => this.#look());
  }

  start(): void {
    this.#looks.start();
  }

  stop(): Promise<void> {
    return this.#looks.stop();
  }

  /** The very first read only sets the position to the present. */
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
