import type { Command, Outcome } from '@agio/core';
import { Chance } from '../chance.ts';
import { Difference } from '../compare.ts';
import { Coverage } from '../coverage.ts';
import { VirtualTime } from '../virtual-time.ts';
import { Caller, CUSTOMERS, SCENE } from './callers.ts';
import { DatabaseCare } from './database-care.ts';
import { Faults } from './faults.ts';
import { ClusterSite } from './site.ts';

const TROUBLE_MS = 25_000;
const REST_MS = 60_000;
const STEP_MS = 250;

export interface ClusterResult {
  /** Of the journal and everything that was counted: equal for equal seeds. */
  readonly hash: string;
  readonly coverage: Coverage;
}

/** Plays one seed of several machines to its end. Throws `Difference`, or whatever a program of them must not throw. */
export async function playCluster(seed: number): Promise<ClusterResult> {
  const time = new VirtualTime();
  time.install();
  const play = new ClusterPlay(seed, time);
  const onRejected = (error: unknown): void => play.site.fail(error);
  process.on('unhandledRejection', onRejected);
  try {
    return await play.run();
  } finally {
    process.off('unhandledRejection', onRejected);
    time.uninstall();
  }
}

class ClusterPlay {
  readonly site: ClusterSite;
  readonly #time: VirtualTime;
  readonly #chance: Chance;
  readonly #coverage = new Coverage();
  readonly #seed: number;
  readonly #callers: Caller[] = [];
  #given = 0;

  constructor(seed: number, time: VirtualTime) {
    this.#seed = seed;
    this.#time = time;
    this.#chance = new Chance(seed, 'cluster');
    this.site = new ClusterSite(time, this.#chance, this.#coverage);
  }

  async run(): Promise<ClusterResult> {
    const { site } = this;
    const care = new DatabaseCare(site.store, this.#coverage, (ms, run) => void this.#time.every(ms, run));
    for (const machine of site.machines) site.start(machine);
    await this.#until(() => site.leaders.length > 0, 'a core to lead');
    await this.#scene();
    for (let customer = 1; customer <= CUSTOMERS; customer += 1) {
      const chance = new Chance(this.#seed, `caller ${customer}`);
      const parts = { time: this.#time, coverage: this.#coverage, submit: (who: number, command: Command) => this.#submit(who, command) };
      this.#callers.push(new Caller(customer, chance, parts));
    }
    const faults = new Faults(site, care, new Chance(this.#seed, 'faults'), this.#coverage);
    faults.begin();
    await this.#pass(TROUBLE_MS);
    faults.end();
    for (const caller of this.#callers) caller.end();
    await this.#until(() => this.#isAtRest(), 'everything to be answered and followed');
    return this.#judge();
  }

  async #scene(): Promise<void> {
    const leader = this.site.leaders[0]!;
    const done = Promise.all(SCENE.map((command) => leader.leading.sequencer.submit(command)));
    let isDone = false;
    done.then(
      () => (isDone = true),
      (error: unknown) => this.site.fail(error),
    );
    await this.#until(() => isDone, 'the scene');
  }

  /** Gives a command to a core that says it leads, as a request that a gateway passes on. */
  #submit(customer: number, command: Command): Promise<Outcome> | undefined {
    const { leaders } = this.site;
    const leader = leaders[this.#chance.int(0, Math.max(0, leaders.length - 1))];
    const station = leader?.process;
    if (leader === undefined || station === undefined) return undefined;
    this.#given += 1;
    const origin = { link: `caller-${customer}`, number: this.#given };
    return new Promise((resolve, reject) => {
      const back = (run: () => void): void => {
        if (!station.hasEnded) this.#time.after(this.site.network.latencyMs(), run);
      };
      this.#time.after(this.site.network.latencyMs(), () =>
        station.enter(() => {
          leader.leading.sequencer.submit(command, origin).then(
            (outcome) => {
              if (!station.hasEnded) this.site.history.told(leader.name, command, outcome);
              back(() => resolve(outcome));
            },
            (error: unknown) => back(() => reject(error)),
          );
        }),
      );
    });
  }

  #isAtRest(): boolean {
    const { leaders, machines } = this.site;
    const [leader] = leaders;
    if (leader === undefined || leaders.length > 1 || this.#callers.some(({ isWaiting }) => isWaiting)) return false;
    const { sequence } = leader.leading.sequencer.core;
    return machines.every(({ core, process }) => process?.hasEnded === false && core?.core.sequence === sequence);
  }

  #judge(): ClusterResult {
    const { history, machines, store } = this.site;
    const { primary } = store;
    const rows = primary.commits.slice(0, primary.visible).flatMap(({ frame }) => (frame === undefined ? [] : [frame]));
    const core = history.compare(rows);
    for (const machine of machines) {
      const other = machine.core?.core;
      if (other?.hash() !== core.hash() || other.digest !== core.digest)
        throw new Difference(`${machine.name} ends with another state than the journal gives`);
    }
    store.close();
    this.#coverage.commands += core.sequence;
    this.#coverage.accepted += history.acknowledged.length;
    return { hash: `${core.hash()} ${core.digest} ${this.#time.passedMs}`, coverage: this.#coverage };
  }

  async #pass(ms: number): Promise<void> {
    await this.#time.pass(ms);
    if (this.site.failure !== undefined) throw this.site.failure;
  }

  async #until(isSo: () => boolean, what: string): Promise<void> {
    for (let passed = 0; !isSo(); passed += STEP_MS) {
      if (passed > REST_MS) throw new Difference(`waited in vain for ${what}: ${this.#state()}`);
      await this.#pass(STEP_MS);
    }
  }

  #state(): string {
    const cores = this.site.machines.map(
      ({ core, name, process }) =>
        `${name} ${process?.hasEnded === true ? 'ended' : core?.leading === undefined ? 'follows' : 'leads'} at ${core?.core.sequence}`,
    );
    const servers = this.site.store.servers.map(
      ({ commits, isPrimary, isUp, isWaiting, name }) =>
        `${name} ${isUp ? 'up' : 'down'}${isPrimary ? ' primary' : ''}${isWaiting ? ' waiting' : ''} ${commits.length}`,
    );
    const waiting = this.#callers.filter((one) => one.isWaiting).length;
    return [...cores, ...servers, `${waiting} callers wait`].join('; ');
  }
}
