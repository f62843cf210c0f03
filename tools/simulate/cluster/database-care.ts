import type { Coverage } from '../coverage.ts';
import type { ModelStore } from './model-store.ts';
import type { StoreServer } from './store-server.ts';

const LOOK_MS = 250;
/** A primary that is away for so long is replaced. */
const AWAY_MS = 1_000;

/** Looks after the database: promotes a standby that has everything, once the primary is away, and has others follow that. */
export class DatabaseCare {
  readonly #store: ModelStore;
  readonly #coverage: Coverage;
  #awayMs = 0;
  /** Servers that still say that they are primary, and may do so for a while. */
  readonly stale = new Set<StoreServer>();

  constructor(store: ModelStore, coverage: Coverage, every: (ms: number, run: () => void) => void) {
    this.#store = store;
    this.#coverage = coverage;
    every(LOOK_MS, () => this.#look());
  }

  /** Promotes the standby that has most, if all that may have confirmed something are there. */
  promoteBest(): boolean {
    const { primary, servers } = this.#store;
    const standbys = servers.filter((one) => one !== primary && one.isUp && one.follows === primary);
    if (standbys.length < servers.length - 1) return false;
    const best = standbys.reduce((one, other) => (other.commits.length > one.commits.length ? other : one));
    if (primary.isUp) this.stale.add(primary);
    if (this.#store.promote(best).length > 0) throw new Error('what was confirmed is lost by a promotion of the best');
    this.#coverage.event('standby promoted');
    return true;
  }

  #look(): void {
    const { primary, servers } = this.#store;
    this.#awayMs = primary.isUp ? 0 : this.#awayMs + LOOK_MS;
    if (this.#awayMs >= AWAY_MS) this.promoteBest();
    for (const server of servers) {
      const { primary: now } = this.#store;
      if (server === now || !server.isUp || this.stale.has(server)) continue;
      if (server.isPrimary) {
        server.crash();
        server.restart();
      }
      if (server.follows !== now && now.isUp) this.#store.follow(server, now);
    }
  }
}
