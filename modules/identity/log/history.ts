import type { RequestContext } from '@agio/contracts';
import type { LoginMethod, LoginResult, SecurityEvent } from '@agio/contracts/identity';
import type { Session } from '@agio/database';
import { deviceLabel } from '../shared/device-label.ts';

/** The origin of a request. */
export type Origin = Pick<RequestContext, 'ip' | 'userAgent'>;

/** The origin as shown; without a country, because no database of IP locations is available. */
interface Source {
  readonly time: number;
  readonly ip: string;
  readonly place: null;
  readonly device: string;
}

export interface LoginEntry extends Source {
  readonly method: LoginMethod;
  readonly result: LoginResult;
}

export interface EventEntry extends Source {
  readonly event: SecurityEvent;
}

/** How long entries are kept, and how many per customer. */
const KEPT_MS = 180 * 24 * 60 * 60_000;
const KEPT_MAX = 500;

export async function noteLogin(
  session: Session,
  entry: { readonly customer: number; readonly method: LoginMethod; readonly result: LoginResult; readonly session?: string },
  origin: Origin,
  nowMs: number,
): Promise<void> {
  const { customer, method, result } = entry;
  await session.query(
    'insert into identity_login (customer, session, at, ip, device, method, result) values ($1, $2, $3, $4, $5, $6, $7)',
    [customer, entry.session ?? null, nowMs, origin.ip, deviceLabel(origin.userAgent), method, result],
  );
}

export async function noteSecurityEvent(
  session: Session,
  customer: number,
  event: SecurityEvent,
  origin: Origin,
  nowMs: number,
): Promise<void> {
  await session.query('insert into identity_security_event (customer, at, event, ip, device) values ($1, $2, $3, $4, $5)', [
    customer,
    nowMs,
    event,
    origin.ip,
    deviceLabel(origin.userAgent),
  ]);
}

interface Page<Entry> {
  readonly list: Entry[];
  readonly total: number;
}

export async function loginsOf(session: Session, customer: number, page: number, limit: number): Promise<Page<LoginEntry>> {
  const rows = await session.query<{ at: bigint; ip: string; device: string; method: LoginMethod; result: LoginResult }>(
    'select at, ip, device, method, result from identity_login where customer = $1 order by id desc limit $2 offset $3',
    [customer, limit, (page - 1) * limit],
  );
  const list = rows.map(({ at, ip, device, method, result }) => ({ time: Number(at), ip, place: null, device, method, result }));
  return { list, total: await countOf(session, 'identity_login', customer) };
}

export async function eventsOf(session: Session, customer: number, page: number, limit: number): Promise<Page<EventEntry>> {
  const rows = await session.query<{ at: bigint; ip: string; device: string; event: SecurityEvent }>(
    'select at, ip, device, event from identity_security_event where customer = $1 order by id desc limit $2 offset $3',
    [customer, limit, (page - 1) * limit],
  );
  const list = rows.map(({ at, ip, device, event }) => ({ time: Number(at), ip, place: null, device, event }));
  return { list, total: await countOf(session, 'identity_security_event', customer) };
}

/** The last log-in that opened another session. */
export async function lastLoginBefore(session: Session, customer: number, present: string): Promise<Source | null> {
  const [row] = await session.query<{ at: bigint; ip: string; device: string }>(
    `select at, ip, device from identity_login where customer = $1 and result = 'ok' and session is distinct from $2 order by id desc limit 1`,
    [customer, present],
  );
  return row === undefined ? null : { time: Number(row.at), ip: row.ip, place: null, device: row.device };
}

/** Deletes old entries, and each customer's oldest ones above the limit. */
export async function sweepHistory(session: Session, nowMs: number): Promise<void> {
  for (const table of ['identity_login', 'identity_security_event'] as const) {
    await session.query(`delete from ${table} where at <= $1`, [nowMs - KEPT_MS]);
    await session.query(
      `delete from ${table} where id in (
         select id from (select id, row_number() over (partition by customer order by id desc) as place from ${table}) ranked where place > $1)`,
      [KEPT_MAX],
    );
  }
}

async function countOf(session: Session, table: 'identity_login' | 'identity_security_event', customer: number): Promise<number> {
  const [row] = await session.query<{ count: bigint }>(`select count(*) as count from ${table} where customer = $1`, [customer]);
  return Number(row?.count ?? 0);
}
