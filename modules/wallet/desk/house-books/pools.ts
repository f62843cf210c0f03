import type { Session } from '@agio/database';
import type { HeldFor } from '@agio/module';
import { heldForCustomers } from '../../proof/held-for.ts';
import type { Place } from './place.ts';

export type ByCoin = ReadonlyMap<number, bigint>;

/** Accounts that customers share with the house: their results are divided by shares, and are no income by themselves. */
export const poolsOf = (heldFor: readonly HeldFor[]): readonly HeldFor[] => heldFor.filter(({ line }) => line === 'pools');

/** What accounts of the house held for all customers together at a place, by coin. */
export async function heldAt(session: Session, heldFor: readonly HeldFor[], { sequence }: Place): Promise<ByCoin> {
  const held = await heldForCustomers(session, heldFor, sequence);
  return new Map([...held].map(([coin, parts]) => [coin, [...parts.values()].reduce((sum, atoms) => sum + atoms, 0n)]));
}

/** What the house owned of the shared accounts at a place, by coin. */
export async function ownShareAt(session: Session, heldFor: readonly HeldFor[], place: Place): Promise<ByCoin> {
  const pools = poolsOf(heldFor);
  const rows = await session.query<{ coin: number; atoms: string }>(
    'select coin, sum(amount)::text as atoms from wallet_posting where owner = 0 and kind = any($1::text[]) and id <= $2 group by coin',
    [pools.map(({ kind }) => kind), place.id],
  );
  const held = await heldAt(session, pools, place);
  return new Map(rows.map(({ atoms, coin }) => [coin, BigInt(atoms) - (held.get(coin) ?? 0n)]));
}
