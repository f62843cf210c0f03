import type { ChildProcess } from 'node:child_process';
import { appendFileSync, chownSync, cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { answers, initialise, launch, makeHome } from './cluster.ts';
import type { Home } from './cluster.ts';

const SETTINGS = [
  'max_connections=100',
  'listen_addresses=',
  'wal_keep_size=256MB',
  'wal_retrieve_retry_interval=200ms',
  'shared_buffers=32MB',
];
const WAIT_MS = 60_000;
const POLL_MS = 50;

/** One server of a set. */
export interface Replica {
  readonly name: string;
  /** The address of this server alone. */
  readonly url: string;
  readonly isUp: boolean;
}

class Node implements Replica {
  readonly name: string;
  readonly data: string;
  readonly sockets: string;
  server: ChildProcess | undefined;

  constructor(name: string, { home }: Home) {
    this.name = name;
    this.data = join(home, name);
    this.sockets = join(home, 'sockets', name);
  }

  get url(): string {
    return `postgresql://postgres@${this.host}/postgres`;
  }

  get host(): string {
    return encodeURIComponent(this.sockets);
  }

  get isUp(): boolean {
    return this.server !== undefined && this.server.exitCode === null && this.server.signalCode === null;
  }
}

/**
 * Three PostgreSQL servers of which one is primary and the others follow it, each commit waiting for one of them: what a journal's database is
 * in production, where Patroni or a provider decides who is primary. Here `promote` does.
 */
export class ReplicaSet {
  readonly #home: Home;
  readonly #nodes: readonly Node[];
  #primary: Node;

  private constructor(home: Home, nodes: readonly [Node, ...Node[]]) {
    this.#home = home;
    this.#nodes = nodes;
    this.#primary = nodes[0];
  }

  /** Makes and starts the servers. */
  static async create(): Promise<ReplicaSet> {
    const home = makeHome();
    const first = new Node('n1', home);
    const others = ['n2', 'n3'].map((name) => new Node(name, home));
    const set = new ReplicaSet(home, [first, ...others]);
    await initialise(first.data, home);
    for (const node of set.#nodes) set.#give(node.sockets);
    for (const node of others) set.#copy(first, node);
    await Promise.all(set.#nodes.map((node) => set.#start(node)));
    return set;
  }

  /** Addresses of all servers in one, the way `JOURNAL_URL` has it. */
  get url(): string {
    return `postgresql://postgres@${this.#nodes.map(({ host }) => host).join(',')}/postgres`;
  }

  get primary(): Replica {
    return this.#primary;
  }

  get replicas(): readonly Replica[] {
    return this.#nodes;
  }

  /** Ends a server at once, as a crash does: what it had not synced is lost. */
  async kill(name: string): Promise<void> {
    await ended(this.#named(name), 'SIGQUIT');
  }

  /** Stops or continues all processes of a server, as a machine that hangs. */
  async signal(name: string, signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    this.#named(name).server?.kill(signal);
  }

  /**
   * Makes the standby primary that has most, once the old primary is down: with a commit on one of two standbys, all that was acknowledged is on
   * the one that is further. Both standbys must be up. The other one follows it from now on.
   */
  async promote(): Promise<Replica> {
    const standbys = this.#nodes.filter((node) => node.isUp && node !== this.#primary);
    const placed = await Promise.all(standbys.map(async (node) => ({ node, at: await receivedBy(node) })));
    const [best] = placed.sort((one, other) => (one.at < other.at ? 1 : -1));
    if (best === undefined || standbys.length < this.#nodes.length - 1) throw new Error('a standby is missing: what it has is not known');
    return this.#promote(best.node);
  }

  /** Makes a server primary without asking what the others have: what a careless operator does. */
  promoteAnyway(name: string): Promise<Replica> {
    return this.#promote(this.#named(name));
  }

  /** Rebuilds a server as a standby of the primary, and starts it. */
  async rebuild(name: string): Promise<void> {
    const node = this.#named(name);
    await ended(node, 'SIGQUIT');
    rmSync(node.data, { recursive: true, force: true });
    const client = await connected(this.#primary);
    await client.query(`select pg_backup_start('rebuild', true)`);
    this.#copy(this.#primary, node);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await client.end();
    this.#write(join(node.data, 'backup_label'), rows[0]?.labelfile ?? '');
    await this.#start(node);
  }

  /** Starts a server that was killed, as it is. */
  async start(name: string): Promise<void> {
    await this.#start(this.#named(name));
  }

  /** Waits until both standbys follow, so that commits wait for any of them. */
  async settled(standbys = this.#nodes.length - 1): Promise<void> {
    const client = await connected(this.#primary);
    try {
      await until(async () => {
        const { rows } = await client.query<{ n: string }>(`select count(*) as n from pg_stat_replication where sync_state = 'quorum'`);
        return Number(rows[0]?.n) >= standbys;
      }, 'the standbys to follow');
    } finally {
      await client.end();
    }
  }

  async remove(): Promise<void> {
    await Promise.all(this.#nodes.map((node) => ended(node, 'SIGQUIT')));
    rmSync(this.#home.home, { recursive: true, force: true });
  }

  async #promote(node: Node): Promise<Replica> {
    const client = await connected(node);
    await client.query('select pg_promote(true, 30)');
    await client.end();
    this.#primary = node;
    for (const other of this.#nodes) if (other !== node && other.isUp) await follow(other, node);
    return node;
  }

  #named(name: string): Node {
    const node = this.#nodes.find((one) => one.name === name);
    if (node === undefined) throw new Error(`no server ${name}`);
    return node;
  }

  async #start(node: Node): Promise<void> {
    const others = this.#nodes.filter((one) => one !== node).map(({ name }) => name);
    const settings = [...SETTINGS, `synchronous_standby_names=ANY 1 (${others.join(', ')})`];
    node.server = launch(join(this.#home.binaries, 'postgres'), node.data, node.sockets, this.#home.runAs, settings);
    await answers(node.url, node.server);
  }

  /** Copies a server's files, which are at rest or in a backup, into a standby of it. */
  #copy(from: Node, to: Node): void {
    cpSync(from.data, to.data, { recursive: true, filter: (path) => !/postmaster\.(pid|opts)$|standby\.signal$|pgsql_tmp/.test(path) });
    appendFileSync(join(to.data, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo(from, to)}'\n`);
    writeFileSync(join(to.data, 'standby.signal'), '');
    this.#own(to.data);
  }

  #give(folder: string): void {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    this.#own(folder);
  }

  #write(path: string, text: string): void {
    writeFileSync(path, text);
    this.#own(path);
  }

  /** Gives files to the user that servers run as. */
  #own(path: string): void {
    const { runAs } = this.#home;
    if (runAs === undefined) return;
    chownSync(path, runAs.uid, runAs.gid);
    const isFolder = !path.endsWith('backup_label');
    for (const entry of isFolder ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : [])
      chownSync(join(path, entry), runAs.uid, runAs.gid);
  }
}

const conninfo = (primary: Node, standby: Node): string => `host=${primary.sockets} user=postgres application_name=${standby.name}`;

async function follow(standby: Node, primary: Node): Promise<void> {
  const client = await connected(standby);
  await client.query(`alter system set primary_conninfo = '${conninfo(primary, standby)}'`);
  await client.query('select pg_reload_conf()');
  await client.end();
}

async function receivedBy(node: Node): Promise<bigint> {
  const client = await connected(node);
  const { rows } = await client.query<{ at: string }>(
    `select pg_wal_lsn_diff(greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()), '0/0')::text as at`,
  );
  await client.end();
  return BigInt(rows[0]?.at ?? '0');
}

async function connected(node: Node): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: node.url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function ended(node: Node, signal: NodeJS.Signals): Promise<void> {
  const { server } = node;
  node.server = undefined;
  if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
  const exit = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGCONT');
  server.kill(signal);
  await exit;
}

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + WAIT_MS;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`waited in vain for ${what}`);
    await sleep(POLL_MS);
  }
}
