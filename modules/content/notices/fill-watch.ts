import type { Database, Session } from '@agio/database';
import type { RestingFills, RestingFillsPage } from './events.ts';
import { cursorOf, moveCursor } from './store.ts';

export interface FillWatchPorts {
  restingFills(after: number | undefined, most: number): Promise<RestingFillsPage>;
  /** Stores what is told, in the transaction that moves on; gives what is left to be done after it. */
  tell(session: Session, fill: RestingFills): Promise<() => Promise<void>>;
  onError(error: unknown): void;
}

const SOURCE = 'fills';
const LOOK_MS = 1_000;
const TRADES_MAX = 5_000;

/**
 * Looks at what trading has written, and tells owners of resting orders. It reads the projection and keeps its place in
 * the database, so that the way of an order is not a line longer, and a restart tells nothing twice and leaves nothing out.
 */
export class FillWatch {
  readonly #database: Database;
  readonly #ports: FillWatchPorts;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(database: Database, ports: FillWatchPorts) {
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
    const after = await cursorOf(this.#database, SOURCE);
    const { fills, to } = await this.#ports.restingFills(after, TRADES_MAX);
    if (to === after) return;
    const rest = await this.#database.transaction(async (session) => {
      const told: (() => Promise<void>)[] = [];
      for (const fill of fills) told.push(await this.#ports.tell(session, fill));
      await moveCursor(session, SOURCE, to);
      return told;
    });
    for (const one of rest) await one();
  }
}
