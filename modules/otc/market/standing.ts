import type { RowProofs } from '@agio/database';
import type { OtcPorts } from '../ports.ts';
import { pausedUntil } from './decisions.ts';

/** Decisions about a customer apply to linked accounts as well: otherwise a second account would evade them. */
type Ports = Pick<OtcPorts, 'database' | 'samePersonAs' | 'now'> & { readonly proofs: RowProofs };

/** When a customer may take or publish offers again, after a decision about them or a linked account; undefined if they may. */
export async function pauseOf(ports: Ports, customer: number): Promise<number | undefined> {
  const all = [customer, ...(await ports.samePersonAs(customer))];
  const paused = await pausedUntil(ports, all, ports.now());
  return paused.size === 0 ? undefined : Math.max(...paused.values());
}

/** Whether a customer, or a linked account, is suspended as a merchant. */
export async function isSuspended(ports: Ports, customer: number): Promise<boolean> {
  const all = [customer, ...(await ports.samePersonAs(customer))];
  const found = await ports.database.query(`select 1 from otc_merchant where customer = any($1::int8[]) and state = 'suspended' limit 1`, [
    all,
  ]);
  return found.length > 0;
}
