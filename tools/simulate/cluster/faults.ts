import { POWER_CUTS } from '@agio/journal/testing';
import type { Chance } from '../chance.ts';
import type { Coverage } from '../coverage.ts';
import type { DatabaseCare } from './database-care.ts';
import { DatabaseFaults } from './database-faults.ts';
import type { ClusterSite, CoreMachine, GatewayMachine } from './site.ts';
import type { StoreServer } from './store-server.ts';

/** After these everything has to come to rest before the next, or what is lost is lost for good; the others follow each other sooner. */
const NEEDS_REST: ReadonlySet<string> = new Set(['frames lost', 'another history', 'frames forged']);
const HASTE = 0.5;
const LOOK_AGAIN_MS = 3;
const LOOKS_MAX = 100;

const WEIGHTS = {
  'core killed': 5,
  'core frozen': 5,
  'core frozen until it is replaced': 4,
  'core stopped': 2,
  'power of a core cut': 3,
  'primary crashed': 4,
  'standby crashed': 2,
  'quorum gone': 2,
  'core cut off from the database': 3,
  'connections broken': 3,
  'wait cancelled': 4,
  'answers lost': 4,
  'two primaries': 2,
  'primary and core crashed while a commit waits': 4,
  'frames lost': 3,
  'gateway killed': 3,
  'gateway frozen': 2,
  'gateway cut off': 4,
  'links broken': 5,
  'another history': 1,
  'frames forged': 2,
} as const;

type FaultName = keyof typeof WEIGHTS;
const NAMES = Object.keys(WEIGHTS) as FaultName[];
/** Each seed has two faults that come so many times as often: what takes several in a row would never happen otherwise. */
const FAVOURED = 10;

/** What goes wrong with a site of several machines, one thing after the other, and how long until the next may. */
export class Faults {
  readonly #site: ClusterSite;
  readonly #care: DatabaseCare;
  readonly #chance: Chance;
  readonly #coverage: Coverage;
  readonly #database: DatabaseFaults;
  readonly #weights: Record<FaultName, number>;
  #isOver = false;

  constructor(
    site: ClusterSite,
    care: DatabaseCare,
    chance: Chance,
    { coverage, seed }: { readonly coverage: Coverage; readonly seed: number },
  ) {
    this.#site = site;
    this.#care = care;
    this.#chance = chance;
    this.#coverage = coverage;
    const favoured = [NAMES[seed % NAMES.length] ?? 'core killed', chance.pick(NAMES)];
    this.#weights = { ...WEIGHTS };
    for (const name of favoured) this.#weights[name] *= FAVOURED;
    this.#database = new DatabaseFaults(site, care, chance, (ms, run) => this.#after(ms, run));
  }

  begin(): void {
    this.#after(this.#chance.int(200, 1_500), () => {
      if (this.#isOver) return;
      const name = this.#chance.weighed(this.#weights);
      const quietMs = this.#cause(name);
      if (quietMs !== undefined) this.#coverage.event(name);
      this.#after((quietMs ?? 100) * (NEEDS_REST.has(name) ? 1 : HASTE), () => this.begin());
    });
  }

  /** Nothing more goes wrong, and everything is repaired. */
  end(): void {
    this.#isOver = true;
    const { gateways, machines, network, store, weather } = this.#site;
    weather.isLossy = false;
    // One that takes itself for the primary may stay: it has no quorum, and must not keep anybody from the right one.
    if (this.#chance.once(4)) this.#care.stale.clear();
    this.#database.end();
    for (const server of store.servers) if (!server.isUp) server.restart();
    network.healAll();
    for (const machine of machines) {
      machine.process?.wake();
      this.#site.start(machine);
    }
    for (const gateway of gateways) {
      gateway.process?.wake();
      this.#site.startGateway(gateway);
    }
  }

  /** Returns how long it is quiet afterwards, undefined where it cannot happen now. */
  #cause(name: FaultName): number | undefined {
    switch (name) {
      case 'core killed':
        return this.#kill(this.#victim());
      case 'power of a core cut':
        return this.#kill(this.#victim(), true);
      case 'core frozen':
        return this.#freeze(this.#victim());
      case 'core frozen until it is replaced':
        return this.#freezeUntilReplaced();
      case 'core stopped':
        return this.#stop(this.#victim());
      case 'primary crashed':
        return this.#database.crash(this.#site.store.primary, this.#chance.int(100, 5_000));
      case 'standby crashed':
        return this.#database.crash(this.#database.standbys()[0], this.#chance.int(100, 5_000));
      case 'quorum gone':
        return this.#database.quorumGone();
      case 'core cut off from the database':
        return this.#cutOff(this.#victim());
      case 'connections broken':
        return this.#site.network.breakLines(this.#victim()?.name ?? '', this.#site.store.primary.name) * 100 || undefined;
      case 'wait cancelled':
        return this.#whileWaiting((primary) => void primary.cancelWait());
      case 'answers lost':
        return this.#lossy();
      case 'two primaries':
        return this.#database.twoPrimaries();
      case 'primary and core crashed while a commit waits':
        return this.#bothCrash();
      case 'frames lost':
        return this.#database.loseFrames();
      case 'gateway killed':
        return this.#killGateway(this.#chance.pick(this.#site.gateways));
      case 'gateway frozen':
        return this.#freeze(this.#chance.pick(this.#site.gateways));
      case 'gateway cut off':
        return this.#cutGateway(this.#chance.pick(this.#site.gateways).name);
      case 'another history':
        return this.#database.otherHistory();
      case 'frames forged':
        return this.#database.forgeFrames();
      case 'links broken':
        return this.#breakLinks();
    }
  }

  #after(ms: number, run: () => void): void {
    this.#site.time.after(ms, () => {
      if (!this.#isOver) run();
    });
  }

  /** A machine with a core, the leader's more often than not. */
  #victim(): CoreMachine | undefined {
    const running = this.#site.machines.filter(({ process }) => process !== undefined && !process.hasEnded && !process.isFrozen);
    const leader = running.find(({ core }) => core?.leading !== undefined);
    return leader !== undefined && !this.#chance.once(3) ? leader : running.at(this.#chance.int(0, running.length - 1));
  }

  #kill(machine: CoreMachine | undefined, isPower = false): number | undefined {
    if (machine === undefined) return undefined;
    this.#site.kill(machine, isPower ? this.#chance.pick(POWER_CUTS) : 'killed');
    this.#after(this.#chance.int(300, 4_000), () => this.#site.start(machine));
    return this.#chance.int(0, 3_000);
  }

  #freeze(machine: CoreMachine | GatewayMachine | undefined): number | undefined {
    const process = machine?.process;
    if (process === undefined || process.hasEnded || process.isFrozen) return undefined;
    process.freeze();
    this.#after(this.#chance.pick([300, 1_000, 1_800, 1_800, 3_000, 5_000, 9_000]), () => process.wake());
    return this.#chance.int(0, 6_000);
  }

  /** A leader that wakes the moment that another one leads. */
  #freezeUntilReplaced(): number | undefined {
    const [leader, ...others] = this.#site.leaders;
    const process = leader?.process;
    if (process === undefined || process.isFrozen || others.length > 0) return undefined;
    process.freeze();
    const wake = (looks: number): void => {
      if (looks > 0 && this.#site.leaders.length < 2) return this.#after(LOOK_AGAIN_MS, () => wake(looks - 1));
      this.#after(this.#chance.pick([0, 0, 5, 30, 200]), () => process.wake());
    };
    wake(5_000 / LOOK_AGAIN_MS);
    return this.#chance.int(2_500, 5_000);
  }

  #stop(machine: CoreMachine | undefined): number | undefined {
    const { core, process } = machine ?? {};
    if (machine === undefined || core === undefined || process === undefined) return undefined;
    const isOver = (): void => {
      this.#site.kill(machine, 'killed');
      // Also where it took so long to stop that the faults are over.
      this.#site.time.after(this.#chance.int(300, 3_000), () => this.#site.start(machine));
    };
    process.enter(() => void core.stop().then(isOver, isOver));
    return this.#chance.int(500, 3_000);
  }

  #cutOff(machine: CoreMachine | undefined): number | undefined {
    if (machine === undefined) return undefined;
    const { network, store } = this.#site;
    for (const { name } of store.servers) network.cut(machine.name, name);
    this.#after(this.#chance.int(200, 7_000), () => {
      for (const { name } of store.servers) network.heal(machine.name, name);
    });
    return this.#chance.int(500, 7_000);
  }

  #killGateway(machine: GatewayMachine): number {
    this.#site.killGateway(machine);
    this.#after(this.#chance.int(300, 3_000), () => this.#site.startGateway(machine));
    return this.#chance.int(0, 2_000);
  }

  #cutGateway(name: string): number {
    const { machines, network } = this.#site;
    for (const machine of machines) network.cut(name, machine.name);
    this.#after(this.#chance.pick([500, 2_000, 6_000, 10_000]), () => {
      for (const machine of machines) network.heal(name, machine.name);
    });
    return this.#chance.int(0, 6_000);
  }

  /** Connections of gateways end while their commands are under way. */
  #breakLinks(): number {
    for (let times = this.#chance.int(1, 6); times > 0; times -= 1)
      this.#after(this.#chance.int(0, 1_500), () => {
        const gateway = this.#chance.pick(this.#site.gateways);
        for (const { name } of this.#site.machines) this.#site.network.breakLines(gateway.name, name);
      });
    return this.#chance.int(200, 2_000);
  }

  /** Does something the moment that a commit waits for a standby. */
  #whileWaiting(work: (primary: StoreServer) => void, looks = LOOKS_MAX): number {
    const { primary } = this.#site.store;
    if (primary.isWaiting) work(primary);
    else if (looks > 0) this.#after(LOOK_AGAIN_MS, () => this.#whileWaiting(work, looks - 1));
    return this.#chance.int(500, 1_500);
  }

  #lossy(): number {
    this.#site.weather.isLossy = true;
    this.#after(this.#chance.int(1_000, 4_000), () => (this.#site.weather.isLossy = false));
    return this.#chance.int(500, 3_000);
  }

  /**
   * A commit is on the primary alone: visible, because that crashed and came back or somebody cancelled the wait, and then the primary is replaced
   * by a server without it, often together with the core that led.
   */
  #bothCrash(): number {
    const standbys = this.#database.standbys();
    const { network, store } = this.#site;
    for (const standby of standbys) network.cut(standby.name, store.primary.name);
    this.#after(2_500, () => {
      for (const standby of standbys) for (const { name } of store.servers) network.heal(standby.name, name);
    });
    const killLeader = (): void => void this.#kill(this.#site.machines.find(({ core }) => core?.leading !== undefined));
    this.#whileWaiting((primary) => {
      if (this.#chance.once(2)) primary.cancelWait();
      else {
        if (this.#chance.once(3)) killLeader();
        primary.crash();
        primary.restart();
      }
      this.#after(this.#chance.int(30, 1_200), () => {
        if (store.primary !== primary) return;
        if (!this.#chance.once(4)) killLeader();
        primary.crash();
        this.#after(this.#chance.int(1_500, 4_000), () => primary.restart());
      });
    });
    return this.#chance.int(4_000, 6_000);
  }
}
