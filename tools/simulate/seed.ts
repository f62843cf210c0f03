import { createHash } from 'node:crypto';
import { fastBooks, plainBooks } from '@agio/core';
import type { Command } from '@agio/core';
import { openCommands, payloadsOf } from '@agio/journal';
import { FaultyDisk } from '@agio/journal/testing';
import type { Survival } from '@agio/journal/testing';
import { decodeCommand } from '../../packages/sequencer/command-codec.ts';
import { Chance } from './chance.ts';
import { compareState, Difference } from './compare.ts';
import type { Coverage } from './coverage.ts';
import { Judge } from './judge.ts';
import { FOLDER, Machine } from './machine.ts';
import { MemoryDatabase, UnknownStatement } from './memory-database.ts';
import type { Fate } from './memory-database.ts';
import type { Proof } from './proofs.ts';
import { compareRows } from './rows.ts';
import { Traffic } from './traffic.ts';
import { VirtualTime } from './virtual-time.ts';

const BEGIN_MS = 1_790_000_000_000;
const BURST_MAX = 16;
const STARTS_MAX = 50;
const CATCH_UP_MS = 60_000;
/** After that time the lag is checked this many more times, spread over the same duration. */
const LOOKS = 50;
const CALM_MS = 5_000;

export interface SeedResult {
  /** Of the final state, the journal and all rows: equal for equal seeds. */
  readonly hash: string;
  readonly coverage: Coverage;
}

/** Plays one seed to its end. Throws `Difference`, or any exception of the program that must not happen. */
export async function playSeed(seed: number, commands: number, proofs: readonly Proof[]): Promise<SeedResult> {
  const time = new VirtualTime();
  time.install();
  try {
    return await new Play(seed, time, proofs).run(commands);
  } finally {
    time.uninstall();
  }
}

class Play {
  readonly #time: VirtualTime;
  readonly #chance: Chance;
  readonly #judge: Judge;
  readonly #traffic: Traffic;
  readonly #database = new MemoryDatabase();
  readonly #books;
  readonly #machines;
  readonly #segmentBytes: number;
  #disk = new FaultyDisk();
  #machine: Machine | undefined;
  #wallOffset = BEGIN_MS;
  #stopping = false;
  #calmed = false;
  /** The last start meets no fault. */
  #isEnding = false;
  /** The next power failure loses whatever was not synced. */
  #losesAll = false;
  #logSeen = 0;
  /** The disk is slow until then. */
  #slowUntilMs = 0;
  #trouble: 'none' | 'some' | 'down' = 'none';
  /** Why the process ended, or what happened although it must never happen. */
  #death: unknown;
  #failure: Difference | undefined;
  #again: Command[] = [];
  #unanswered = new Set<Command>();
  #dump = this.#database.dump();

  constructor(seed: number, time: VirtualTime, proofs: readonly Proof[]) {
    this.#time = time;
    this.#machines = proofs.map(({ machine }) => machine);
    this.#chance = new Chance(seed, 'site');
    this.#books = seed % 2 === 0 ? { own: fastBooks, witness: plainBooks } : { own: plainBooks, witness: fastBooks };
    this.#judge = new Judge(this.#books.witness, proofs);
    this.#traffic = new Traffic(new Chance(seed, 'traffic'), this.#judge.model, proofs);
    this.#segmentBytes = this.#chance.pick([4_096, 65_536, 400_000]);
    this.#database.fate = () => this.#fate();
  }

  async run(commands: number): Promise<SeedResult> {
    await this.#start();
    await this.#time.pass(10);
    while (!this.#traffic.hasBegun) {
      for (const command of this.#traffic.beginning()) this.#send(command);
      await this.#time.pass(500);
      await this.#tend();
    }
    while (this.#judge.model.sequence < commands) {
      this.#burst();
      await this.#time.pass(this.#chance.once(40) ? this.#chance.int(0, 3_000) : this.#chance.int(0, 12));
      this.#mischief();
      await this.#tend();
    }
    return this.#end();
  }

  #burst(): void {
    const burst: Command[] = this.#again.splice(0, this.#chance.int(0, BURST_MAX));
    for (let count = this.#chance.int(1, BURST_MAX); count > 0; count -= 1) {
      const command = this.#traffic.next(this.#now());
      burst.push(command);
      // The same request twice at the same time.
      if ('request' in command && command.request !== null && this.#chance.once(25)) burst.push(command);
    }
    // Requests overtake each other on their way.
    while (burst.length > 0) {
      const [command] = burst.splice(this.#chance.int(0, Math.min(2, burst.length - 1)), 1);
      if (command !== undefined) this.#send(command);
    }
  }

  #send(command: Command): void {
    const machine = this.#machine;
    if (machine === undefined || !machine.isUp || this.#death !== undefined) return;
    // A copy, so that sending a request twice gives two objects.
    const sending = { ...command };
    this.#judge.sent(sending);
    this.#unanswered.add(sending);
    machine.submit(sending).then(
      (outcome) => {
        this.#unanswered.delete(sending);
        this.#judged(machine, () => this.#judge.answered(sending, outcome));
      },
      (error: unknown) => this.#unsent(machine, sending, error),
    );
  }

  /** No answer: either nothing was recorded, or the outcome is unknown. */
  #unsent(machine: Machine, sending: Command, error: unknown): void {
    if (machine !== this.#machine) return;
    const { name } = error as Error;
    this.#judge.coverage.event(name);
    if (name === 'SequencerUnavailable') this.#judged(machine, () => this.#judge.refused(sending));
    else if (name !== 'OutcomeUnknown') this.#died(machine, error);
  }

  /** Scheduled faults: of the disk at some operation, of the database, of the clock. */
  #mischief(): void {
    const chance = this.#chance;
    const soon = (): number => this.#disk.operations + chance.int(1, 40);
    const what = chance.weighed({
      nothing: 940,
      crash: 9,
      error: 4,
      full: 4,
      stop: 4,
      database: 30,
      calm: 15,
      clock: 6,
      kill: 3,
      dump: 3,
      confirm: 6,
      slow: 4,
    });
    if (this.#snapshotWasWritten() && chance.once(3)) {
      this.#disk.crash();
      this.#losesAll = chance.once(2);
    }
    if (what === 'crash') this.#disk.plan(soon(), chance.pick(['crash-before', 'crash-after']));
    if (what === 'error') this.#disk.plan(soon(), 'EIO');
    if (what === 'full') this.#disk.plan(soon(), 'ENOSPC');
    if (what === 'kill') this.#disk.crash();
    if (what === 'database') this.#trouble = chance.pick(['some', 'some', 'down']);
    if (what === 'calm') {
      this.#trouble = 'none';
      this.#calmed = true;
    }
    if (what === 'clock') this.#wallOffset += chance.pick([-5_000, -600, 700, 45_000, 3_600_000, 90_000_000]);
    if (what === 'confirm') this.#machine?.clock.confirm();
    if (what === 'slow') this.#slowUntilMs = this.#time.passedMs + 500;
    if (what === 'dump') this.#dump = this.#database.dump();
    if (what === 'stop') this.#stopping = true;
    if (what !== 'nothing' && what !== 'calm') this.#judge.coverage.event(what);
  }

  /** Whether a snapshot was renamed since the last call: a moment at which a power failure shows what was synced before. */
  #snapshotWasWritten(): boolean {
    const { log } = this.#disk;
    const fresh = log.slice(this.#logSeen);
    this.#logSeen = log.length;
    return fresh.some((operation) => operation.startsWith('rename snapshot'));
  }

  /** Checks the state of the process, and restarts it if it ended. */
  async #tend(): Promise<void> {
    this.#throwFailure();
    if (this.#stopping && this.#machine !== undefined && this.#death === undefined) {
      const stopped = this.#machine.stop().catch((error: unknown) => (this.#death ??= error));
      await this.#time.pass(5_000);
      await stopped;
      this.#throwFailure();
      if (this.#death === undefined) {
        this.#judge.coverage.event('clean stop');
        this.#machine = undefined;
        this.#gone();
        await this.#start();
      }
    }
    this.#stopping = false;
    if (this.#calmed) await this.#mustCatchUp();
    this.#calmed = false;
    if (this.#death === undefined) return;
    await this.#restart();
  }

  /** Without faults, rows and facts catch up with the core, without a restart. */
  async #mustCatchUp(): Promise<void> {
    const machine = this.#machine;
    await this.#time.pass(CALM_MS);
    this.#throwFailure();
    if (machine === undefined || this.#death !== undefined || machine.lag === 0) return;
    // Work that a timer has only just started gets its time as well.
    const { sequence } = machine.core;
    await this.#time.pass(CALM_MS / 5);
    this.#throwFailure();
    if (this.#death === undefined && machine.core.sequence - machine.lag < sequence)
      throw new Difference(`rows or facts lag behind by ${machine.lag} commands though nothing is in their way`);
  }

  async #restart(): Promise<void> {
    this.#machine = undefined;
    this.#death = undefined;
    this.#gone();
    const survival = this.#losesAll ? 'lose' : this.#chance.weighed<Survival>({ killed: 4, lose: 3, keep: 2, tear: 3, mix: 3 });
    this.#losesAll = false;
    this.#disk = this.#disk.after(survival, this.#chance.word());
    this.#logSeen = 0;
    this.#judge.coverage.event(`after ${survival}`);
    if (this.#chance.once(12)) this.#database.stored = this.#dump;
    await this.#start();
  }

  /** The process has ended, with its timers and transactions; clients with a key repeat their requests. */
  #gone(): void {
    this.#time.forget();
    this.#database.cut();
    for (const command of this.#unanswered) {
      const isKeyed = 'request' in command && command.request !== null;
      if (isKeyed && !this.#chance.once(4)) this.#again.push(command);
    }
    this.#unanswered.clear();
    this.#dump = this.#database.dump();
  }

  async #start(): Promise<void> {
    for (let tries = 0; tries < STARTS_MAX; tries += 1) {
      if (!this.#isEnding && this.#chance.once(6) && tries < 3)
        this.#disk.plan(this.#disk.operations + this.#chance.int(1, 30), this.#chance.pick(['crash-before', 'crash-after', 'EIO']));
      try {
        this.#boot();
        return;
      } catch (error) {
        if (!isFault(error)) throw error;
        this.#judge.coverage.event('a start that failed');
        this.#disk = this.#disk.after(this.#chance.pick(['killed', 'lose', 'keep', 'tear', 'mix']), this.#chance.word());
      }
    }
    throw new Difference('the process never came back');
  }

  #boot(): void {
    const disk = this.#disk;
    const machine: Machine = new Machine({
      disk,
      database: this.#database,
      makeBooks: this.#books.own,
      machines: this.#machines,
      time: this.#time,
      segmentBytes: this.#segmentBytes,
      wall: () => this.#now(),
      delayMs: () => this.#chance.int(0, this.#time.passedMs < this.#slowUntilMs ? 300 : 3),
      onRecorded: (sequence, recorded) => this.#judged(machine, () => this.#judge.recorded(sequence, recorded)),
      onPublished: (outcomes, core) => this.#judged(machine, () => this.#judge.published(outcomes, core)),
      onDeath: (error) => this.#died(machine, error),
      // As in the server: it is logged and retried; what matters is that the rows arrive.
      onProjectorError: (error) => {
        if (error instanceof UnknownStatement) this.#failure ??= new Difference(error.message);
        const name = error instanceof Error ? error.name : 'error';
        this.#judge.coverage.event(`projector ${name}`);
        // A power failure ends the whole process, whichever part meets it first.
        if (name === 'Crash') this.#died(machine, error);
      },
    });
    this.#judge.recovered(machine.core, (from) => recordedFrom(disk, from), this.#chance.once(3));
    this.#machine = machine;
    this.#judge.coverage.event('start');
    machine.start().catch((error: unknown) => this.#died(machine, error));
  }

  #died(machine: Machine, error: unknown): void {
    if (machine !== this.#machine) return;
    if (isFault(error)) this.#death ??= error;
    else this.#failure ??= error instanceof Difference ? error : new Difference(String(error instanceof Error ? error.stack : error));
  }

  /** An error in a check must reach the end of the seed, not the process that is checked. */
  #judged(machine: Machine, check: () => void): void {
    // A process that has ended reports nothing any more.
    if (machine !== this.#machine) return;
    try {
      check();
    } catch (error) {
      this.#failure ??= error instanceof Difference ? error : new Difference(String(error instanceof Error ? error.stack : error));
    }
  }

  #throwFailure(): void {
    if (this.#failure !== undefined) throw this.#failure;
  }

  #now(): number {
    return this.#wallOffset + this.#time.passedMs;
  }

  #fate(): Fate {
    if (this.#trouble === 'none') return 'fine';
    if (this.#trouble === 'down') return 'refused';
    return this.#chance.pick<Fate>(['fine', 'fine', 'fine', 'slow', 'refused', 'broken', 'lost']);
  }

  /** Idle: projections catch up, everything is compared once more, and a last start recovers it all again. */
  async #end(): Promise<SeedResult> {
    this.#trouble = 'none';
    this.#isEnding = true;
    this.#disk = this.#quietDisk();
    await this.#restart();
    const machine = this.#machine;
    if (machine === undefined) throw new Difference('no process at the end');
    await this.#time.pass(CATCH_UP_MS);
    this.#throwFailure();
    // A deadline may pass at any moment, so that a command may be in progress at this one.
    for (let at = 0; at < LOOKS && machine.lag > 0; at += 1) await this.#time.pass(CATCH_UP_MS / LOOKS);
    this.#throwFailure();
    if (machine.lag > 0) throw new Difference(`rows or facts lag behind by ${machine.lag} commands`);
    compareState(machine.core, this.#judge.model);
    compareRows(this.#database, this.#judge.history);
    for (const machine of this.#judge.model.machines.values()) {
      const wrong = machine.wrongRow?.((table) => [...(this.#database.stored.tables.get(table)?.values() ?? [])]);
      if (wrong !== undefined) throw new Difference(wrong);
    }
    const rows = createHash('sha256');
    for (const [table, stored] of this.#database.stored.tables) rows.update(`${table} ${stored.size} `);
    return { hash: `${machine.core.hash()} ${machine.hash} ${rows.digest('hex').slice(0, 8)}`, coverage: this.#judge.coverage };
  }

  /** The disk without scheduled faults. */
  #quietDisk(): FaultyDisk {
    return this.#disk.after('killed');
  }
}

/** What a disk or a database does to a process; anything else is a bug. */
function isFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as Error & { code?: unknown };
  if (error.name === 'ShadowStopped') return /^(Crash|Error: (EIO|ENOSPC|the disk)|no snapshot: )/.test(error.message);
  return error.name === 'Crash' || error.name === 'JournalFailed' || code === 'EIO' || code === 'ENOSPC';
}

function* recordedFrom(disk: FaultyDisk, from: number) {
  for (const frame of openCommands(disk, FOLDER).frames()) {
    let sequence = frame.first;
    for (const payload of payloadsOf(frame.entries)) {
      if (sequence >= from) yield { sequence, atMs: frame.atMs, command: decodeCommand(payload), bytes: payload };
      sequence += 1;
    }
  }
}
