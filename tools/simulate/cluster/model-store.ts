import type { VirtualTime } from '../virtual-time.ts';
import type { Network } from './network.ts';
import { StoreServer } from './store-server.ts';
import type { Commit, ServerOptions } from './store-server.ts';

export const SERVERS = ['db1', 'db2', 'db3'] as const;
/** A standby that was cut off asks again so often. */
const RETRY_MS = 100;

export interface StoreOptions {
  readonly time: VirtualTime;
  readonly network: Network;
  readonly fateOfWrite: ServerOptions['fateOfWrite'];
  readonly onAppend: ServerOptions['onAppend'];
  readonly onUnknown: ServerOptions['onUnknown'];
}

/** The journal's database: three servers, of which two follow the primary and one of these must have a commit before it is answered. */
export class ModelStore {
  readonly servers: readonly StoreServer[];
  readonly #options: StoreOptions;
  /** How many commits of each primary its standbys have confirmed. */
  readonly #confirmed = new Map<StoreServer, Map<StoreServer, number>>();
  readonly #endRetries: () => void;
  #primary: StoreServer;

  constructor(options: StoreOptions) {
    const { fateOfWrite, onAppend, onUnknown, time } = options;
    this.#options = options;
    this.servers = SERVERS.map(
      (name) =>
        new StoreServer({
          name,
          onCommit: () => this.#tellAll(),
          confirmed: (server, commits) => [...(this.#confirmed.get(server)?.values() ?? [])].filter((has) => has >= commits).length,
          standbys: (server) => this.#following(server).length,
          fateOfWrite,
          onAppend,
          onUnknown,
          now: () => time.passedMs,
        }),
    );
    const [first, ...others] = this.servers;
    if (first === undefined) throw new Error('a database without servers');
    this.#primary = first;
    first.promote(0);
    for (const other of others) this.follow(other, first);
    this.#endRetries = time.every(RETRY_MS, () => this.#tellAll());
  }

  server(name: string): StoreServer {
    const found = this.servers.find((one) => one.name === name);
    if (found === undefined) throw new Error(`no server is called ${name}`);
    return found;
  }

  /** The server that was made primary last; another one that says so is stale. */
  get primary(): StoreServer {
    return this.#primary;
  }

  /** Makes a server copy another one, after giving up what that does not have. */
  follow(server: StoreServer, primary: StoreServer): void {
    server.isPrimary = false;
    server.commits = server.commits.slice(0, commonLength(server.commits, primary.commits));
    server.follows = primary;
    server.lives += 1;
    this.#confirmed.get(primary)?.delete(server);
  }

  /**
   * Makes a standby the primary. Returns what was visible on the last one and is lost by it: nothing, if it has everything that was confirmed.
   */
  promote(server: StoreServer): readonly Commit[] {
    const last = this.#primary;
    const seen = last === server ? [] : last.commits.slice(0, last.confirmed);
    this.#primary = server;
    server.promote(last.confirmed);
    this.#confirmed.set(server, new Map());
    for (const other of this.servers) if (other !== server && other.isUp && !other.isPrimary) this.follow(other, server);
    return seen.slice(commonLength(seen, server.commits));
  }

  /** Everything is made again from a backup that ends there. */
  restore(commits: readonly Commit[]): void {
    for (const server of this.servers) {
      server.crash();
      server.commits = [...commits];
      server.isPrimary = false;
      server.restart();
    }
    this.promote(this.#primary);
  }

  close(): void {
    this.#endRetries();
  }

  #following(primary: StoreServer): readonly StoreServer[] {
    return this.servers.filter((one) => one.isUp && one.follows === primary && !this.#options.network.isCut(one.name, primary.name));
  }

  #tellAll(): void {
    const { network, time } = this.#options;
    for (const standby of this.servers) {
      const { follows } = standby;
      if (follows !== undefined && follows.commits.length > (this.#confirmed.get(follows)?.get(standby) ?? 0))
        time.after(network.latencyMs(), () => this.#ship(follows, standby));
    }
  }

  #ship(primary: StoreServer, standby: StoreServer): void {
    const { network, time } = this.#options;
    const { lives } = standby;
    const isThere = (): boolean =>
      standby.lives === lives &&
      primary.isUp &&
      standby.isUp &&
      primary.isPrimary &&
      standby.follows === primary &&
      !network.isCut(primary.name, standby.name);
    if (!isThere()) return;
    standby.commits.push(...primary.commits.slice(standby.commits.length));
    const has = standby.commits.length;
    time.after(network.latencyMs(), () => {
      if (!isThere()) return;
      const confirmed = this.#confirmed.get(primary) ?? new Map<StoreServer, number>();
      this.#confirmed.set(primary, confirmed.set(standby, Math.max(has, confirmed.get(standby) ?? 0)));
      primary.release();
    });
  }
}

function commonLength(some: readonly Commit[], others: readonly Commit[]): number {
  let length = 0;
  while (length < some.length && some[length] === others[length]) length += 1;
  return length;
}
