import { fail } from '@agio/contracts';
import type { FailedResult, LastChanged } from '@agio/module';
import type { Links } from './links.ts';
import type { DicePorts } from '../ports.ts';
import type { Resolver } from '../vault/resolver.ts';
import type { Vault } from '../vault/vault.ts';

/** What all handlers share. */
export interface Room extends DicePorts {
  readonly changed: LastChanged;
  readonly vault: Vault;
  readonly resolver: Resolver;
  readonly links: Links;
}

/** Refusal to play or deal if a linked account is excluded; undefined otherwise. */
export async function excludedElsewhere({ links }: Pick<Room, 'links'>, customer: number): Promise<FailedResult | undefined> {
  const until = await links.excludedUntil(customer);
  return until === 0 ? undefined : fail('DICE_EXCLUDED_ELSEWHERE', { until });
}

/** Whether rows show what this customer did last. */
export function caughtUp(room: Pick<Room, 'changed' | 'reached'>, customer: number): Promise<boolean> {
  return room.reached(room.changed.of(customer));
}
