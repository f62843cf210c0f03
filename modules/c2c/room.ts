import { Latest, totalOf } from '@agio/kernel';
import type { RowProofs } from '@agio/database';
import type { InTurn, Published } from '@agio/module';
import { booksOf, coinAt, fiatBalance } from './books.ts';
import type { ProviderFigures } from './figures.ts';
import type { C2cOrderFact, ProviderFact } from './model.ts';
import type { C2cPorts } from './ports.ts';
import { hoursAt } from './routing/hours.ts';
import type { Hours } from './routing/hours.ts';
import type { Seen } from './routing/router.ts';

/** What all handlers share. */
export interface Room extends C2cPorts {
  /** Of rows that say who may see what. */
  readonly proofs: RowProofs;
  readonly changed: LastChanged;
  readonly figures: ProviderFigures;
  /** Customers with an open page. */
  readonly listening: ReadonlyMap<number, number>;
  readonly inTurn: InTurn;
}

/** Customers remembered at most; what the oldest changed is surely in the rows by then. */
const REMEMBERED_MAX = 100_000;

/** The last position that changed each customer's orders, so that lists show it. */
export class LastChanged {
  readonly #byCustomer = new Latest<number, number>(REMEMBERED_MAX);
  readonly #since: number;

  constructor(since: number) {
    this.#since = since;
  }

  note({ outcomes }: Published): void {
    for (const { facts, sequence } of outcomes)
      for (const fact of facts) {
        if (fact.fact === 'c2c.provider') this.#byCustomer.set((fact as unknown as ProviderFact).customer, sequence);
        if (fact.fact !== 'c2c.order') continue;
        const { before, customer, provider } = fact as unknown as C2cOrderFact;
        for (const who of [customer, provider, before]) if (who !== 0) this.#byCustomer.set(who, sequence);
      }
  }

  of(customer: number): number {
    return this.#byCustomer.get(customer) ?? this.#since;
  }
}

/**
 * The opening hours of a site. Days, which caps and counts go by, are those of the default site: otherwise whoever has used one up asks at a
 * site whose day has just begun.
 */
export function hoursOf(room: Pick<C2cPorts, 'now' | 'timeZoneOf'>, host: string): Hours {
  const nowMs = room.now();
  const { dayStartMs } = hoursAt(room.timeZoneOf(''), nowMs);
  return { ...hoursAt(room.timeZoneOf(host), nowMs), dayStartMs };
}

/** Whether rows show what this customer did last. */
export function caughtUp(room: Room, customer: number): Promise<boolean> {
  return room.reached(room.changed.of(customer));
}

/** What the router sees from outside the machine. */
export function seenBy(room: Pick<C2cPorts, 'core'>, dayStartMs: number): Seen {
  const books = booksOf(room);
  return {
    mayTrade: (provider, coin) => room.core.lossRefusal(provider, coin) === undefined,
    loadOf: (provider) => books.loadOf(provider),
    takenToday: (provider) => books.takenSince(provider, dayStartMs),
    available: (provider, coin) => fiatBalance(room, provider, coin).available,
    totalOf: (price, amount, coin) => totalOf(price, amount, coinAt(room, coin).decimals),
  };
}

export * from './books.ts';
