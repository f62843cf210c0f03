import { assert, fromBig, limbs, limbsText } from '@agio/kernel';
import type { Limbs } from '@agio/kernel';
import type { AccountRef, MachineCommand } from './commands.ts';
import { ACCOUNT_KINDS } from './codes.ts';
import type { Events } from './events.ts';
import type { PostingReason } from './facts.ts';
import type { Machine, MachineHold, MachineReply, MachineTools, Money, RunningMachine } from './machine.ts';
import { refused } from './refusals.ts';
import { SnapshotReader, SnapshotWriter } from './state/bytes.ts';
import type { State } from './state/state.ts';

/** The machines of one core, by name, in their fixed order. */
export class Machines {
  readonly #running = new Map<string, RunningMachine>();
  readonly #layouts: ReadonlyMap<string, number>;
  /** Parts of machines that this program does not have. */
  readonly #unknown = new Map<string, { readonly layout: number; readonly bytes: Uint8Array }>();
  /** What the snapshots of these machines look like, as a text. */
  readonly layouts: string;

  constructor(machines: readonly Machine[], state: State, events: Events) {
    const tools = toolsOver(state, events);
    this.#layouts = new Map(machines.map(({ layout, name }) => [name, layout]));
    this.layouts = machines.map(({ layout, name }) => `${name} ${layout}`).join(', ');
    for (const machine of machines) {
      assert(!this.#running.has(machine.name), `two machines are called ${machine.name}`);
      this.#running.set(machine.name, machine.start(tools));
    }
  }

  get(name: string): RunningMachine | undefined {
    return this.#running.get(name);
  }

  apply(command: MachineCommand): MachineReply {
    const name = command.kind.slice(0, command.kind.indexOf('.'));
    const machine = this.#running.get(name);
    assert(!this.#unknown.has(name), `the journal needs the machine ${name}, which this program does not have`);
    return machine === undefined ? refused('unknown_command') : machine.apply(command);
  }

  *holds(): Generator<MachineHold> {
    for (const machine of this.#running.values()) yield* machine.holds();
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

  /** Works off the deadline that is due first; of two at the same time that of the machine that stands first. */
  due(): void {
    const first = this.nextDueMs;
    for (const machine of this.#running.values()) if (first !== undefined && machine.nextDueMs?.() === first) return machine.due?.();
  }

  /** Each part with its name, layout and length, so that a program can keep what it does not know. */
  save(writer: SnapshotWriter): void {
    writer.count(this.#running.size + this.#unknown.size);
    for (const [name, machine] of this.#running) {
      const part = new SnapshotWriter();
      machine.save(part);
      writePart(writer, name, this.#layouts.get(name) ?? 0, part.finish());
    }
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
      assert(layout <= (this.#layouts.get(name) ?? 0), `the part of ${name} in the snapshot is of layout ${layout}, of a later release`);
      const part = new SnapshotReader(bytes);
      machine.load(part, layout);
      part.finish();
    }
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
  }
}

function writePart(writer: SnapshotWriter, name: string, layout: number, bytes: Uint8Array): void {
  writer.text(name);
  writer.count(layout);
  writer.bytes(bytes);
}

function toolsOver(state: State, events: Events): MachineTools {
  return {
    money: moneyOver(state, events),
    nowMs: () => state.nowMs,
    coin: (code) => state.coins.byCode(code),
    coinById: (id) => state.coins.list[id]!,
    customer(id) {
      const found = state.customers.get(id);
      if (found === undefined) return 'unknown';
      return found.disabled ? 'disabled' : 'enabled';
    },
    tell: (fact) => events.add(fact),
  };
}

function moneyOver(state: State, events: Events): Money {
  const { ledger } = state;
  const account = ({ owner, kind }: AccountRef, coin: number): number => ledger.account(owner, ACCOUNT_KINDS.indexOf(kind), coin);
  const value = limbs();

  function posting(at: number, coin: number, sign: '' | '-', amount: Limbs, reason: PostingReason, cause: string): void {
    state.postings += 1;
    const [owner, kind] = [ledger.ownerOf(at), ACCOUNT_KINDS[ledger.kindOf(at)]!];
    const text = sign + limbsText(amount.hi, amount.lo);
    events.add({ fact: 'posting', id: state.postings, owner, kind, coin, amount: text, after: ledger.totalText(at), reason, cause });
  }

  return {
    available({ owner, kind }, coin) {
      const at = ledger.peek(owner, ACCOUNT_KINDS.indexOf(kind), coin);
      if (at === -1) return 0n;
      ledger.available(at, value);
      return BigInt(limbsText(value.hi, value.lo));
    },
    isIssuable: (coin, amount) => ledger.issuable(coin, amount),
    backing: (coin, source) => BigInt(ledger.backedText(coin, source)),
    issue(to, coin, amount, source, { reason, cause }) {
      const [at, atoms] = [account(to, coin), fromBig(amount)];
      ledger.issue(at, atoms, source);
      posting(at, coin, '', atoms, reason, cause);
    },
    retire(from, coin, amount, source, { reason, cause, isHeld = false }) {
      const [at, atoms] = [account(from, coin), fromBig(amount)];
      ledger.retire(at, atoms, source, isHeld);
      posting(at, coin, '-', atoms, reason, cause);
    },
    moveBacking: (coin, from, to, amount) => ledger.moveBacking(coin, from, to, fromBig(amount)),
    transfer(from, to, coin, amount, { reason, cause, received = reason }) {
      const [source, target, atoms] = [account(from, coin), account(to, coin), fromBig(amount)];
      ledger.transfer(source, target, atoms);
      posting(source, coin, '-', atoms, reason, cause);
      posting(target, coin, '', atoms, received, cause);
    },
    settle(from, to, coin, amount, { reason, cause, received = reason }) {
      const [source, target, atoms] = [account(from, coin), account(to, coin), fromBig(amount)];
      ledger.release(source, atoms);
      ledger.transfer(source, target, atoms);
      posting(source, coin, '-', atoms, reason, cause);
      posting(target, coin, '', atoms, received, cause);
    },
    hold: (of, coin, amount) => ledger.hold(account(of, coin), fromBig(amount)),
    release: (of, coin, amount) => ledger.release(account(of, coin), fromBig(amount)),
  };
}
