import { assert } from '@agio/kernel';
import { createSubAccount } from './administer.ts';
import { ORDERS_PER_STEP_MAX } from './bounds.ts';
import { BUY, NONE, SELL } from './codes.ts';
import type { Command, MachineCommand } from './commands.ts';
import type { Events } from './events.ts';
import type { Machine, MachineHold, MachineOrders, MachineReply, MachineTools, Restraints, RunningMachine, Voters } from './machine.ts';
import { lossRefusal, stillness } from './loss.ts';
import { moneyOver } from './machine-money.ts';
import { feeRates } from './matching/fees.ts';
import { refused } from './refusals.ts';
import { SnapshotReader, SnapshotWriter } from './state/bytes.ts';
import type { Restraint, State } from './state/state.ts';
import type { Step } from './steps.ts';
import type { ToldMet } from './triggers/watches.ts';
import { watchesOf } from './triggers/watching.ts';

/** A machine that reacts, with its name. */
interface NamedReaction<Reaction> {
  readonly name: string;
  readonly reaction: Reaction;
}
type Reactions = NonNullable<RunningMachine['reactions']>;

/** The machines of one core, by name, in their fixed order. */
export class Machines {
  readonly #declared: readonly Machine[];
  readonly #running = new Map<string, RunningMachine>();
  readonly #reducesRisk: ReadonlySet<string>;
  /** Parts of machines that this program does not have. */
  readonly #unknown = new Map<string, { readonly layout: number; readonly bytes: Uint8Array }>();
  /** The snapshot layouts of these machines, as a text. */
  readonly layouts: string;
  /** How often the rules of any of them changed. */
  readonly logic: number;
  /** Those that react, for the hot path: usually none. */
  readonly onTrades: readonly NamedReaction<NonNullable<Reactions['trades']>>[];
  readonly onEnds: readonly NamedReaction<NonNullable<Reactions['ends']>>[];
  /** Those that react to money that comes in, which orders never need to know of. */
  readonly onMoney: readonly NamedReaction<NonNullable<Reactions['money']>>[];
  /** Those that hear of fees, for the hot path. */
  readonly onFees: readonly NonNullable<Reactions['fees']>[];
  readonly #restraints: readonly Restraints[];
  readonly #voters: Voters | undefined;
  /** The field that names the person, by the kind of a vote. */
  readonly #votes: ReadonlyMap<string, string>;
  readonly #state: State;
  /** Orders that the current step has queued. */
  #queued = 0;

  constructor(machines: readonly Machine[], state: State, events: Events) {
    this.#declared = machines;
    this.#reducesRisk = new Set(machines.flatMap(({ reducesRisk }) => reducesRisk ?? []));
    this.layouts = machines.map(({ layout, name }) => `${name} ${layout}`).join(', ');
    this.logic = machines.reduce((sum, { logic }) => sum + (logic ?? 1) - 1, 0);
    for (const machine of machines) {
      assert(!this.#running.has(machine.name), `two machines are called ${machine.name}`);
      for (const kind of machine.accountKinds ?? []) {
        assert(kind.startsWith(`${machine.name}.`), `${machine.name} declares accounts ${kind}`);
        state.kinds.declare(kind);
      }
      state.triggers.watches.declare(machine.name);
      this.#running.set(machine.name, machine.start(this.#toolsOf(machine, state, events)));
    }
    const reacting = [...this.#running].map(([name, { reactions }]) => ({ name, reactions }));
    this.onTrades = reacting.flatMap(({ name, reactions }) =>
      reactions?.trades === undefined ? [] : [{ name, reaction: reactions.trades }],
    );
    this.onEnds = reacting.flatMap(({ name, reactions }) => (reactions?.ends === undefined ? [] : [{ name, reaction: reactions.ends }]));
    this.#restraints = [...this.#running.values()].flatMap(({ restraints }) => restraints ?? []);
    this.#voters = [...this.#running.values()].find(({ voters }) => voters !== undefined)?.voters;
    this.#votes = new Map(machines.flatMap(({ votes }) => Object.entries(votes ?? {})));
    this.#state = state;
    this.onMoney = reacting.flatMap(({ name, reactions }) => (reactions?.money === undefined ? [] : [{ name, reaction: reactions.money }]));
    this.onFees = reacting.flatMap(({ reactions }) => reactions?.fees ?? []);
  }

  /** Whether any of them reacts to trades, their fees or ended orders. */
  get react(): boolean {
    return this.onTrades.length > 0 || this.onEnds.length > 0 || this.onFees.length > 0;
  }

  /** Atoms of a coin that a customer owes, as all machines say. */
  debtOf(customer: number, coin: number): bigint {
    return this.#restraints.reduce((sum, one) => sum + one.debtOf(customer, coin), 0n);
  }

  get(name: string): RunningMachine | undefined {
    return this.#running.get(name);
  }

  reducesRisk(command: Command): boolean {
    return this.#reducesRisk.has(command.kind);
  }

  apply(command: MachineCommand): MachineReply {
    const name = command.kind.slice(0, command.kind.indexOf('.'));
    const machine = this.#running.get(name);
    this.mustKnow(name);
    this.#queued = 0;
    if (machine === undefined) return refused('unknown_command');
    const voter = this.#voterOf(command);
    const turnedAway = voter === undefined ? undefined : this.#voters?.refusal(command, voter);
    if (turnedAway !== undefined) return turnedAway;
    const reply = machine.apply(command);
    if (reply.ok && voter !== undefined) this.#voters?.spend(command, voter);
    this.#restrain();
    return reply;
  }

  /** The person whose vote a command is, 0 where it names none; undefined for a command that is no vote. */
  #voterOf(command: MachineCommand): number | undefined {
    const field = this.#votes.get(command.kind);
    return field === undefined ? undefined : ((command as unknown as Readonly<Record<string, number | undefined>>)[field] ?? 0);
  }

  /** Delivers to a machine what it waits for. */
  run(step: Extract<Step, { kind: 'trade' | 'end' | 'money' | 'answer' }>): void {
    this.mustKnow(step.machine);
    const machine = this.#running.get(step.machine);
    this.#queued = 0;
    if (step.kind === 'trade') machine?.reactions?.trades?.run(step.trade);
    else if (step.kind === 'end') machine?.reactions?.ends?.run(step.end);
    else if (step.kind === 'money') machine?.reactions?.money?.run(step.money);
    else machine?.answered?.(step.tag, step.answer);
    this.#restrain();
  }

  /** Tells a machine that a price was met. */
  watched({ machine: name, met, tag }: ToldMet): void {
    this.mustKnow(name);
    this.#queued = 0;
    this.#running.get(name)?.watched?.(tag, met);
    this.#restrain();
  }

  /** Ends one watch of a market that ends, and tells its machine; returns whether there was one. */
  unwatchOne(market: number): boolean {
    const watch = this.#state.triggers.watches.endOne(market);
    if (watch === undefined) return false;
    this.mustKnow(watch.machine);
    this.#queued = 0;
    this.#running.get(watch.machine)?.unwatched?.(watch.tag);
    this.#restrain();
    return true;
  }

  /** After every change of a machine and after a load, so that orders ask only while a customer is restrained. */
  #restrain(): void {
    const active = this.#restraints.filter((one) => one.isActive());
    this.#state.restraint = active.length === 0 ? null : (customer, coin, gets) => strictest(active, customer, coin, gets);
  }

  /** Throws if the journal after a snapshot needs a machine that this program does not have. */
  mustKnow(name: string): void {
    assert(!this.#unknown.has(name), `the journal needs the machine ${name}, which this program does not have`);
  }

  *holds(): Generator<MachineHold> {
    for (const machine of this.#running.values()) yield* machine.holds();
  }

  /** Collections that are larger than their machine declares, one sentence each. */
  *beyondBounds(): Generator<string> {
    for (const { name, bounds = {} } of this.#declared) {
      const sizes = this.#running.get(name)?.sizes?.() ?? {};
      for (const [what, most] of Object.entries(bounds)) {
        const size = sizes[what];
        if (size === undefined) yield `${name} does not say how many ${what} there are`;
        else if (size > most) yield `${name} keeps ${size} ${what}, ${most} at most`;
      }
    }
  }

  /** The whole state of the machines, record by record. */
  *records(): Generator<unknown> {
    for (const [name, machine] of this.#running) {
      yield name;
      if (machine.records === undefined) yield bytesOf(machine);
      else yield* machine.records();
    }
    for (const [name, { bytes }] of this.#unknown) {
      yield name;
      yield bytes;
    }
  }

  /** When the first deadline of any machine is due. */
  get nextDueMs(): number | undefined {
    let first: number | undefined;
    for (const machine of this.#running.values()) {
      const due = machine.nextDueMs?.();
      if (due !== undefined && (first === undefined || due < first)) first = due;
    }
    return first;
  }

  /** Processes the deadline that is due first; at the same time, that of the machine that comes first in the list. */
  due(): void {
    const first = this.nextDueMs;
    this.#queued = 0;
    for (const machine of this.#running.values()) {
      if (first === undefined || machine.nextDueMs?.() !== first) continue;
      machine.due?.();
      return this.#restrain();
    }
  }

  /** Each part with its name, layout and length, so that a program can keep what it does not know. */
  save(writer: SnapshotWriter): void {
    writer.count(this.#running.size + this.#unknown.size);
    for (const { name, layout } of this.#declared) writePart(writer, name, layout, bytesOf(this.#running.get(name)!));
    for (const [name, { bytes, layout }] of this.#unknown) writePart(writer, name, layout, bytes);
  }

  /** A machine that the snapshot does not know begins empty; the part of one that this program does not know is kept as it is. */
  load(reader: SnapshotReader): void {
    const count = reader.count();
    for (let index = 0; index < count; index += 1) {
      const [name, layout, bytes] = [reader.text(), reader.count(), reader.bytes()];
      const machine = this.#running.get(name);
      if (machine === undefined) {
        this.#unknown.set(name, { layout, bytes });
        continue;
      }
      const own = this.#declared.find((declared) => declared.name === name)!.layout;
      assert(layout <= own, `the part of ${name} in the snapshot is of layout ${layout}, of a later release`);
      const part = new SnapshotReader(bytes);
      machine.load(part, layout);
      part.finish();
    }
    this.#restrain();
  }

  /** Layout 3 of snapshots had parts without layout and length. */
  loadWithoutLengths(reader: SnapshotReader): void {
    const count = reader.count();
    for (let index = 0; index < count; index += 1) {
      const name = reader.text();
      const machine = this.#running.get(name);
      assert(machine !== undefined, `a snapshot has the machine ${name}, which this program does not know`);
      machine.load(reader, 1);
    }
    this.#restrain();
  }

  #toolsOf(machine: Machine, state: State, events: Events): MachineTools {
    return {
      money: moneyOver(state, events, machine, (fee) => {
        for (const reaction of this.onFees) if (reaction.wants(fee.payer)) reaction.taken(fee);
      }),
      orders: this.#ordersOf(machine.name, state),
      watches: watchesOf(machine.name, state),
      nowMs: () => state.nowMs,
      coin: (code) => state.coins.byCode(code),
      coinById: (id) => state.coins.list[id]!,
      market: (base, quote) => state.markets.byName(`${base}_${quote}`),
      marketAt: (id) => state.markets.list[id],
      bestTicks(market, side) {
        const slot = state.books.best(market, side === 'buy' ? BUY : SELL);
        return slot === NONE ? 0 : state.orders.ticks(slot);
      },
      feeRates: (market, customer) => feeRates(state.markets.list[market]!, state.customers.get(customer)!),
      ordersLeft: (customer) => state.customers.openOrdersMax(customer) - state.customers.openOrders(customer),
      subAccount(customer, name) {
        const made = createSubAccount(state, events, { kind: 'create_sub_account', customer, ref: `${machine.name}:${customer}:${name}` });
        return made.ok ? made.id! : made;
      },
      customer(id) {
        const found = state.customers.get(id);
        if (found === undefined || state.customers.isSub(id)) return 'unknown';
        return found.disabled ? 'disabled' : 'enabled';
      },
      isClosed: (id) => state.customers.disabledBy(id).includes('closed'),
      lossRefusal: (id, coin) => lossRefusal(state, id, coin),
      owes: (id, coin) => this.debtOf(id, coin) > 0n,
      debtOf: (id, coin) => this.debtOf(id, coin),
      stillness: (coin) => stillness(state, coin),
      isInDoubt: (coin) => this.#restraints.some((one) => one.isInDoubt?.(coin) === true),
      tell: (fact) => events.add(fact),
    };
  }

  #ordersOf(machine: string, state: State): MachineOrders {
    const queue = (step: Step): void => {
      this.#queued += 1;
      assert(this.#queued <= ORDERS_PER_STEP_MAX, `${machine} queued too many orders at once`);
      state.steps.add(step);
    };
    return {
      place: (order, tag) => queue({ kind: 'place', machine, tag, order }),
      cancel: ({ customer, order }, tag) => queue({ kind: 'cancel', machine, tag, customer, order }),
      amend: ({ customer, order, ticks, lots }, tag) => queue({ kind: 'amend', machine, tag, customer, order, ticks, lots }),
    };
  }
}

function strictest(restraints: readonly Restraints[], customer: number, coin: number, gets: number | undefined): ReturnType<Restraint> {
  let strictestSoFar: ReturnType<Restraint>;
  for (const restraint of restraints) {
    const found = restraint.refusal(customer, coin, gets);
    if (typeof found === 'object') return found;
    strictestSoFar ??= found;
  }
  return strictestSoFar;
}

function bytesOf(machine: RunningMachine): Uint8Array {
  const writer = new SnapshotWriter();
  machine.save(writer);
  return writer.finish();
}

function writePart(writer: SnapshotWriter, name: string, layout: number, bytes: Uint8Array): void {
  writer.text(name);
  writer.count(layout);
  writer.bytes(bytes);
}
