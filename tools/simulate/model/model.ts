import type { Command, Fact, MachineCommand, MachineFact, MachineHold, Reply, RequestKey, TickerFigures } from '@agio/core';
import { DAY_MS } from '@agio/kernel/time';
import type { MachineModel, ModelHouse } from '@agio/module/testing';
import { endingMarket, endMarket } from './administer.ts';
import { administered } from './administered.ts';
import { houseOver } from './house.ts';
import { free, held, heldByMachines } from './money.ts';
import { answerTo } from './machine-orders.ts';
import type { AskedByMachine } from './machine-orders.ts';
import { askedOf, heardEnd, heardTrade, hearFees, isOfMachine, moneyIn } from './heard.ts';
import { depthOf, figuresOf } from './figures.ts';
import { amend, cancel, expire, overdue, place } from './orders.ts';
import { placeList } from './place-list.ts';
import { ratesOf } from './rules.ts';
import { run } from './waiting.ts';
import { isWatched, WatchesOfModel } from './watches.ts';
import type { MetWatch } from './watches.ts';
import { MOST_STEPS, customerOf, emptyWorld, marketOf, openRecordOf, retell } from './world.ts';
import type { ModelMarket, ModelOrder, World } from './world.ts';

const STEPS_PER_COMMAND = 64;
const STEPS_PER_DRAIN = 512;
const ENDED: ReadonlySet<string> = new Set(['filled', 'cancelled', 'expired']);

export interface Decision {
  readonly reply: Reply;
  readonly facts: readonly Fact[];
  /** A machine took part: postings have the same sums, and its facts show the same, in any order. */
  readonly isByMachine: boolean;
}

/** A machine's twin under its name, in the order of the site. */
export interface NamedModel {
  readonly name: string;
  readonly makeModel: (house: ModelHouse) => MachineModel;
}

/** The model as the simulator asks it: every command decided, and everything that the core lets see. */
export class Model {
  readonly world: World = emptyWorld(
    () => this.#holds ?? this.#holdsNow(),
    (customer, coin, gets) => this.#restraint(customer, coin, gets),
    (customer, coin) => [...this.machines.values()].reduce((sum, machine) => sum + (machine.debtOf?.(customer, coin) ?? 0n), 0n),
    (coin) => [...this.machines.values()].some((machine) => machine.isInDoubt?.(coin) === true),
    { compareWatches: (...trade) => this.#watched.compare(...trade), endWatch: (market) => this.#endWatch(market) },
  );
  readonly machines: ReadonlyMap<string, MachineModel>;
  sequence = 0;
  #isByMachine = false;
  /** What machines hold, between their turns. */
  #holds: readonly MachineHold[] | undefined;
  #before: readonly MachineHold[] = [];
  /** What each machine held after its last turn: only its own turns change that. */
  readonly #held = new Map<MachineModel, readonly MachineHold[]>();
  #acting: MachineModel | undefined;
  readonly #waiting: (
    | { readonly machine: MachineModel; readonly react: () => readonly MachineFact[] }
    | { readonly fired: ModelOrder[] }
    | { readonly watched: MetWatch[] }
    | { readonly machine: MachineModel; readonly asked: AskedByMachine }
  )[] = [];
  /** Numbers of orders that the steps of the command place. */
  #made: number[] = [];
  readonly #watched = new WatchesOfModel(
    () => [...this.machines.values()],
    () => this.world.now,
  );

  constructor(machines: readonly NamedModel[] = []) {
    const made = new Map<string, MachineModel>();
    this.machines = made;
    for (const { makeModel, name } of machines) {
      const house = houseOver(this.world, name, (asked) => {
        const machine = made.get(name);
        if (machine !== undefined) this.#waiting.push({ machine, asked });
      });
      made.set(name, makeModel(house));
    }
    this.world.onFee = (fee) => {
      for (const machine of made.values()) this.world.facts.push(...(machine.onFee?.(fee) ?? []));
    };
  }

  /** Decides a command at its time. `numbers` are the core's for the orders that are placed, by it and by its steps: they must be new ones. */
  apply(atMs: number, command: Command, numbers: readonly number[], inSteps: readonly number[] = []): Decision {
    this.#step(atMs);
    this.#made = [...inSteps];
    const asked = askedOf(command);
    const most = command.kind === 'drain' ? STEPS_PER_DRAIN : STEPS_PER_COMMAND;
    const waited = this.#react(most);
    const before = asked === undefined ? undefined : this.#answered(asked.customer, asked.request);
    if (before !== undefined) {
      this.#react(most - waited);
      return { reply: before, facts: this.world.facts, isByMachine: this.#isByMachine };
    }
    const from = this.world.facts.length;
    this.world.part = from;
    const reply = this.#decide(command, numbers);
    retell(this.world);
    const told = this.world.facts.slice(from);
    this.#queueFired();
    this.#hear(told);
    this.#hearMoney(told, this.heldChanged());
    this.#react(most - waited);
    if (asked !== undefined) {
      const { key, body } = asked.request;
      this.world.customers[asked.customer - 1]?.requests.push({ key, body, at: atMs, reply });
    }
    return { reply, facts: this.world.facts, isByMachine: this.#isByMachine };
  }

  /** Steps that machines request after trades and ended orders wait, each with its machine. */
  #hear(facts: readonly Fact[]): void {
    for (const fact of facts) {
      if (fact.fact !== 'trade' && fact.fact !== 'order') continue;
      if (fact.fact === 'trade') hearFees(this.world, this.machines.values(), fact);
      for (const machine of this.machines.values()) {
        if (fact.fact === 'trade') {
          // Imported trades have no owner.
          if (fact.taker.customer === 0) continue;
          const trade = heardTrade(fact);
          if (machine.wantsTrade?.(trade) === true) this.#waiting.push({ machine, react: () => machine.onTrade?.(trade) ?? [] });
        } else if (ENDED.has(fact.status)) {
          const end = heardEnd(fact);
          if (machine.wantsEnd?.(end) === true) this.#waiting.push({ machine, react: () => machine.onEnd?.(end) ?? [] });
        }
      }
    }
  }

  /** Steps that machines request after money came in, or after another amount of it is held. */
  #hearMoney(facts: readonly Fact[], held: readonly string[]): void {
    if (![...this.machines.values()].some((machine) => 'wantsMoney' in machine)) return;
    const inOrder = moneyIn(facts, held);
    for (const money of inOrder)
      for (const machine of this.machines.values())
        if (machine.wantsMoney?.(money) === true) this.#waiting.push({ machine, react: () => machine.onMoney?.(money) ?? [] });
  }

  #react(most: number): number {
    let done = 0;
    while (done < most) {
      const next = this.#waiting[0];
      if (next === undefined) break;
      done += 1;
      if ('fired' in next) {
        this.#fire(next.fired);
        if (next.fired.every(({ trigger }) => trigger?.state !== 'fired')) this.#waiting.shift();
        continue;
      }
      if ('watched' in next) {
        this.#tellWatched(next.watched);
        if (!next.watched.some((one) => isWatched(one))) this.#waiting.shift();
        continue;
      }
      this.#waiting.shift();
      if ('asked' in next) this.#runOrder(next.machine, next.asked);
      else this.#reacted(next.machine, next.react);
    }
    return done;
  }

  /** A machine's reaction, and what others hear of the money that it moves. */
  #reacted(machine: MachineModel, react: () => readonly MachineFact[]): void {
    const from = this.world.facts.length;
    this.#told(machine, react);
    this.#hearMoney(this.world.facts.slice(from), []);
  }

  /** An order of a machine has its turn, and then the machine is told what became of it. */
  #runOrder(machine: MachineModel, asked: AskedByMachine): void {
    const from = this.world.facts.length;
    this.world.part = from;
    const answer = answerTo(this.world, asked, this.#made);
    retell(this.world);
    const told = this.world.facts.slice(from);
    this.#queueFired();
    this.#hear(told);
    this.#reacted(machine, () => machine.onAnswer?.(asked.tag, answer) ?? []);
    this.#isByMachine = true;
  }

  /** The turn of the next order of a batch that was fired; those that ended in the meantime are passed over. */
  #fire(batch: ModelOrder[]): void {
    while (batch.length > 0 && batch[0]?.trigger?.state !== 'fired') batch.shift();
    const order = batch[0];
    if (order === undefined) return;
    const from = this.world.facts.length;
    this.world.part = from;
    const rates = (one: ModelOrder) => ratesOf(customerOf(this.world, one.asked.customer), marketOf(this.world, one.asked.market));
    if (!run(this.world, order, rates)) batch.shift();
    retell(this.world);
    const told = this.world.facts.slice(from);
    this.#queueFired();
    this.#hear(told);
  }

  /** What trades fired, and what they met, waits behind everything that waits already. */
  #queueFired(): void {
    for (const fired of this.world.fired) this.#waiting.push({ fired });
    this.world.fired = [];
    for (const watched of this.#watched.take()) this.#waiting.push({ watched });
    for (const order of this.world.armed.splice(0)) this.#waiting.push({ fired: [order] });
  }

  /** The turn of the next watch of a batch; those that were ended in the meantime are passed over. */
  #tellWatched(batch: MetWatch[]): void {
    for (let one = batch.shift(); one !== undefined; one = batch.shift()) {
      const { machine, met, watch } = one;
      if (isWatched(one)) return this.#reacted(machine, () => machine.onWatched?.(watch.tag, met) ?? []);
    }
  }

  #endWatch(market: number): boolean {
    const found = this.#watched.firstOf(market);
    if (found === undefined) return false;
    const { machine, watch } = found;
    this.#told(machine, () => machine.onUnwatched?.(watch.tag) ?? []);
    return true;
  }

  /** Skips a void command. */
  skip(atMs: number): void {
    this.#step(atMs);
  }

  /** The visible state of a customer: available and held by coin, and the open orders as they are. */
  customer(id: number): unknown {
    const { world } = this;
    const balances = world.coins.map((coin) => [
      String(free(world, id, 'trading', coin.id)),
      String((id === 0 ? 0n : held(world, id, coin.id)) + heldByMachines(world, id, 'trading', coin.id)),
    ]);
    return { balances, open: world.customers[id - 1]?.open.map((order) => openRecordOf(order)) ?? [] };
  }

  /** Levels of a side as [ticks, lots], best first. */
  depth(market: ModelMarket, side: 'buy' | 'sell'): [number, number][] {
    return depthOf(market, side);
  }

  ticker(market: ModelMarket): TickerFigures {
    return figuresOf(market, this.world.now);
  }

  /** When the next open order expires, the next market ends, or the next deadline of a machine is due. */
  get nextDueMs(): number | undefined {
    const orders = this.world.customers.flatMap(({ open }) =>
      open.flatMap(({ asked }) => (asked.timeInForce === 'GTD' ? [asked.expireAtMs] : [])),
    );
    const ends = this.world.markets.flatMap(({ delistAt, delisted }) => (delistAt === null || delisted ? [] : [delistAt]));
    const due = [...orders, ...ends, ...[...this.machines.values()].flatMap((machine) => machine.nextDueMs?.() ?? [])];
    return due.length === 0 ? undefined : Math.min(...due);
  }

  /** Postings of a machine's command are numbered in the order of their facts. */
  countPostings(facts: readonly Fact[]): void {
    this.world.postings += facts.filter(({ fact }) => fact === 'posting').length;
  }

  /** The machine that a command or a fact belongs to. */
  machineOf(name: string): MachineModel | undefined {
    return this.machines.get(name.slice(0, name.indexOf('.')));
  }

  #step(atMs: number): void {
    this.sequence += 1;
    if (atMs < this.world.now) throw new Error('time ran back');
    this.world.now = atMs;
    this.world.facts = [];
    this.world.part = 0;
    this.world.told.clear();
    this.world.compared = 0;
    this.#isByMachine = false;
    this.#holds ??= this.#holdsNow();
    this.#before = this.#holds;
  }

  /** Accounts of which machines hold more or less than before the last command, as `owner kind coin`. */
  heldChanged(): string[] {
    const sums = new Map<string, bigint>();
    const add = (holds: Iterable<MachineHold>, sign: bigint): void => {
      for (const { amount, coin, of } of holds) {
        const account = `${of.owner} ${of.kind} ${coin}`;
        sums.set(account, (sums.get(account) ?? 0n) + sign * amount);
      }
    };
    add(this.#before, -1n);
    add(this.#holds ?? this.#holdsNow(), 1n);
    return [...sums].filter(([, sum]) => sum !== 0n).map(([account]) => account);
  }

  /** The strictest of all machines. */
  #restraint(customer: number, coin: number, gets: number | undefined): ReturnType<World['restraint']> {
    const asks = [...this.machines.values()].map((machine) => machine.restraint?.(customer, coin, gets));
    return asks.find((ask) => ask !== undefined && ask !== 'near_reference') ?? asks.find((ask) => ask !== undefined);
  }

  #holdsNow(): readonly MachineHold[] {
    return [...this.machines.values()].flatMap((machine) => this.#heldBy(machine));
  }

  #heldBy(machine: MachineModel): readonly MachineHold[] {
    if (machine === this.#acting) return [...machine.holds()];
    const known = this.#held.get(machine) ?? [...machine.holds()];
    this.#held.set(machine, known);
    return known;
  }

  #answered(customer: number, { key, body }: RequestKey): Reply | undefined {
    const known = this.world.customers[customer - 1]?.requests.findLast((one) => one.key === key && this.world.now - one.at < DAY_MS);
    if (known === undefined) return undefined;
    return known.body === body ? { ...known.reply, replayed: true } : { ok: false, refusal: 'idempotency_conflict' };
  }

  #decide(command: Command, numbers: readonly number[]): Reply {
    const { world } = this;
    switch (command.kind) {
      case 'place':
      case 'amend': {
        const result = command.kind === 'place' ? place(world, command, numbers[0] ?? 0) : amend(world, command);
        return typeof result === 'string' ? { ok: false, refusal: result } : { ok: true, kind: 'order', ...result };
      }
      case 'place_list': {
        const result = placeList(world, command, numbers);
        return typeof result === 'string' ? { ok: false, refusal: result } : { ok: true, kind: 'list', ...result };
      }
      case 'cancel': {
        const result = cancel(world, command);
        return typeof result === 'string' ? { ok: false, refusal: result } : { ok: true, kind: 'cancelled', orders: result };
      }
      case 'tick':
        return { ok: true, kind: 'done', more: this.#tick() };
      case 'void':
        return { ok: true, kind: 'done' };
      case 'drain':
        return { ok: true, kind: 'done', more: this.#waiting.length > 0 };
      default: {
        if (isOfMachine(command)) return this.#byMachine(command);
        const made = administered(world, command);
        return typeof made === 'string' ? { ok: false, refusal: made } : { ok: true, kind: 'done', ...made };
      }
    }
  }

  /** Processes what is due, the longest due first; at the same time, orders come first, then markets, then machines in their order. */
  #tick(): boolean {
    const { world } = this;
    let orders = overdue(world);
    const firstDeadline = () =>
      [...this.machines.values()]
        .map((machine) => ({ machine, at: machine.nextDueMs?.() ?? Infinity }))
        .reduce((first, one) => (one.at < first.at ? one : first), { machine: undefined as MachineModel | undefined, at: Infinity });
    for (let done = 0; done < MOST_STEPS; done += 1) {
      const [order, market, deadline] = [orders[0], endingMarket(world), firstDeadline()];
      const [orderAt, marketAt] = [order?.asked.expireAtMs ?? Infinity, market?.delistAt ?? Infinity];
      if (Math.min(orderAt, marketAt, deadline.at) > world.now) return false;
      if (order !== undefined && orderAt <= Math.min(marketAt, deadline.at)) {
        expire(world, order);
        // Others of its list may have ended with it.
        orders = order.of === null ? orders.slice(1) : overdue(world);
      } else if (market !== undefined && marketAt <= deadline.at) {
        endMarket(world, market);
        orders = overdue(world);
      } else if (deadline.machine !== undefined) this.#told(deadline.machine, () => deadline.machine?.due?.() ?? []);
    }
    return orders.length > 0 || endingMarket(world) !== undefined || firstDeadline().at <= world.now;
  }

  /** A machine's turn. */
  #told(machine: MachineModel, work: () => readonly MachineFact[]): void {
    this.#holds = undefined;
    this.#held.delete(machine);
    this.#acting = machine;
    this.world.facts.push(...work());
    this.#acting = undefined;
    this.#isByMachine = true;
  }

  #byMachine(command: MachineCommand): Reply {
    const machine = this.machineOf(command.kind);
    if (machine === undefined) return { ok: false, refusal: 'unknown_command' };
    let reply: Reply = { ok: true, kind: 'done' };
    this.#told(machine, () => {
      const applied = machine.apply(command);
      reply = applied.reply;
      return applied.facts;
    });
    return reply;
  }
}
