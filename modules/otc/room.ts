import type { Published } from '@agio/module';
import { Latest } from '@agio/kernel';
import type { Board } from './market/board.ts';
import type { RowProofs } from '@agio/database';
import type { InTurn } from '@agio/module';
import type { Figures } from './market/figures.ts';
import type { Makers } from './market/makers.ts';
import type { Presence } from './market/presence.ts';
import type { Quotes } from './market/quotes.ts';
import type { AdFact, OrderFact } from './model.ts';
import type { OtcPorts } from './ports.ts';

/** What all handlers share. */
export interface Room extends OtcPorts {
  /** Of rows that prices, and who may see what, follow from. */
  readonly proofs: RowProofs;
  readonly changed: LastChanged;
  readonly quotes: Quotes;
  readonly figures: Figures;
  readonly presence: Presence;
  readonly board: Board;
  readonly makers: Makers;
  readonly inTurn: InTurn;
}

/** Customers remembered at most; what the oldest changed is surely in the rows by then. */
const REMEMBERED_MAX = 100_000;

/** The last position that changed each customer's orders and advertisements, so that lists show it. */
export class LastChanged {
  readonly #byCustomer = new Latest<number, number>(REMEMBERED_MAX);
  readonly #since: number;

  constructor(since: number) {
    this.#since = since;
  }

  note({ outcomes }: Published): void {
    for (const { facts, sequence } of outcomes)
      for (const fact of facts) {
        if (fact.fact === 'otc.ad') this.#byCustomer.set((fact as unknown as AdFact).customer, sequence);
        if (fact.fact !== 'otc.order') continue;
        const { maker, taker } = fact as unknown as OrderFact;
        for (const who of [maker, taker]) this.#byCustomer.set(who, sequence);
      }
  }

  of(customer: number): number {
    return this.#byCustomer.get(customer) ?? this.#since;
  }
}

/** Whether rows show what this customer did last. */
export function caughtUp(room: Room, customer: number): Promise<boolean> {
  return room.reached(room.changed.of(customer));
}

export * from './books.ts';
