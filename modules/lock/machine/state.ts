import type { AccountRef, MachineTools, SnapshotReader, SnapshotWriter } from '@agio/core';
import { assert, Deadlines } from '@agio/kernel';
import { savedRecords, saveRecords } from '@agio/kernel/record';
import { lockPosition, lockProduct, lockRow } from '../model.ts';
import type { OpenPosition, PositionRecord, ProductRecord, RowState } from '../model.ts';
import { rowAmounts } from './amounts.ts';

/** Where coins come from and go back to; where they are locked; what may be promised, and what is. */
export const tradingOf = (customer: number): AccountRef => ({ owner: customer, kind: 'trading' });
export const principalOf = (customer: number): AccountRef => ({ owner: customer, kind: 'lock.principal' });
export const FUND: AccountRef = { owner: 0, kind: 'lock.fund' };
export const PROMISED: AccountRef = { owner: 0, kind: 'lock.promised' };

const ENDED: readonly PositionRecord['state'][] = ['complete', 'exited'];
export const isOpenState = (state: PositionRecord['state']): boolean => !ENDED.includes(state);

/** When the position's next deadline is due: a row, or an emergency exit. */
export function deadlineOf({ exitAtMs, nextAtMs }: PositionRecord): number {
  return exitAtMs > 0 && exitAtMs < nextAtMs ? exitAtMs : nextAtMs;
}

/** Products, and positions in progress; the rows keep the others. */
export class LockBooks {
  readonly products = new Map<number, ProductRecord>();
  readonly positions = new Map<number, OpenPosition>();
  /** In progress, by customer. */
  readonly positionsOf = new Map<number, Set<number>>();
  readonly deadlines = new Deadlines((id) => {
    const open = this.positions.get(id);
    return open === undefined ? 0 : deadlineOf(open.record);
  });
  /** Rows of all positions in progress, and of the vaults among them. */
  rows = 0;
  vaultRows = 0;
  counts = { products: 0, positions: 0 };

  putProduct(tools: MachineTools, product: ProductRecord): void {
    this.products.set(product.id, product);
    tools.tell(lockProduct.tell(product));
  }

  product(id: number): ProductRecord {
    const product = this.products.get(id);
    assert(product !== undefined, 'a product that is named is known');
    return product;
  }

  /** A new position, with all its rows. */
  open(tools: MachineTools, record: PositionRecord, dues: readonly number[]): void {
    const position = { record, dues: [...dues] };
    this.#index(position);
    this.deadlines.add(record.id, deadlineOf(record));
    tools.tell(lockPosition.tell(record));
    for (let number = 1; number <= record.rows; number += 1) this.tellRow(tools, position, number, 'due');
  }

  change(tools: MachineTools, { dues, record: before }: OpenPosition, into: Partial<PositionRecord>): OpenPosition {
    const record = { ...before, ...into, updatedAtMs: tools.nowMs() };
    const position = { record, dues };
    if (isOpenState(record.state)) {
      this.positions.set(record.id, position);
      if (deadlineOf(record) !== deadlineOf(before)) this.deadlines.add(record.id, deadlineOf(record));
    } else this.#forget(position);
    tools.tell(lockPosition.tell(record));
    return position;
  }

  tellRow(tools: MachineTools, { dues, record }: OpenPosition, number: number, state: RowState): void {
    const { coin, customer, id } = record;
    const { principal, reward } = rowAmounts(record, number);
    const dueMs = dues[number - 1];
    assert(dueMs !== undefined, 'a release has its time');
    const paidAtMs = state === 'paid' ? tools.nowMs() : 0;
    const amounts = { principal: String(principal), reward: String(reward) };
    tools.tell(lockRow.tell({ position: id, number, customer, coin, dueMs, ...amounts, state, paidAtMs }));
  }

  /** Atoms that positions of a customer have locked of a product, releases included. */
  lockedIn(customer: number, product: number): bigint {
    const own = [...(this.positionsOf.get(customer) ?? [])].flatMap((id) => this.positions.get(id)?.record ?? []);
    return own.reduce((sum, record) => (record.product === product ? sum + BigInt(record.amount) : sum), 0n);
  }

  /** Rows of a customer's positions in progress. */
  rowsOfOne(customer: number): number {
    let rows = 0;
    for (const id of this.positionsOf.get(customer) ?? []) rows += this.positions.get(id)?.dues.length ?? 0;
    return rows;
  }

  get nextDueMs(): number | undefined {
    return this.deadlines.first?.atMs;
  }

  *records(): Generator<unknown> {
    yield* this.products.values();
    yield* this.positions.values();
    yield this.counts;
  }

  save(writer: SnapshotWriter): void {
    writer.text(JSON.stringify(this.counts));
    for (const list of [this.products, this.positions]) saveRecords(writer, list);
  }

  load(reader: SnapshotReader): void {
    this.counts = JSON.parse(reader.text()) as LockBooks['counts'];
    for (const product of savedRecords(reader, lockProduct)) this.products.set(product.id, product);
    for (let left = reader.count(); left > 0; left -= 1) {
      const { dues, record } = JSON.parse(reader.text()) as OpenPosition;
      const position = { record: lockPosition.load(record), dues };
      this.#index(position);
      this.deadlines.add(position.record.id, deadlineOf(position.record));
    }
  }

  #index(position: OpenPosition): void {
    const { customer, id } = position.record;
    this.positions.set(id, position);
    this.#count(position, 1);
    const own = this.positionsOf.get(customer) ?? new Set();
    own.add(id);
    this.positionsOf.set(customer, own);
  }

  #count({ dues, record }: OpenPosition, times: 1 | -1): void {
    this.rows += times * dues.length;
    if (record.product === 0) this.vaultRows += times * dues.length;
  }

  #forget(position: OpenPosition): void {
    const { customer, id } = position.record;
    this.positions.delete(id);
    this.#count(position, -1);
    const own = this.positionsOf.get(customer);
    own?.delete(id);
    if (own?.size === 0) this.positionsOf.delete(customer);
  }
}
