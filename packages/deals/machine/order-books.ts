import type { MachineFact, MachineTools } from '@agio/core';
import { assert, Deadlines } from '@agio/kernel';
import { DAY_MS } from '@agio/kernel/time';

/** So many orders that failed by the customer's fault within a day pause them until the first of those is a day old. */
export const GIVEN_UP_MAX = 3;

/** Numbers of open orders by person. */
export class OpenOrders {
  readonly #byPerson = new Map<number, Set<number>>();

  of(person: number): ReadonlySet<number> {
    return this.#byPerson.get(person) ?? new Set();
  }

  add(person: number, order: number): void {
    this.#byPerson.set(person, (this.#byPerson.get(person) ?? new Set()).add(order));
  }

  remove(person: number, order: number): void {
    const own = this.#byPerson.get(person);
    own?.delete(order);
    if (own?.size === 0) this.#byPerson.delete(person);
  }
}

/** When orders failed by the customer's fault; whose last one is longest ago comes first. */
export class GivenUp {
  readonly #times = new Map<number, readonly number[]>();

  /** The end of a customer's pause; undefined if they are not paused. */
  pausedUntil(customer: number, nowMs: number): number | undefined {
    const first = this.#recent(customer, nowMs).at(-GIVEN_UP_MAX);
    return first === undefined ? undefined : first + DAY_MS;
  }

  /** Each call also forgets the one who gave up longest ago, once a day has passed. */
  note(customer: number, nowMs: number): void {
    const kept = this.#recent(customer, nowMs);
    this.#times.delete(customer);
    this.#times.set(customer, [...kept, nowMs]);
    for (const [oldest, times] of this.#times) {
      if (nowMs - (times.at(-1) ?? 0) >= DAY_MS) this.#times.delete(oldest);
      break;
    }
  }

  entries(): IterableIterator<[number, readonly number[]]> {
    return this.#times.entries();
  }

  load(entries: readonly (readonly [number, readonly number[]])[]): void {
    for (const [customer, times] of entries) this.#times.set(customer, times);
  }

  #recent(customer: number, nowMs: number): readonly number[] {
    return (this.#times.get(customer) ?? []).filter((atMs) => nowMs - atMs < DAY_MS);
  }
}

/** What the books of all machines need of an order. */
interface KeptOrder {
  readonly id: number;
  readonly deadlineMs: number;
  readonly updatedAtMs: number;
}

/** Orders that have not ended or may still be appealed, with the clock of each; the rows keep the others. */
export abstract class OrderBooks<Order extends KeptOrder> {
  readonly orders = new Map<number, Order>();
  readonly deadlines = new Deadlines((id) => this.orders.get(id)?.deadlineMs ?? 0);
  readonly givenUp = new GivenUp();

  /** Whether an order still waits for one of the two. */
  protected abstract isOpen(order: Order): boolean;
  /** Whether one that has ended may still be appealed. */
  protected abstract isAppealable(order: Order): boolean;
  /** Where it is counted while it is open, each for whom. */
  protected abstract countedFor(order: Order): readonly (readonly [index: OpenOrders, person: number])[];
  protected abstract factOf(order: Order): MachineFact;

  addOrder(tools: MachineTools, order: Order): void {
    this.loadOrder(order);
    tools.tell(this.factOf(order));
  }

  changeOrder(tools: MachineTools, before: Order, into: Partial<Order>): Order {
    const order: Order = { ...before, ...into, updatedAtMs: tools.nowMs() };
    if (this.isOpen(before)) for (const [index, person] of this.countedFor(before)) index.remove(person, before.id);
    if (this.isOpen(order)) for (const [index, person] of this.countedFor(order)) index.add(person, order.id);
    if (this.isOpen(order) || this.isAppealable(order)) this.orders.set(order.id, order);
    else this.orders.delete(order.id);
    if (order.deadlineMs !== before.deadlineMs) this.deadlines.add(order.id, order.deadlineMs);
    tools.tell(this.factOf(order));
    return order;
  }

  /** An order that must be there. */
  known(id: number): Order {
    const order = this.orders.get(id);
    assert(order !== undefined, 'an order that is named is known');
    return order;
  }

  /** An order that ended can no longer be appealed. */
  forget(order: Order): void {
    assert(this.isAppealable(order), 'only an order that could be appealed is forgotten');
    this.orders.delete(order.id);
  }

  /** An order as it begins, or as a snapshot has it. */
  protected loadOrder(order: Order): void {
    this.orders.set(order.id, order);
    this.deadlines.add(order.id, order.deadlineMs);
    if (this.isOpen(order)) for (const [index, person] of this.countedFor(order)) index.add(person, order.id);
  }
}
