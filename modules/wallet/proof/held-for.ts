import type { Session } from '@agio/database';
import type { HeldFor } from '@agio/module';

/**
 * What accounts of the house hold for customers after a position of the journal, by coin and customer. Each account is divided by the weights
 * that its module counts, cut; what is left of it is the house's.
 */
export async function heldForCustomers(
  session: Session,
  heldFor: readonly HeldFor[],
  sequence: number,
): Promise<ReadonlyMap<number, ReadonlyMap<number, bigint>>> {
  const held = new Map<number, Map<number, bigint>>();
  for (const { kind, weightsAt } of heldFor) {
    const weights = await weightsAt(session, sequence);
    const accounts = await session.query<{ coin: number; total: string }>(
      'select coin, sum(amount)::text as total from wallet_posting where owner = 0 and kind = $1 and sequence <= $2 group by coin',
      [kind, sequence],
    );
    for (const { coin, total } of accounts) {
      const own = weights.filter((one) => one.coin === coin);
      const whole = own.reduce((sum, { weight }) => sum + weight, 0n);
      const parts = held.get(coin) ?? new Map<number, bigint>();
      for (const { customer, weight } of own)
        if (customer !== 0 && weight > 0n) parts.set(customer, (parts.get(customer) ?? 0n) + (BigInt(total) * weight) / whole);
      held.set(coin, parts);
    }
  }
  return held;
}

/** Takes out of the house's liabilities what it holds for customers, and puts it to theirs. */
export function withHeld(owed: Map<number, bigint>, held: ReadonlyMap<number, bigint> | undefined): Map<number, bigint> {
  for (const [customer, atoms] of held ?? []) {
    if (atoms === 0n) continue;
    owed.set(customer, (owed.get(customer) ?? 0n) + atoms);
    owed.set(0, (owed.get(0) ?? 0n) - atoms);
  }
  if (owed.get(0) === 0n) owed.delete(0);
  return owed;
}
