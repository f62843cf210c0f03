import type { Command, Outcome } from '@agio/core';
import { mayCome } from '../../../apps/server/cluster/may-come.ts';
import { Chance } from '../chance.ts';
import { Difference } from '../compare.ts';
import { Coverage } from '../coverage.ts';
import { VirtualTime } from '../virtual-time.ts';
import { Caller, CUSTOMERS, SCENE } from './callers.ts';
import { DatabaseCare } from './database-care.ts';
import { Faults } from './faults.ts';
import { hashOf } from './forge.ts';
import { ask } from './network.ts';
import { ClusterSite } from './site.ts';

const TROUBLE_MS = 25_000;
const REST_MS = 60_000;
const STEP_MS = 250;
const PASSED_MS = 120_000;

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
    for (const gateway of site.gateways) site.startGateway(gateway);
    await this.#until(() => site.gateways.every(({ gateway }) => gateway?.origin !== undefined), 'gateways');
    for (let customer = 1; customer <= CUSTOMERS; customer += 1) {
      const chance = new Chance(this.#seed, `caller ${customer}`);
      const parts = { time: this.#time, coverage: this.#coverage, submit: (who: number, command: Command) => this.#submit(who, command) };
      this.#callers.push(new Caller(customer, chance, parts));
    }
    const faults = new Faults(site, care, new Chance(this.#seed, 'faults'), { coverage: this.#coverage, seed: this.#seed });
    faults.begin();
    for (let passed = 0; passed < TROUBLE_MS; passed += STEP_MS) await this.#pass(STEP_MS);
    faults.end();
    if (care.stale.size > 0) this.#coverage.event('a stale primary stays');
    for (const caller of this.#callers) caller.end();
    await this.#until(() => this.#isAtRest(), 'everything to be answered and followed');
    return this.#judge();
  }

  async #scene(): Promise<void> {
    const [leader] = this.site.leaders;
    const done = Promise.all(SCENE.map(async (command) => leader?.leading.sequencer.submit(command)));
    let isDone = false;
    done.then(
      () => (isDone = true),
      (error: unknown) => this.site.fail(error),
    );
    await this.#until(() => isDone, 'the scene');
  }

  /** Gives a command to a gateway. What a gateway does not do by itself it passes on to the core that it follows. */
  #submit(customer: number, command: Command): Promise<Outcome> | undefined {
    const { gateways, history, network } = this.site;
    const machine = gateways[(customer + (this.#chance.once(5) ? 1 : 0)) % gateways.length];
    const { gateway, process: station } = machine ?? {};
    if (gateway === undefined || station === undefined || station.hasEnded || station.isFrozen) return undefined;
    if (mayCome(command)) return gateway.submit(command);
    const core = this.site.machine(gateway.origin ?? '');
    if (core === undefined) return undefined;
    return ask(network, { from: station, to: core.process, time: this.#time, withinMs: PASSED_MS }, async () => {
      const { leading } = core.core ?? {};
      const { process: answering } = core;
      if (leading === undefined || answering === undefined) throw new Error('it leads nothing');
      const outcome = await leading.sequencer.submit(command);
      if (!answering.hasEnded) history.told(core.name, command, outcome);
      return outcome;
    });
  }

  #isAtRest(): boolean {
    const { leaders, machines } = this.site;
    const [leader] = leaders;
    if (leader === undefined || leaders.length > 1 || this.#callers.some(({ isWaiting }) => isWaiting)) return false;
    const { sequence } = leader.leading.sequencer.core;
    return (
      machines.every(({ core, process }) => process?.hasEnded === false && core?.core.sequence === sequence) &&
      this.site.gateways.every(({ gateway }) => gateway?.core?.sequence === sequence)
    );
  }

  #judge(): ClusterResult {
    const { gateways, history, machines, outcomes, store } = this.site;
    const { primary } = store;
    const rows = primary.commits.slice(0, primary.visible).flatMap(({ frame }) => (frame === undefined ? [] : [frame]));
    const core = history.compare(rows);
    outcomes.count(rows, hashOf, this.#coverage);
    const cores = [
      ...machines.map((one) => ({ name: one.name, core: one.core?.core })),
      ...gateways.map((one) => ({ name: one.name, core: one.gateway?.core })),
    ];
    for (const { core: other, name } of cores)
      if (other?.hash() !== core.hash() || other.digest !== core.digest)
        throw new Difference(`${name} ends with another state than the journal gives`);
    store.close();
    this.#coverage.commands += core.sequence;
    this.#coverage.accepted += history.acknowledged.length;
    return { hash: `${core.hash()} ${core.digest} ${this.#time.passedMs}`, coverage: this.#coverage };
  }

  async #pass(ms: number): Promise<void> {
    await this.#time.pass(ms);
    const { failure } = this.site;
    if (failure !== undefined) throw failure instanceof Error ? failure : new Difference('something was thrown that is no error');
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
    const gateways = this.site.gateways.map(
      ({ gateway, name }) => `${name} at ${gateway?.core?.sequence}, connected to ${gateway?.origin ?? 'none'}`,
    );
    const waiting = this.#callers.filter((one) => one.isWaiting).length;
    return [...cores, ...gateways, ...servers, `${waiting} callers wait`].join('; ');
  }
}
