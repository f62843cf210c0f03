import type { Database, Session } from '@agio/database';
import { assert } from '@agio/kernel';
import type { Address } from '../contacts/address.ts';
import { newInviteCode } from '../registration/invite-code.ts';

/** An account as stored. */
export interface Account {
  readonly customer: number;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly passwordHash: string;
  readonly username: string | null;
  readonly country: string;
  readonly gender: 'man' | 'woman' | 'secret';
  readonly inviteCode: string;
  /** The authenticator's secret, encrypted; null if none is bound. */
  readonly otpSecret: string | null;
  readonly payPasswordHash: string | null;
  /** The anti-phishing phrase in every message. */
  readonly phrase: string | null;
  readonly passwordChangedAt: number;
  /** When a password, a factor or an address was last changed. */
  readonly changedAt: number | null;
  readonly frozenAt: number | null;
  readonly unfrozenAt: number | null;
  readonly isClosed: boolean;
  readonly closedAt: number | null;
  /** When operators disabled it. */
  readonly disabledAt: number | null;
  readonly createdAt: number;
  /** The host where it was opened; null for accounts from before hosts were kept, and those of the seed. */
  readonly site: string | null;
  readonly invitedBy: number | null;
}

export interface NewAccount {
  readonly customer: number;
  readonly address: Address;
  readonly passwordHash: string;
  readonly username: string | null;
  readonly country: string;
  readonly invitedBy: number | null;
  readonly site: string | null;
}

interface AccountRow {
  readonly customer: bigint;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly password_hash: string;
  readonly username: string | null;
  readonly country: string;
  readonly gender: Account['gender'];
  readonly invite_code: string;
  readonly otp_secret: string | null;
  readonly pay_password_hash: string | null;
  readonly phrase: string | null;
  readonly password_changed_at: bigint | null;
  readonly changed_at: bigint | null;
  readonly frozen_at: bigint | null;
  readonly unfrozen_at: bigint | null;
  readonly closed_at: bigint | null;
  readonly disabled_at: bigint | null;
  readonly invited_by: bigint | null;
  readonly site: string | null;
  readonly created_at: bigint;
}

const COLUMNS = `customer, email, mobile, password_hash, username, country, gender, invite_code, otp_secret, pay_password_hash, phrase,
  password_changed_at, changed_at, frozen_at, unfrozen_at, closed_at, disabled_at, invited_by, site, created_at`;
const INVITE_CODE_TRIES = 5;

export async function accountByAddress(session: Session, address: Address): Promise<Account | undefined> {
  const [row] = await session.query<AccountRow>(`select ${COLUMNS} from identity_account where ${address.kind} = $1`, [address.value]);
  return row === undefined ? undefined : accountOf(row);
}

export async function accountOfCustomer(session: Session, customer: number): Promise<Account | undefined> {
  const [row] = await session.query<AccountRow>(`select ${COLUMNS} from identity_account where customer = $1`, [customer]);
  return row === undefined ? undefined : accountOf(row);
}

/** Reads an account and locks it until the transaction ends. */
export async function lockAccount(session: Session, customer: number): Promise<Account | undefined> {
  const [row] = await session.query<AccountRow>(`select ${COLUMNS} from identity_account where customer = $1 for update`, [customer]);
  return row === undefined ? undefined : accountOf(row);
}

export async function setPasswordHash(session: Session, customer: number, hash: string, nowMs: number): Promise<void> {
  await session.query('update identity_account set password_hash = $2, password_changed_at = $3 where customer = $1', [
    customer,
    hash,
    nowMs,
  ]);
}

/** The customer with this invite code. */
export async function customerByInviteCode(session: Session, code: string): Promise<number | undefined> {
  const [row] = await session.query<{ customer: bigint }>('select customer from identity_account where invite_code = $1', [
    code.trim().toUpperCase(),
  ]);
  return row === undefined ? undefined : Number(row.customer);
}

/** Stores an account; false if the customer or the address already has one. */
export async function insertAccount(session: Session, account: NewAccount, nowMs: number): Promise<boolean> {
  for (let attempt = 0; attempt < INVITE_CODE_TRIES; attempt += 1) {
    const inserted = await session.query(
      `insert into identity_account (customer, email, mobile, password_hash, username, country, invite_code, invited_by, created_at, site)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning customer`,
      [
        account.customer,
        account.address.kind === 'email' ? account.address.value : null,
        account.address.kind === 'mobile' ? account.address.value : null,
        account.passwordHash,
        account.username,
        account.country,
        newInviteCode(),
        account.invitedBy,
        nowMs,
        account.site,
      ],
    );
    if (inserted.length > 0) return true;
    if (
      (await accountOfCustomer(session, account.customer)) !== undefined ||
      (await accountByAddress(session, account.address)) !== undefined
    )
      return false;
    // Neither: the invite code was taken, with a probability of 10⁻¹².
  }
  throw new Error('no free invite code was found');
}

/** `ref` identifies a registration to the core; it is random, so that no restored database ever gives it to somebody else. */
export interface Registration {
  readonly id: number;
  readonly ref: string;
}

/** The registration of an address: always the same row, so that a retry gets the same customer. */
export async function openRegistration(session: Session, address: Address, nowMs: number): Promise<Registration> {
  const [row] = await session.query<{ id: bigint; ref: string }>(
    `insert into identity_registration (address, created_at) values ($1, $2)
     on conflict (address) do update set address = excluded.address returning id, ref`,
    [address.value, nowMs],
  );
  assert(row !== undefined, 'an upsert gives its row');
  return { id: Number(row.id), ref: row.ref };
}

/** Records, in one transaction with the account, that its customer is to be welcomed. */
export async function noteRegistered(session: Session, registration: number, customer: number): Promise<void> {
  await session.query('update identity_registration set customer = $2 where id = $1', [registration, customer]);
}

/** Releases the addresses that a customer registered with: a later registration with one of them is somebody else's. */
export async function freeRegistrations(session: Session, customer: number): Promise<void> {
  await session.query(`update identity_registration set address = 'free ' || id where customer = $1`, [customer]);
}

export async function unwelcomed(database: Database): Promise<{ readonly id: number; readonly customer: number }[]> {
  const rows = await database.query<{ id: bigint; customer: bigint }>(
    'select id, customer from identity_registration where customer is not null and not welcomed order by id limit 1000',
  );
  return rows.map((row) => ({ id: Number(row.id), customer: Number(row.customer) }));
}

export async function noteWelcomed(session: Session, registration: number): Promise<void> {
  await session.query('update identity_registration set welcomed = true where id = $1', [registration]);
}

function accountOf(row: AccountRow): Account {
  return {
    customer: Number(row.customer),
    email: row.email,
    mobile: row.mobile,
    passwordHash: row.password_hash,
    username: row.username,
    country: row.country,
    gender: row.gender,
    inviteCode: row.invite_code,
    otpSecret: row.otp_secret,
    payPasswordHash: row.pay_password_hash,
    phrase: row.phrase,
    passwordChangedAt: Number(row.password_changed_at ?? row.created_at),
    changedAt: numberOrNull(row.changed_at),
    frozenAt: numberOrNull(row.frozen_at),
    unfrozenAt: numberOrNull(row.unfrozen_at),
    isClosed: row.closed_at !== null,
    closedAt: numberOrNull(row.closed_at),
    disabledAt: numberOrNull(row.disabled_at),
    createdAt: Number(row.created_at),
    invitedBy: numberOrNull(row.invited_by),
    site: row.site,
  };
}

function numberOrNull(value: bigint | null): number | null {
  return value === null ? null : Number(value);
}
