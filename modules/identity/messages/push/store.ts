import type { Session } from '@agio/database';
import { deviceLabel } from '../../shared/device-label.ts';

/** A browser that is reached by push; `subscription` is sealed. */
export interface PushRow {
  readonly session: string;
  readonly customer: number;
  readonly subscription: string;
}

/** More devices than this, and the oldest ends. */
const DEVICES_MAX = 10;

/** Stores where a session is reached. A browser is reached for one session alone: its former user gets no more. Call it in a transaction. */
export async function putPush(session: Session, row: PushRow & { readonly endpointHash: string }, nowMs: number): Promise<void> {
  // One customer's devices are serialised, so that the limit holds.
  await session.query('select 1 from identity_account where customer = $1 for update', [row.customer]);
  await session.query('delete from identity_push where session = $1 or endpoint_hash = $2', [row.session, row.endpointHash]);
  await session.query(
    `insert into identity_push (session, customer, endpoint_hash, subscription, created_at) values ($1, $2, $3, $4, $5)
     on conflict (endpoint_hash) do update set session = excluded.session, customer = excluded.customer,
       subscription = excluded.subscription, created_at = excluded.created_at`,
    [row.session, row.customer, row.endpointHash, row.subscription, nowMs],
  );
  await session.query(
    `delete from identity_push where session in (
       select session from identity_push where customer = $1 order by created_at desc, session offset $2)`,
    [row.customer, DEVICES_MAX],
  );
}

export async function pushOf(session: Session, of: string): Promise<PushRow | undefined> {
  const [row] = await session.query<{ session: string; customer: bigint; subscription: string }>(
    'select session, customer, subscription from identity_push where session = $1',
    [of],
  );
  return row === undefined ? undefined : { ...row, customer: Number(row.customer) };
}

/** The sessions of a customer that are reached by push. */
export async function pushSessions(session: Session, customer: number): Promise<string[]> {
  const rows = await session.query<{ session: string }>(
    'select session from identity_push where customer = $1 order by created_at, session',
    [customer],
  );
  return rows.map((row) => row.session);
}

/** The browsers of a customer that are reached by push, for themselves: which, and since when; never where. */
export async function pushedBrowsers(session: Session, customer: number): Promise<{ device: string; createdAt: number }[]> {
  const rows = await session.query<{ user_agent: string; created_at: bigint }>(
    `select s.user_agent, p.created_at from identity_push p join identity_session s on s.id = p.session
     where p.customer = $1 order by p.created_at, p.session`,
    [customer],
  );
  return rows.map(({ user_agent: userAgent, created_at: createdAt }) => ({ device: deviceLabel(userAgent), createdAt: Number(createdAt) }));
}

export async function dropPush(session: Session, of: string): Promise<void> {
  await session.query('delete from identity_push where session = $1', [of]);
}

/** Removes what sessions have left that ended while the server was not there to see it. */
export async function sweepPush(session: Session, nowMs: number): Promise<void> {
  await session.query(
    `delete from identity_push p where not exists (
       select 1 from identity_session s where s.id = p.session and s.revoked_at is null and s.expires_at > $1)`,
    [nowMs],
  );
}
