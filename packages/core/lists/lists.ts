import { assert } from '@agio/kernel';
import { LEGS, LIST_KINDS, NONE, NO_REASON } from '../codes.ts';
import type { LegName, ListKindName } from '../codes.ts';
import type { SnapshotReader, SnapshotWriter } from '../state/bytes.ts';

/** Fields that only orders of lists report. */
export interface ListTerms {
  /** The id of the list's first order, which is the list's own. */
  readonly list: number;
  readonly listKind: ListKindName;
  readonly leg: LegName;
}

/** Orders that share an amount: an entry and what follows from it, or exits of which one ends the other. Legs are slots; NONE if there is none, or it has ended. */
export interface OrderList {
  readonly id: number;
  readonly kind: ListKindName;
  entry: number;
  /** The exit on the favourable side of the price. */
  profit: number;
  /** The exit that protects. */
  stop: number;
  /** The lots that exits may have; 0 for whatever the entry brings. */
  asked: number;
  /** The lots that the entry has brought to the exits; 0 without an entry. */
  brought: number;
  /** Whether exits have an amount and a hold; until then they wait for the entry. */
  isArmed: boolean;
  /** Whether the stop holds only what the other exit does not. */
  isShared: boolean;
  /** Whether the end of a leg ends no other in the present operation. */
  isLoose: boolean;
  /** What the stop holds beside the other exit: so many ticks more for so many lots. */
  moreTicks: number;
  moreLots: number;
  /** The entry that ended in the present operation; its record can still be read. */
  endedEntry: number;
  /** Whether an exit ended in the present operation. */
  hasEnded: boolean;
  /** Why the last leg ended. */
  endReason: number;
}

export type NewList = Pick<OrderList, 'id' | 'kind' | 'entry' | 'profit' | 'stop' | 'asked'>;

/** The lists of open orders, and which of them the present operation touched. */
export class Lists {
  readonly #all = new Map<number, OrderList>();
  /** By slot; an order that ended can be reported until another takes its slot. */
  readonly #legs = new Map<number, { readonly list: OrderList; readonly leg: LegName }>();
  readonly #touched = new Set<OrderList>();
  readonly #arming = new Set<OrderList>();
  /** Whether anything is to be settled: a field, because it is asked after every order. */
  isTouched = false;
  isArming = false;

  /** A list of orders that were just written; the caller marks them as linked. */
  add({ id, kind, entry, profit, stop, asked }: NewList): OrderList {
    const isArmed = entry === NONE;
    const list: OrderList = {
      id,
      kind,
      entry,
      profit,
      stop,
      asked,
      brought: 0,
      isArmed,
      isShared: profit !== NONE && stop !== NONE,
      isLoose: false,
      moreTicks: 0,
      moreLots: 0,
      endedEntry: NONE,
      hasEnded: false,
      endReason: NO_REASON,
    };
    this.#enter(list);
    return list;
  }

  #enter(list: OrderList): void {
    this.#all.set(list.id, list);
    const { entry, kind, profit, stop } = list;
    if (entry !== NONE) this.#legs.set(entry, { list, leg: 'entry' });
    if (profit !== NONE) this.#legs.set(profit, { list, leg: kind === 'oto' ? 'exit' : 'profit' });
    if (stop !== NONE) this.#legs.set(stop, { list, leg: kind === 'oto' ? 'exit' : 'stop' });
  }

  find(id: number): OrderList | undefined {
    return this.#all.get(id);
  }

  all(): OrderList[] {
    return [...this.#all.values()];
  }

  of(slot: number): OrderList {
    const leg = this.#legs.get(slot);
    assert(leg !== undefined, 'an order has no list');
    return leg.list;
  }

  termsOf(slot: number): ListTerms {
    const { leg, list } = this.#legs.get(slot)!;
    return { list: list.id, listKind: list.kind, leg };
  }

  /** Another order takes the slot. */
  forget(slot: number): void {
    this.#legs.delete(slot);
  }

  /** Something happened to an order of a list: it is settled before the operation is complete. */
  touch(slot: number): void {
    this.#touched.add(this.of(slot));
    this.isTouched = true;
  }

  ended(slot: number, reason: number): void {
    const list = this.of(slot);
    list.endReason = reason;
    if (slot === list.entry) {
      list.entry = NONE;
      list.endedEntry = slot;
    } else {
      list.hasEnded = true;
      if (slot === list.profit) list.profit = NONE;
      else {
        list.stop = NONE;
        // The other exit holds what it needs by itself, and shares it no longer.
        list.isShared = false;
      }
    }
    this.touch(slot);
  }

  /** A list to settle; undefined if none is left. */
  takeTouched(): OrderList | undefined {
    const list = takeFirst(this.#touched);
    this.isTouched = this.#touched.size > 0;
    return list;
  }

  /** Its exits are to begin to wait, or to be executed. */
  arm(list: OrderList): void {
    this.#arming.add(list);
    this.isArming = true;
  }

  takeArming(): OrderList | undefined {
    const list = takeFirst(this.#arming);
    this.isArming = this.#arming.size > 0;
    return list;
  }

  /** Forgets a list without open orders. */
  drop(list: OrderList): void {
    if (list.entry === NONE && list.profit === NONE && list.stop === NONE) this.#all.delete(list.id);
  }

  /** Everything that `save` writes, list by list. */
  *records(): Generator<readonly unknown[]> {
    for (const list of this.#all.values()) yield rowOf(list);
  }

  save(writer: SnapshotWriter): void {
    assert(!this.isTouched && !this.isArming, 'a list is not settled');
    writer.text(JSON.stringify([...this.records()]));
  }

  load(reader: SnapshotReader): void {
    for (const row of JSON.parse(reader.text()) as Row[]) this.#enter(listOf(row));
  }
}

type Row = ReturnType<typeof rowOf>;

function rowOf(list: OrderList) {
  const { asked, brought, entry, id, isArmed, isLoose, isShared, kind, moreLots, moreTicks, profit, stop } = list;
  const flags = [isArmed, isShared, isLoose].map(Number);
  return [id, LIST_KINDS.indexOf(kind), entry, profit, stop, asked, brought, moreTicks, moreLots, ...flags] as const;
}

function listOf(row: Row): OrderList {
  const [id, kind, entry, profit, stop, asked, brought, moreTicks, moreLots, isArmed, isShared, isLoose] = row;
  return {
    id,
    kind: LIST_KINDS[kind]!,
    entry,
    profit,
    stop,
    asked,
    brought,
    isArmed: isArmed === 1,
    isShared: isShared === 1,
    isLoose: isLoose === 1,
    moreTicks,
    moreLots,
    endedEntry: NONE,
    hasEnded: false,
    endReason: NO_REASON,
  };
}

function takeFirst(lists: Set<OrderList>): OrderList | undefined {
  for (const list of lists) {
    lists.delete(list);
    return list;
  }
  return undefined;
}

/** A number for the digest. */
export function legNumber({ leg, list, listKind }: ListTerms): number {
  return Math.imul(list, 0x01000193) ^ (LEGS.indexOf(leg) * LIST_KINDS.length + LIST_KINDS.indexOf(listKind));
}
