import type { OtcPorts } from '../ports.ts';
import { pausedUntil } from './decisions.ts';

/** What people decided about somebody holds for the accounts that are linked with theirs: otherwise a second account is the way around it. */
type Ports = Pick<OtcPorts, 'database' | 'samePersonAs' | 'now'>;

/** Until when somebody may neither take nor publish offers, by a decision about them or a linked account; undefined for whoever may. */
export async function pauseOf(ports: Ports, customer: number): Promise<number | undefined> {
  const all = [customer, ...(await ports.samePersonAs(customer))];
  const paused = await pausedUntil(ports.database, all, ports.now());
  return paused.size === 0 ? undefined : Math.max(...paused.values());
}

/** Whether somebody, or a linked account, is suspended as a merchant. */
export async function isSuspended(ports: Ports, customer: number): Promise<boolean> {
  const all = [customer, ...(await ports.samePersonAs(customer))];
  const found = await ports.database.query(`select 1 from otc_merchant where customer = any($1::int8[]) and state = 'suspended' limit 1`, [
    all,
  ]);
  return found.length > 0;
}
