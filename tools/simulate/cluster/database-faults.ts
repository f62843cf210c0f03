import type { Chance } from '../chance.ts';
import type { DatabaseCare } from './database-care.ts';
import { forged } from './forge.ts';
import type { ClusterSite } from './site.ts';
import type { Commit, StoreServer } from './store-server.ts';

/** Commits that a database may lack after what must not happen to it. */
const LOST_MAX = 30;
const FORGED_MS = 2_000;
const HEARD_MS = 10_000;
const OTHER_MS = { least: 500, most: 3_000 };

/** What must never happen to the journal's database, and does. */
export class DatabaseFaults {
  readonly #site: ClusterSite;
  readonly #care: DatabaseCare;
  readonly #chance: Chance;
  readonly #after: (ms: number, run: () => void) => void;
  #meantUntilMs = 0;
  #right: readonly Commit[] | undefined;

  constructor(site: ClusterSite, care: DatabaseCare, chance: Chance, after: (ms: number, run: () => void) => void) {
    this.#site = site;
    this.#care = care;
    this.#chance = chance;
    this.#after = after;
  }

  /** People put everything right. */
  end(): void {
    const { meant, store } = this.#site;
    if (this.#right !== undefined) {
      store.restore(this.#right);
      this.#site.history.forget(Number(this.#right.at(-1)?.head['epoch'] ?? 0));
    }
    this.#right = undefined;
    for (const server of store.servers) server.forge = undefined;
    // What was read before may reach somebody who is frozen, later.
    this.#meantUntilMs = this.#site.time.passedMs + HEARD_MS;
    this.#site.time.after(HEARD_MS, () => {
      if (this.#site.time.passedMs < this.#meantUntilMs) return;
      meant.delete('JournalForked');
      meant.delete('JournalDamaged');
    });
  }

  standbys(): readonly StoreServer[] {
    const { primary, servers } = this.#site.store;
    return servers.filter((one) => one !== primary && one.isUp);
  }

  crash(server: StoreServer | undefined, backMs: number): number | undefined {
    if (server?.isUp !== true) return undefined;
    server.crash();
    // One that comes back while another is primary may take itself for it for a while.
    const isStale = server.isPrimary && this.#chance.once(2);
    this.#after(backMs, () => {
      if (isStale && this.#site.store.primary !== server) this.#staleFor(server);
      server.restart();
    });
    return this.#chance.int(500, 5_000);
  }

  #staleFor(server: StoreServer): void {
    this.#care.stale.add(server);
    this.#after(this.#chance.int(1_000, 12_000), () => this.#care.stale.delete(server));
  }

  quorumGone(): number | undefined {
    const standbys = this.standbys();
    if (standbys.length < 2) return undefined;
    for (const standby of standbys) this.crash(standby, this.#chance.int(300, 5_000));
    return this.#chance.int(1_000, 6_000);
  }

  twoPrimaries(): number | undefined {
    const { primary } = this.#site.store;
    if (!primary.isUp || !this.#care.promoteBest()) return undefined;
    this.#staleFor(primary);
    // Who uses the old one goes on until it is looked for again.
    if (this.#chance.once(2)) for (const { name } of this.#site.machines) this.#site.network.breakLines(name, primary.name);
    return this.#chance.int(2_000, 8_000);
  }

  /** Somebody puts another journal where this one was, and then takes it back. */
  otherHistory(): number | undefined {
    const { store } = this.#site;
    const { commits } = store.primary;
    const last = commits.at(-1);
    if (!this.#isWhole() || last === undefined) return undefined;
    const hash = 'f'.repeat(32);
    this.#right = commits.slice();
    this.#mean('JournalForked');
    store.restore([...commits, { head: { ...last.head, hash }, atMs: last.atMs }]);
    this.#after(this.#chance.int(OTHER_MS.least, OTHER_MS.most), () => this.end());
    return 6_000;
  }

  /** Somebody who has the key writes frames that do not continue what was there. */
  forgeFrames(): number {
    const { store } = this.#site;
    this.#mean('JournalDamaged');
    for (const server of store.servers) server.forge = forged;
    this.#after(this.#chance.int(200, FORGED_MS), () => this.end());
    return FORGED_MS + 1_000;
  }

  /** The database loses what was confirmed, by a promotion that should not have been or a backup that is too old. A core has it still. */
  loseFrames(): number | undefined {
    const { leaders, network, store } = this.#site;
    const { primary } = store;
    const [leader, ...others] = leaders;
    if (leader?.process?.isFrozen !== false || others.length > 0 || !this.#isWhole()) return undefined;
    if (store.servers.some(({ name }) => network.isCut(leader.name, name))) return undefined;
    // Another core may have claimed the lead already: what that one wrote nobody would have any more.
    if (primary.commits.at(-1)?.head['epoch'] !== leader.leading.epoch) return undefined;
    const kept = this.#shortened(primary.commits, leader.leading.epoch);
    if (kept.length === primary.commits.length) return undefined;
    if (this.#chance.once(2)) store.restore(kept);
    else {
      const [standby = primary] = this.standbys();
      standby.commits = [...kept];
      primary.crash();
      store.promote(standby);
      this.#after(2_000, () => primary.restart());
    }
    return 6_000;
  }

  /** Commits without some of the newest, all of which the leader made that still is there. */
  #shortened(commits: readonly Commit[], epoch: number): readonly Commit[] {
    let length = commits.length - this.#chance.int(1, LOST_MAX);
    while (length < commits.length && commits[length - 1]?.head['epoch'] !== epoch) length += 1;
    return commits.slice(0, length);
  }

  /** Cores may end by this, until everything is right again. */
  #mean(name: string): void {
    this.#site.meant.add(name);
    this.#meantUntilMs = Infinity;
  }

  /** Whether nothing is wrong with the database, so that everything that was confirmed is there. */
  #isWhole(): boolean {
    const { store } = this.#site;
    const { primary } = store;
    const isFollowed = store.servers.every((one) => one === primary || one.follows === primary);
    return isFollowed && store.servers.every(({ isUp }) => isUp) && this.#care.stale.size === 0 && !primary.isWaiting;
  }
}
