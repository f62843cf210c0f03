import { Core } from '@agio/core';
import type { Fact, Machine, MachineCommand, MachineReply, Refusal, Restraints, RunningMachine } from '@agio/core';

interface Owe extends MachineCommand {
  readonly kind: 'debts.owe';
  readonly customer: number;
  readonly atoms: string;
}

/** Who owes how much, as the last command said of each. It refuses nothing. */
const debts: Machine = {
  name: 'debts',
  layout: 1,
  start() {
    const owed = new Map<number, bigint>();
    const restraints: Restraints = { debtOf: (customer) => owed.get(customer) ?? 0n, isActive: () => false, refusal: () => undefined };
    return {
      restraints,
      apply(command) {
        const { atoms, customer } = command as Owe;
        owed.set(customer, BigInt(atoms));
        return { ok: true, kind: 'done' };
      },
      save: (writer) => writer.text(JSON.stringify([...owed].map(([customer, atoms]) => [customer, String(atoms)]))),
      load(reader) {
        for (const [customer, atoms] of JSON.parse(reader.text()) as [number, string][]) owed.set(customer, BigInt(atoms));
      },
      holds: () => [],
    };
  },
};

/** A core with one machine, and debts: USDT, and people with as many atoms of it each. */
export class Bench<Running extends RunningMachine, Command extends MachineCommand> {
  core: Core;
  readonly facts: Fact[] = [];
  readonly #machine: Machine<Running>;
  #nowMs: number;

  constructor(
    machine: Machine<Running>,
    {
      atoms,
      customers,
      decimals,
      startMs,
    }: Readonly<Record<'decimals' | 'startMs', number>> & {
      readonly customers: readonly number[];
      readonly atoms: bigint;
    },
  ) {
    this.core = new Core(undefined, undefined, 64, [machine, debts]);
    this.#machine = machine;
    this.#nowMs = startMs;
    this.submit({ kind: 'define_coin', code: 'USDT', name: 'Tether', decimals, tags: [] });
    for (const customer of customers) {
      this.submit({ kind: 'create_customer', ref: `c${customer}`, wide: false });
      const to = { owner: customer, kind: 'fiat' } as const;
      this.submit({ kind: 'issue', to, coin: 'USDT', amount: String(atoms), reason: 'seed', cause: `seed ${customer}` });
    }
  }

  get running(): Running {
    return this.core.machine(this.#machine);
  }

  get nowMs(): number {
    return this.#nowMs;
  }

  apply(command: Command): MachineReply {
    return this.submit(command) as MachineReply;
  }

  /** The refusal, or `done`. */
  try(command: Command): Refusal | 'done' {
    const reply = this.apply(command);
    return reply.ok ? 'done' : reply.refusal;
  }

  disable(customer: number, disabled = true): void {
    this.submit({ kind: 'set_disabled', customer, reason: 'operators', isOn: disabled });
  }

  owe(customer: number, atoms: bigint): void {
    const owed: Owe = { kind: 'debts.owe', customer, atoms: String(atoms) };
    this.submit(owed);
  }

  /** Time passes at once: what is due happens late. */
  pass(ms: number): void {
    this.#nowMs += ms;
    while ((this.core.nextDueMs ?? Infinity) <= this.#nowMs) this.submit({ kind: 'tick' });
  }

  /** Time passes in which nothing happens that is due. */
  protected skip(ms: number): void {
    this.#nowMs += ms;
  }

  available(customer: number, kind = 'fiat'): bigint {
    return BigInt(this.#balance(customer, kind)?.available ?? '0');
  }

  held(customer: number): bigint {
    return BigInt(this.#balance(customer, 'fiat')?.held ?? '0');
  }

  /** Everything that does not add up: what is held is what open orders hold, and nothing was lost. */
  problems(): readonly string[] {
    return this.core.audit();
  }

  /** The same core out of its own snapshot. */
  restart(): void {
    this.core = new Core(undefined, this.core.save(), 64, [this.#machine, debts]);
  }

  protected submit(command: Parameters<Core['apply']>[2]) {
    const { facts, reply } = this.core.apply(this.core.sequence + 1, this.#nowMs, command);
    this.facts.push(...facts);
    return reply;
  }

  #balance(customer: number, of: string) {
    return this.core.balances(customer).find(({ kind }) => kind === of);
  }
}
