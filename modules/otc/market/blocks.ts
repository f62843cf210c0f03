import { takeTurn } from '@agio/database';
import type { Session } from '@agio/database';

const LOCK = 0x6f74_6362;

/** All people whom a customer blocked, or who blocked them. */
export async function blockedWith(session: Session, customer: number): Promise<ReadonlySet<number>> {
  if (customer === 0) return new Set();
  const rows = await session.query<{ other: bigint }>(
    'select blocked as other from otc_block where customer = $1 union select customer as other from otc_block where blocked = $1',
    [customer],
  );
  return new Set(rows.map(({ other }) => Number(other)));
}

/** The people that a customer blocked. */
export async function blockedBy(session: Session, customer: number): Promise<ReadonlySet<number>> {
  const rows = await session.query<{ blocked: bigint }>('select blocked from otc_block where customer = $1', [customer]);
  return new Set(rows.map(({ blocked }) => Number(blocked)));
}

/** False if there are as many as there may be. Call it in a transaction, so that the bound holds. */
export async function block(session: Session, customer: number, blocked: number, most: number, nowMs: number): Promise<boolean> {
  await takeTurn(session, LOCK, customer);
  const all = await blockedBy(session, customer);
  if (all.size >= most && !all.has(blocked)) return false;
  await session.query('insert into otc_block (customer, blocked, created_at) values ($1, $2, $3) on conflict do nothing', [
    customer,
    blocked,
    nowMs,
  ]);
  return true;
}

export async function unblock(session: Session, customer: number, blocked: number): Promise<void> {
  await session.query('delete from otc_block where customer = $1 and blocked = $2', [customer, blocked]);
}
