import { readSnapshot } from '@agio/journal';
import { FaultyDisk } from '@agio/journal/testing';
import type { Survival } from '@agio/journal/testing';
import type { Chance } from '../chance.ts';
import { Difference } from '../compare.ts';
import type { Coverage } from '../coverage.ts';
import type { VirtualTime } from '../virtual-time.ts';
import { CoreProcess } from './core-process.ts';
import { FOLDER } from './core-process.ts';
import type { Leading } from './core-process.ts';
import { GatewayProcess, snapshotOf } from './gateway-process.ts';
import { History } from './history.ts';
import { ModelStore } from './model-store.ts';
import { ask, Network } from './network.ts';
import { OpenOutcomes } from './open-outcomes.ts';
import { VirtualProcess } from './process.ts';
import { meansOf } from './store-means.ts';
import { VirtualSocket } from './virtual-socket.ts';

/** A leader that is there is not replaced before, and what is the least that says so here. */
const SILENT_MS = 2_300;
const SETTLED_MS = 3_000;
/** A supervisor starts a process again so soon. */
const AGAIN_MS = { least: 200, most: 1_500 };

/** A machine for a core: its disk and its clock outlive its processes. */
export interface CoreMachine {
  readonly name: string;
  readonly wallOffsetMs: number;
  readonly pace: number;
  disk: FaultyDisk;
  process: VirtualProcess | undefined;
  core: CoreProcess | undefined;
  lives: number;
}

/** A machine for a gateway, which keeps nothing. */
export interface GatewayMachine {
  readonly name: string;
  process: VirtualProcess | undefined;
  gateway: GatewayProcess | undefined;
  lives: number;
}

const SNAPSHOT_WITHIN_MS = 2_000;

/** How often a write of the database comes to grief. */
export interface Weather {
  isLossy: boolean;
}

/** Several machines with cores over one database, in virtual time. */
export class ClusterSite {
  readonly time: VirtualTime;
  readonly network: Network;
  readonly store: ModelStore;
  readonly history = new History();
  readonly machines: readonly CoreMachine[];
  readonly gateways: readonly GatewayMachine[] = ['gateway1', 'gateway2'].map((name) => ({
    name,
    process: undefined,
    gateway: undefined,
    lives: 0,
  }));
  readonly weather: Weather = { isLossy: false };
  readonly #chance: Chance;
  readonly #coverage: Coverage;
  readonly outcomes = new OpenOutcomes();
  /** Ends of a process that the product means: another one leads; and for a while, that the database has another history. */
  readonly meant = new Set(['Fenced']);
  #lead: { readonly machine: CoreMachine; readonly sinceMs: number } | undefined;
  #failure: unknown;

  constructor(time: VirtualTime, chance: Chance, coverage: Coverage) {
    this.time = time;
    this.#chance = chance;
    this.#coverage = coverage;
    this.network = new Network(time, chance);
    this.store = new ModelStore({
      time,
      network: this.network,
      fateOfWrite: () => this.#fateOfWrite(),
      onAppend: (hash, fate) => this.outcomes.note(hash, fate),
      onUnknown: (error) => this.fail(error),
    });
    const names = chance.once(2) ? ['core1', 'core2'] : ['core1', 'core2', 'core3'];
    this.machines = names.map((name) => ({
      name,
      wallOffsetMs: chance.pick([0, 0, -40, 300, 4_000, -4_000]),
      pace: chance.pick([1, 1, 1, 1.0002, 0.9998]),
      disk: new FaultyDisk(),
      process: undefined,
      core: undefined,
      lives: 0,
    }));
  }

  /** What must not have happened, if anything did. */
  get failure(): unknown {
    return this.#failure;
  }

  fail(error: unknown): void {
    this.#failure ??= error;
  }

  /** The machines whose cores take commands, a zombie among them. */
  get leaders(): readonly (CoreMachine & { readonly leading: Leading })[] {
    return this.machines.flatMap((machine) =>
      machine.core?.leading === undefined || machine.process?.hasEnded === true ? [] : [{ ...machine, leading: machine.core.leading }],
    );
  }

  /** Starts a process on a machine that has none. */
  start(machine: CoreMachine): void {
    if (machine.process?.hasEnded === false) return;
    machine.lives += 1;
    const { name, pace, wallOffsetMs } = machine;
    const process = new VirtualProcess({
      name,
      time: this.time,
      pace,
      wallOffsetMs,
      onThrown: (error) => this.#died(machine, process, error),
    });
    machine.process = process;
    machine.core = undefined;
    const holder = `${name}-${machine.lives}`;
    process.soon(() => {
      const core = new CoreProcess({
        process,
        disk: machine.disk,
        means: meansOf(process, this.store, this.network),
        history: this.history,
        onHead: () => undefined,
        onAlarm: (sentence) => this.#coverage.event(sentence.includes('writes them again') ? 'lost frames written again' : 'alarm'),
        onLeads: ({ epoch }) => this.#leads(machine, epoch),
        onFatal: (error) => this.#died(machine, process, error),
      });
      machine.core = core;
      core.start(holder);
    });
  }

  /** Starts a gateway that has no process. */
  startGateway(machine: GatewayMachine): void {
    if (machine.process?.hasEnded === false) return;
    machine.lives += 1;
    const { name } = machine;
    const died = (error: unknown): void => {
      if (process.hasEnded) return;
      this.fail(error);
      this.killGateway(machine);
    };
    const process = new VirtualProcess({ name, time: this.time, pace: 1, wallOffsetMs: 0, onThrown: died });
    machine.process = process;
    machine.gateway = new GatewayProcess({
      process,
      link: `${name}-life-${machine.lives}`,
      cores: this.machines.map((one) => one.name),
      way: {
        dial: (address) => this.#dial(address, process),
        fetchSnapshot: (origin) => this.#snapshot(origin, process),
      },
      history: this.history,
      coverage: this.#coverage,
      onFatal: died,
    });
    process.soon(() => machine.gateway?.start());
  }

  killGateway(machine: GatewayMachine): void {
    const { process } = machine;
    if (process === undefined || process.hasEnded) return;
    process.end();
    this.network.ended(process);
    machine.gateway = undefined;
  }

  /** The machine of a core by its name. */
  machine(name: string): CoreMachine | undefined {
    return this.machines.find((one) => one.name === name);
  }

  #dial(address: string, from: VirtualProcess): VirtualSocket {
    const machine = this.machine(address.split('/', 1)[0] ?? '');
    const answeringOf = () => {
      const links = machine?.core?.leading?.links;
      return links === undefined ? undefined : links.meet.bind(links);
    };
    return VirtualSocket.dial(address, from, { process: machine?.process, network: this.network, answeringOf });
  }

  #snapshot(origin: string, from: VirtualProcess) {
    const machine = this.machine(origin);
    const way = { from, to: machine?.process, time: this.time, withinMs: SNAPSHOT_WITHIN_MS };
    return ask(this.network, way, async () => {
      const { leading } = machine?.core ?? {};
      if (machine === undefined || leading === undefined) throw new Error('it leads nothing');
      const newest = readSnapshot(machine.disk, FOLDER);
      this.#coverage.event(newest === undefined ? 'gateway from nothing' : 'gateway from a snapshot');
      return snapshotOf(origin, leading.epoch, newest);
    });
  }

  /** The process ends at once, and the machine with it unless only that was killed. */
  kill(machine: CoreMachine, survival: Survival): void {
    const { process } = machine;
    if (process === undefined || process.hasEnded) return;
    process.end();
    this.network.ended(process);
    machine.core = undefined;
    machine.disk.crash();
    machine.disk = machine.disk.after(survival, this.#chance.int(1, 1_000_000));
  }

  /** A leader that holds its lock is not replaced before it has been silent for a while. */
  #leads(machine: CoreMachine, epoch: number): void {
    this.#coverage.event(epoch > 1 ? 'takeover' : 'first lead');
    const before = this.#lead;
    this.#lead = { machine, sinceMs: this.time.passedMs };
    const last = before?.machine.process;
    if (before === undefined || last === undefined || last.hasEnded) return;
    if (last.isFrozen) this.#coverage.event('a frozen core replaced');
    const { primary } = this.store;
    const claimed = primary.commits.find(({ head }) => head['epoch'] === epoch);
    const heard = primary.commits.findLast(({ head }) => Number(head['epoch']) < epoch);
    const connectedMs = primary.connectedSince(last.name);
    if (claimed === undefined || heard === undefined || connectedMs === undefined || heard.head['holder'] === '') return;
    const isSettled = claimed.atMs - Math.max(before.sinceMs, connectedMs) > SETTLED_MS + SILENT_MS;
    const silentMs = claimed.atMs - heard.atMs;
    if (isSettled && silentMs < SILENT_MS)
      this.fail(new Difference(`${machine.name} leads after ${before.machine.name}, which is there, was silent for ${silentMs} ms`));
  }

  #died(machine: CoreMachine, process: VirtualProcess, error: unknown): void {
    if (process.hasEnded) return;
    const name = error instanceof Error ? error.name : '';
    if (!this.meant.has(name))
      this.fail(error instanceof Error ? new Difference(`${machine.name} ends: ${error.stack}`, { cause: error }) : error);
    this.#coverage.event(`ended ${name}`);
    this.kill(machine, 'killed');
    this.time.after(this.#chance.int(AGAIN_MS.least, AGAIN_MS.most), () => this.start(machine));
  }

  #fateOfWrite(): 'fine' | 'never arrives' | 'answer lost' {
    if (!this.weather.isLossy || !this.#chance.once(25)) return 'fine';
    const fate = this.#chance.pick(['never arrives', 'answer lost'] as const);
    this.#coverage.event(`write ${fate}`);
    return fate;
  }
}
