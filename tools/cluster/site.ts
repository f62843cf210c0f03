import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ReplicaSet } from '@agio/database/testing';
import { findPrimary, readHead, serversOf } from '@agio/journal/postgres';
import type { JournalHead } from '@agio/journal/postgres';
import { makePapers } from '../../apps/server/cluster/make-papers.ts';
import { freePort } from '../../harness/server.ts';
import { Gate } from './gate.ts';
import { Member } from './member.ts';

/** The balancer asks so often who is ready. */
const LOOK_MS = 100;
/** A server that ended is started again after so long, and a primary that died is replaced. */
const AGAIN_MS = 1_000;
const READY_MS = 180_000;
const CORES = ['core1', 'core2'] as const;
const GATEWAYS = ['gateway1', 'gateway2'] as const;
const CONSOLE = 'console1';

export interface ClusterOptions {
  /** Ports of the balancer: of the pages and of the console; free ones unless given. */
  readonly port?: number;
  readonly consolePort?: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly say: (line: string) => void;
}

/** A site of two cores, two gateways, a console and three databases on this machine: one core leads, and the other one takes over when it ends. */
export class ClusterSite {
  /** The cores. */
  readonly members: readonly Member[];
  readonly gateways: readonly Member[];
  readonly console: Member;
  readonly set: ReplicaSet;
  readonly masterKey: string;
  readonly #home: string;
  readonly #say: (line: string) => void;
  readonly #gates: Gate[] = [];
  readonly #endLooks: () => void;
  readonly #restarting = new Set<Member>();
  #isOver = false;
  #repairs: Promise<unknown> = Promise.resolve();
  url = '';
  consoleUrl = '';

  private constructor(
    home: string,
    masterKey: string,
    set: ReplicaSet,
    { console, gateways, members }: Pick<ClusterSite, 'console' | 'gateways' | 'members'>,
    say: (line: string) => void,
  ) {
    this.#home = home;
    this.masterKey = masterKey;
    this.set = set;
    this.members = members;
    this.gateways = gateways;
    this.console = console;
    this.#say = say;
    const looks = setInterval(() => void this.#look(), LOOK_MS);
    this.#endLooks = () => clearInterval(looks);
  }

  static async open({ port, consolePort, env = {}, say }: ClusterOptions): Promise<ClusterSite> {
    const home = mkdtempSync(join(tmpdir(), 'agio-cluster-'));
    say('starting three PostgreSQL servers, one of them primary');
    const set = await ReplicaSet.create();
    await set.settled();
    const databasePort = await freePort();
    const [pages, desk] = [port ?? (await freePort()), consolePort ?? (await freePort())];
    const secret = (): string => randomBytes(36).toString('base64url');
    const shared = {
      SESSION_SECRET: secret(),
      MASTER_KEY: secret(),
      DICE_KEY: secret(),
      JOURNAL_URL: set.url,
      DATABASE_URL: `postgresql://postgres@127.0.0.1:${databasePort}/postgres`,
      PUBLIC_ORIGIN: `http://127.0.0.1:${pages}`,
      ORIGIN_CONSOLE: `http://127.0.0.1:${desk}`,
      ...env,
    };
    const papers = join(home, 'papers');
    await makePapers(papers, [
      ...CORES.map((name) => ({ role: 'core' as const, name })),
      ...GATEWAYS.map((name) => ({ role: 'gateway' as const, name })),
      { role: 'console', name: CONSOLE },
    ]);
    const papersOf = (name: string): Readonly<Record<string, string>> => ({
      LINK_CA: join(papers, 'ca.crt'),
      LINK_CERT: join(papers, `${name}.crt`),
      LINK_KEY: join(papers, `${name}.key`),
    });
    const make = async (name: string, own: Readonly<Record<string, string>>): Promise<Member> =>
      new Member(name, {
        port: await freePort(),
        consolePort: await freePort(),
        dataDir: join(home, name),
        env: { ...own, ...papersOf(name) },
        onLine: (line) => say(`${name}: ${line}`),
      });
    const links = await Promise.all(CORES.map(() => freePort()));
    const members = await Promise.all(CORES.map((name, at) => make(name, { ...shared, LINK_LISTEN: `127.0.0.1:${links[at]}` })));
    const { DATABASE_URL, PUBLIC_ORIGIN } = shared;
    const cores = links.map((link) => `https://127.0.0.1:${link}`).join(',');
    const gateways = await Promise.all(
      GATEWAYS.map((name) => make(name, { ...env, ROLES: 'gateway', LINK_CORES: cores, DATABASE_URL, PUBLIC_ORIGIN })),
    );
    const console = await make(CONSOLE, { ...env, ROLES: 'console', LINK_CORES: cores });
    const site = new ClusterSite(home, shared.MASTER_KEY, set, { members, gateways, console }, say);
    site.#gates.push(
      await Gate.open(pages, () => site.gateways.flatMap(({ isReady, port: own }) => (isReady ? [own] : []))),
      await Gate.open(desk, () => (site.console.isReady ? [site.console.port] : [])),
      await Gate.open(databasePort, () => site.#databaseSocket()),
    );
    [site.url, site.consoleUrl] = [`http://127.0.0.1:${pages}`, `http://127.0.0.1:${desk}`];
    for (const member of site.#all) member.start();
    return site;
  }

  get #all(): readonly Member[] {
    return [...this.members, ...this.gateways, this.console];
  }

  /** The server that takes traffic. */
  get ready(): Member | undefined {
    return this.members.find(({ isReady }) => isReady);
  }

  /** Whether a core leads, and a gateway takes traffic. */
  get isServing(): boolean {
    return this.ready !== undefined && this.gateways.some(({ isReady }) => isReady);
  }

  /** Waits until customers are served; returns after how many milliseconds. */
  async awaitReady(): Promise<number> {
    const before = performance.now();
    while (!this.isServing) {
      if (performance.now() - before > READY_MS) throw new Error('no server was ready in time');
      await sleep(20);
    }
    return performance.now() - before;
  }

  /** The head of the journal as its primary shows it. */
  async head(): Promise<JournalHead | undefined> {
    const session = await findPrimary(serversOf(this.set.url));
    try {
      return session === undefined ? undefined : await readHead(session);
    } finally {
      await session?.close();
    }
  }

  /** kill -9 of the server that leads; it is started again a second later. */
  async killCore(): Promise<string> {
    const core = this.#leader();
    await core.end('SIGKILL');
    this.#later(() => core.start());
    return core.name;
  }

  /** The server that leads stands still for some time, as a virtual machine does, and then goes on as if nothing had happened. */
  async freezeCore(ms: number): Promise<string> {
    const core = this.#leader();
    core.freeze();
    await this.#look();
    this.#repair(async () => {
      await sleep(ms);
      core.thaw();
      // It learns at its next append that it was replaced, and ends.
      while (core.isUp && !this.#isOver && this.ready !== core) await sleep(LOOK_MS);
      core.start();
    });
    return core.name;
  }

  /** kill -9 of a gateway; it is started again a second later. */
  async killGateway(): Promise<string> {
    const gateway = this.gateways.find(({ isReady }) => isReady);
    if (gateway === undefined) throw new Error('no gateway takes traffic now');
    await gateway.end('SIGKILL');
    this.#later(() => gateway.start());
    return gateway.name;
  }

  /** The primary of the databases is killed; the standby that has most takes its place, and the dead one is made again as a standby. */
  async killDatabase(): Promise<string> {
    await this.#repairs;
    const { name } = this.set.primary;
    await this.set.kill(name);
    this.#repair(async () => {
      await sleep(AGAIN_MS);
      const next = await this.set.promote();
      for (const gate of this.#gates) gate.cut();
      this.#say(`database: ${next.name} is primary now`);
      await this.set.rebuild(name);
      await this.set.settled();
      this.#say(`database: ${name} follows again`);
    });
    return name;
  }

  /** A clean stop of the server that leads, as for an upgrade. */
  async stopCore(): Promise<string> {
    return this.#stop(this.#leader());
  }

  /** A clean stop of the server that follows. */
  async stopFollower(): Promise<string> {
    const follower = this.members.find(({ isFollowing }) => isFollowing);
    if (follower === undefined) throw new Error('no server follows now');
    return this.#stop(follower);
  }

  /** Waits until everything that was broken has been repaired: one server leads, and the other one could take over. */
  async repaired(): Promise<void> {
    await this.#repairs;
    await this.awaitReady();
    const before = performance.now();
    while (!this.members.every(({ isFollowing, isReady }) => isReady || isFollowing) || !this.gateways.every(({ isReady }) => isReady)) {
      if (performance.now() - before > READY_MS) throw new Error('not every server was ready or followed in time');
      await sleep(LOOK_MS);
    }
  }

  /** Stops the servers cleanly; the databases stay. */
  async stopMembers(): Promise<void> {
    await this.#repairs.catch(() => undefined);
    this.#isOver = true;
    this.#endLooks();
    await Promise.all(this.#all.map((member) => member.end('SIGTERM')));
  }

  async close(): Promise<void> {
    await this.stopMembers();
    for (const gate of this.#gates) await gate.close();
    await this.set.remove();
    rmSync(this.#home, { recursive: true, force: true });
  }

  #leader(): Member {
    const { ready } = this;
    if (ready === undefined) throw new Error('no server leads now');
    return ready;
  }

  async #stop(member: Member): Promise<string> {
    const code = await member.end('SIGTERM');
    this.#later(() => member.start());
    if (code !== 0) throw new Error(`${member.name}: a clean stop ended with ${code}`);
    return member.name;
  }

  #later(run: () => void): void {
    this.#repair(async () => {
      await sleep(AGAIN_MS);
      if (!this.#isOver) run();
    });
  }

  /** Repairs are made one after the other. */
  #repair(work: () => Promise<unknown>): void {
    this.#repairs = Promise.all([this.#repairs, work()]).catch((error: unknown) => this.#say(String(error)));
  }

  async #look(): Promise<void> {
    await Promise.all(this.#all.map((member) => member.look()));
    for (const gate of this.#gates) gate.cut();
    // What ends by itself is started again, as a service manager does.
    for (const member of this.#all) if (!member.isUp && !this.#isOver) this.#restart(member);
  }

  #restart(member: Member): void {
    if (this.#restarting.has(member)) return;
    this.#restarting.add(member);
    setTimeout(() => {
      this.#restarting.delete(member);
      if (!this.#isOver) member.start();
    }, AGAIN_MS);
  }

  #databaseSocket(): readonly string[] {
    const { primary } = this.set;
    return primary.isUp ? [`${decodeURIComponent(new URL(primary.url).host)}/.s.PGSQL.5432`] : [];
  }
}
