import { Latest } from '@agio/kernel';
import { fail } from '@agio/contracts';
import type { Failed, Published } from '@agio/module';
import type { Links } from './links.ts';
import type { BetFact, DealerFact, FlowFact, PlayerFact, SeedFact } from './model.ts';
import type { DicePorts } from './ports.ts';
import type { Resolver } from './vault/resolver.ts';
import type { Vault } from './vault/vault.ts';

/** What all handlers share. */
export interface Room extends DicePorts {
  readonly changed: LastChanged;
  readonly vault: Vault;
  readonly resolver: Resolver;
  readonly links: Links;
}

/** Customers remembered at most; what the oldest changed is surely in the rows by then. */
const REMEMBERED_MAX = 100_000;

/** The last position that changed anything of each customer, so that lists show it. */
export class LastChanged {
  readonly #byCustomer = new Latest<number, number>(REMEMBERED_MAX);
  readonly #since: number;

  constructor(since: number) {
    this.#since = since;
  }

  note({ outcomes }: Published): void {
    for (const { facts, sequence } of outcomes)
      for (const fact of facts)
        if (fact.fact.startsWith('dice.') && 'customer' in fact)
          this.#byCustomer.set((fact as unknown as PlayerFact | SeedFact | BetFact | DealerFact | FlowFact).customer, sequence);
  }

  of(customer: number): number {
    return this.#byCustomer.get(customer) ?? this.#since;
  }
}

/** Why somebody may not play or deal whose other account is excluded; undefined for who may. */
export async function excludedElsewhere({ links }: Pick<Room, 'links'>, customer: number): Promise<Failed | undefined> {
  const until = await links.excludedUntil(customer);
  return until === 0 ? undefined : fail('DICE_EXCLUDED_ELSEWHERE', { until });
}

/** Whether rows show what this customer did last. */
export function caughtUp(room: Pick<Room, 'changed' | 'reached'>, customer: number): Promise<boolean> {
  return room.reached(room.changed.of(customer));
}

export * from './books.ts';
