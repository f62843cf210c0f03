import { MERCHANT_NAMES } from '@agio/contracts/otc/constants';
import type { Session } from '@agio/database';
import { applications } from '@agio/deals';
import type { ApplicationList } from '@agio/deals';
import type { NameClaim } from '@agio/module';
import type { OtcPorts } from '../ports.ts';

export type MerchantState = 'none' | 'auditing' | 'verified' | 'rejected' | 'suspended' | 'leaving' | 'left';

export interface Merchant {
  readonly customer: number;
  readonly name: string;
  readonly about: string;
  readonly state: MerchantState;
  readonly reason: string | null;
  readonly since: number;
  /** What a suspended merchant was before. */
  readonly was: MerchantState | null;
}

interface Row {
  readonly customer: bigint;
  readonly name: string;
  readonly about: string;
  readonly state: MerchantState;
  readonly reason: string | null;
  readonly since: bigint;
  readonly was: MerchantState | null;
}

const COLUMNS = 'customer, name, about, state, reason, since, was';
const merchantOf = (row: Row): Merchant => ({ ...row, customer: Number(row.customer), since: Number(row.since) });

/** With `lock`, no other transaction changes it until this one ends. */
export async function findMerchant(session: Session, customer: number, { lock = false } = {}): Promise<Merchant | undefined> {
  const [row] = await session.query<Row>(`select ${COLUMNS} from otc_merchant where customer = $1${lock ? ' for update' : ''}`, [customer]);
  return row === undefined ? undefined : merchantOf(row);
}

/** Takes the name; the result says why the application failed. */
export async function applyAsMerchant(
  session: Session,
  { names, now }: Pick<OtcPorts, 'names' | 'now'>,
  { about, customer, name }: Pick<Merchant, 'about' | 'customer' | 'name'>,
): Promise<NameClaim> {
  const claimed = await names.claim(session, { customer, kind: MERCHANT_NAMES, name });
  if (!claimed.ok) return claimed;
  await session.query(
    `insert into otc_merchant (customer, name, about, state, reason, since) values ($1, $2, $3, 'auditing', null, $4)
     on conflict (customer) do update set name = excluded.name, about = excluded.about, state = 'auditing', reason = null,
       since = excluded.since`,
    [customer, claimed.name, about, now()],
  );
  return claimed;
}

/** Names of merchants. */
export const NAMED = `select customer, name from otc_merchant where state <> 'rejected'`;

export async function setMerchant(
  session: Session,
  customer: number,
  { reason, state, was }: Pick<Merchant, 'reason' | 'state' | 'was'>,
  nowMs: number,
): Promise<void> {
  await session.query('update otc_merchant set state = $2, reason = $3, since = $4, was = $5 where customer = $1', [
    customer,
    state,
    reason,
    nowMs,
    was,
  ]);
}

/** Merchants as operators list them, those that wait first. */
export const listMerchants = (
  session: Session,
  sought: { readonly customer?: number | undefined; readonly state?: MerchantState | undefined },
  page: { readonly page: number; readonly limit: number },
): Promise<ApplicationList<Merchant>> =>
  applications(
    session,
    { table: 'otc_merchant', select: `select ${COLUMNS} from otc_merchant p`, since: 'since', read: merchantOf },
    sought,
    page,
  );

/** A merchant of a seed, verified without a review; an existing merchant, in any state, stays as they are. */
export async function seedMerchant(
  { database, names, now }: Pick<OtcPorts, 'database' | 'names' | 'now'>,
  customer: number,
  name: string,
): Promise<void> {
  await database.transaction(async (session) => {
    if ((await findMerchant(session, customer, { lock: true })) !== undefined) return;
    if (!(await applyAsMerchant(session, { names, now }, { about: '', customer, name })).ok) return;
    await setMerchant(session, customer, { state: 'verified', reason: null, was: null }, now());
  });
}
