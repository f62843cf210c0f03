import type { AccountRef, MachineFact, MachineTools, SnapshotReader, SnapshotWriter } from '@agio/core';
import { OpenOrders, OrderBooks } from '@agio/deals/machine';
import { assert, Deadlines } from '@agio/kernel';
import { savedRecords, saveRecords } from '@agio/kernel/record';
import { DAY_MS } from '@agio/kernel/time';
import { c2cOrder, c2cProvider, LONGEST_DAY_MS } from '../model.ts';
import type { C2cOrderRecord, C2cState, ProviderRecord } from '../model.ts';

const ENDED: readonly C2cState[] = ['expired', 'cancelled', 'success'];
const UNPROCESSED: readonly C2cState[] = ['untreated', 'unpaid', 'unconfirmed'];
/** Whether an order of this state still waits for one of the two. */
export const isOpenState = (state: C2cState): boolean => !ENDED.includes(state);

export const bondOf = (customer: number): AccountRef => ({ owner: customer, kind: 'c2c.bond' });

/** What an order takes of its provider's cap. */
interface CapUse {
  readonly order: number;
  readonly atMs: number;
  readonly total: string;
}

/** Providers who have a bond here, and orders that have not ended or may still be appealed. */
export class C2cBooks extends OrderBooks<C2cOrderRecord> {
  readonly providers = new Map<number, ProviderRecord>();
  /** Open orders by customer, and by provider. */
  readonly ordersOf = new OpenOrders();
  readonly ordersWith = new OpenOrders();
  /** Orders of each provider's last days, for the cap. */
  readonly taken = new Map<number, readonly CapUse[]>();
  readonly bondDeadlines = new Deadlines((customer) => this.providers.get(customer)?.returnsAtMs ?? 0);
  counts = { applications: 0, orders: 0 };

  /** One who was rejected or has left is forgotten here; the rows keep them. */
  putProvider(tools: MachineTools, provider: ProviderRecord): void {
    const { customer, returnsAtMs, state } = provider;
    if (state === 'rejected' || state === 'left') {
      this.providers.delete(customer);
      this.taken.delete(customer);
    } else this.providers.set(customer, provider);
    this.bondDeadlines.add(customer, returnsAtMs);
    tools.tell(c2cProvider.tell(provider));
  }

  provider(customer: number): ProviderRecord {
    const provider = this.providers.get(customer);
    assert(provider !== undefined, 'a provider who is named is known');
    return provider;
  }

  /** What a provider's orders since a time come to, in hundredths. */
  takenSince(provider: number, sinceMs: number): bigint {
    const all = this.taken.get(provider) ?? [];
    return all.reduce((sum, { atMs, total }) => (atMs >= sinceMs ? sum + BigInt(total) : sum), 0n);
  }

  /** Counts an order against its provider's cap, and forgets what no day can still ask about. */
  take({ assignedAtMs, id, provider, total }: C2cOrderRecord): void {
    const kept = (this.taken.get(provider) ?? []).filter(({ atMs }) => assignedAtMs - atMs <= LONGEST_DAY_MS + DAY_MS);
    this.taken.set(provider, [...kept, { order: id, atMs: assignedAtMs, total }]);
  }

  /** An order that came to nothing is given back to the cap. */
  giveBack({ id, provider }: C2cOrderRecord): void {
    const kept = (this.taken.get(provider) ?? []).filter(({ order }) => order !== id);
    if (kept.length === 0) this.taken.delete(provider);
    else this.taken.set(provider, kept);
  }

  /** Purchases of a customer's day that no provider has processed yet, and those of any day that people have to decide about. */
  unprocessedOf(customer: number, dayStartMs: number): number {
    const own = [...this.ordersOf.of(customer)].map((id) => this.known(id));
    const isCounted = ({ createdAtMs, state }: C2cOrderRecord): boolean =>
      state === 'appealed' || (UNPROCESSED.includes(state) && createdAtMs >= dayStartMs);
    return own.filter((order) => order.side === 'buy' && isCounted(order)).length;
  }

  /** When a customer who gave up too many purchases may buy again; undefined for one who may. */
  pausedUntil(customer: number, nowMs: number): number | undefined {
    return this.givenUp.pausedUntil(customer, nowMs);
  }

  /** A purchase ended without a payment. */
  noteGivenUp({ customer, side }: C2cOrderRecord, nowMs: number): void {
    if (side === 'buy') this.givenUp.note(customer, nowMs);
  }

  /** Whether something of a provider is open, or may still be appealed. */
  isBusy(provider: number): boolean {
    return this.loadOf(provider) > 0 || [...this.orders.values()].some((order) => order.provider === provider);
  }

  /** How many orders of a provider are open: what breaks a tie between two who are equally good. */
  loadOf(provider: number): number {
    return this.ordersWith.of(provider).size;
  }

  /** When the first deadline of all is due. */
  get nextDueMs(): number | undefined {
    const [order, bond] = [this.deadlines.first?.atMs, this.bondDeadlines.first?.atMs];
    return order === undefined || bond === undefined ? (order ?? bond) : Math.min(order, bond);
  }

  *records(): Generator<unknown> {
    yield* this.providers.values();
    yield* this.orders.values();
    yield* this.taken.entries();
    yield* this.givenUp.entries();
    yield this.counts;
  }

  save(writer: SnapshotWriter): void {
    writer.text(JSON.stringify({ counts: this.counts, taken: [...this.taken], givenUp: [...this.givenUp.entries()] }));
    for (const list of [this.providers, this.orders]) saveRecords(writer, list);
  }

  load(reader: SnapshotReader): void {
    const saved = JSON.parse(reader.text()) as Pick<C2cBooks, 'counts'> & {
      readonly taken: [number, CapUse[]][];
      /** Not in layout 1. */
      readonly givenUp?: [number, number[]][];
    };
    this.counts = saved.counts;
    for (const [provider, orders] of saved.taken) this.taken.set(provider, orders);
    this.givenUp.load(saved.givenUp ?? []);
    for (const provider of savedRecords(reader, c2cProvider)) {
      this.providers.set(provider.customer, provider);
      this.bondDeadlines.add(provider.customer, provider.returnsAtMs);
    }
    for (const order of savedRecords(reader, c2cOrder)) this.loadOrder(order);
  }

  protected isOpen({ state }: C2cOrderRecord): boolean {
    return isOpenState(state);
  }

  protected isAppealable({ state }: C2cOrderRecord): boolean {
    return state === 'expired';
  }

  protected countedFor({ customer, provider }: C2cOrderRecord): readonly (readonly [OpenOrders, number])[] {
    return [
      [this.ordersOf, customer],
      [this.ordersWith, provider],
    ];
  }

  protected factOf(order: C2cOrderRecord): MachineFact {
    return c2cOrder.tell(order);
  }
}
