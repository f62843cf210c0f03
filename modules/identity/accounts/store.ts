import { provenTable } from '@agio/database';
import type { Database, ProvenColumns, RowProofs, Session } from '@agio/database';
import { assert } from '@agio/kernel';
import { defineTable, number, OR_NULL, word } from '@agio/kernel/record';
import type { RecordOf } from '@agio/kernel/record';
import type { Address } from '../shared/address.ts';
import { insertResidence } from './residence.ts';
import { newInviteCode } from '../shared/invite-code.ts';

const identityAccount = defineTable('identity_account', ['customer'], {
  customer: number('whose account it is'),
  email: word('e-mail address', OR_NULL),
  mobile: word('mobile number', OR_NULL),
  passwordHash: word('hash of the password'),
  username: word('the name that others see', OR_NULL),
  country: word('country'),
  gender: word<'man' | 'woman' | 'secret'>('gender'),
  inviteCode: word('the code that they invite others with'),
  otpSecret: word('secret of the authenticator, sealed', OR_NULL),
  otpStep: number('the last step of it that was used'),
  payPasswordHash: word('hash of the payment password', OR_NULL),
  phrase: word('the anti-phishing phrase in every message', OR_NULL),
  passwordChangedAt: number('when the password was last changed', OR_NULL),
  changedAt: number('when a password, a factor or an address was last changed', OR_NULL),
  frozenAt: number('when its owner froze it', OR_NULL),
  unfrozenAt: number('when it was last unfrozen', OR_NULL),
  closedAt: number('when it was closed', OR_NULL),
  disabledAt: number('when operators disabled it', OR_NULL),
  invitedBy: number('the customer who invited them', OR_NULL),
  site: word('the host where it was opened; null for accounts from before hosts were kept, and those of the seed', OR_NULL),
  createdAt: number('when it was opened'),
});
type Fields = RecordOf<typeof identityAccount>;

/** An account as stored. */
export interface Account extends Omit<Fields, 'otpStep' | 'passwordChangedAt'> {
  readonly passwordChangedAt: number;
  readonly isClosed: boolean;
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

const INVITE_CODE_TRIES = 5;

/** What identifies a customer, and where codes for them go. */
export const PROVEN_ACCOUNT = provenTable({
  table: 'identity_account',
  key: { customer: 'int8' },
  covers: {
    email: 'email',
    mobile: 'mobile',
    password_hash: 'password_hash',
    pay_password_hash: 'pay_password_hash',
    has_otp: 'otp_secret is not null',
    invite_code: 'invite_code',
  },
});

type AccountRow = Omit<ProvenColumns<typeof PROVEN_ACCOUNT>, 'has_otp'> & {
  readonly customer: bigint;
  readonly invite_code: string;
  readonly otp_secret: string | null;
};

/** What a change of an account can replace of what its proof covers, and what goes with that. */
export type AccountChange = Partial<Pick<Account, 'email' | 'inviteCode' | 'mobile' | 'otpSecret' | 'passwordHash' | 'payPasswordHash'>> & {
  readonly otpStep?: number;
  readonly passwordChangedAt?: number;
};

/** Accounts as this program wrote them: one that another program wrote belongs to no customer. */
export class Accounts {
  readonly #proofs: RowProofs;

  constructor(proofs: RowProofs) {
    this.#proofs = proofs;
  }

  byAddress(session: Session, address: Address): Promise<Account | undefined> {
    return this.#one(session, '', { [address.kind]: address.value });
  }

  ofCustomer(session: Session, customer: number): Promise<Account | undefined> {
    return this.#one(session, '', { customer });
  }

  /** The account with this code to invite others with. */
  ofInviteCode(session: Session, code: string): Promise<Account | undefined> {
    return this.#one(session, '', { invite_code: code.trim().toUpperCase() });
  }

  /** The codes of accounts; those without an account are left out. */
  async inviteCodesOf(session: Session, customers: readonly number[]): Promise<Map<number, string>> {
    const rows = await session.query<AccountRow>(`select * from identity_account where customer = any($1::int8[]) and closed_at is null`, [
      customers,
    ]);
    const proven = rows.filter((row) => this.#holds(row, {}));
    return new Map(proven.map(({ customer, invite_code: code }) => [Number(customer), code]));
  }

  /** Reads an account and locks it until the transaction ends. */
  lock(session: Session, customer: number): Promise<Account | undefined> {
    return this.#one(session, 'for update', { customer });
  }

  /** Changes an account that was locked in this transaction. Returns it as it is then. */
  async change(session: Session, before: Account, change: AccountChange): Promise<Account> {
    const after = { ...before, ...change };
    const names = Object.keys(change) as (keyof AccountChange)[];
    const set = names.map((name, at) => `${identityAccount.columnOf(name)} = $${at + 3}`);
    await session.query(`update identity_account set ${['proof = $2', ...set].join(', ')} where customer = $1`, [
      before.customer,
      this.#proofs.make(PROVEN_ACCOUNT, coveredOf(after)),
      ...names.map((name) => change[name]),
    ]);
    return after;
  }

  /** Stores an account; false if the customer or the address already has one. */
  async insert(session: Session, account: NewAccount, nowMs: number): Promise<boolean> {
    const { address, customer, passwordHash } = account;
    const email = address.kind === 'email' ? address.value : null;
    const mobile = address.kind === 'mobile' ? address.value : null;
    for (let attempt = 0; attempt < INVITE_CODE_TRIES; attempt += 1) {
      const inviteCode = newInviteCode();
      const covered = { customer, email, mobile, passwordHash, otpSecret: null, payPasswordHash: null, inviteCode };
      const proof = this.#proofs.make(PROVEN_ACCOUNT, coveredOf(covered));
      const inserted = await session.query(
        `insert into identity_account (customer, email, mobile, password_hash, username, country, invite_code, invited_by, created_at, site, proof)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing returning customer`,
        [
          customer,
          email,
          mobile,
          passwordHash,
          account.username,
          account.country,
          inviteCode,
          account.invitedBy,
          nowMs,
          account.site,
          proof,
        ],
      );
      if (inserted.length > 0) {
        await insertResidence(session, this.#proofs, customer, account);
        return true;
      }
      const taken = await session.query(`select 1 from identity_account where customer = $1 or ${address.kind} = $2 limit 1`, [
        customer,
        address.value,
      ]);
      if (taken.length > 0) return false;
      // Neither: the invite code was taken, with a probability of 10⁻¹².
    }
    throw new Error('no free invite code was found');
  }

  async #one(session: Session, lock: '' | 'for update', asked: AccountKey): Promise<Account | undefined> {
    const [[column, value] = []] = Object.entries(asked);
    const [row] = await session.query<AccountRow>(`select * from identity_account where ${column} = $1 ${lock}`, [value]);
    return row === undefined || !this.#holds(row, asked) ? undefined : accountOf(row);
  }

  #holds(row: AccountRow, asked: Partial<AccountKey>): boolean {
    return this.#proofs.holds(PROVEN_ACCOUNT, { ...row, has_otp: row.otp_secret !== null }, asked);
  }
}

/** By what one account is found. */
type AccountKey = { readonly customer: number } | { readonly email?: string; readonly mobile?: string } | { readonly invite_code: string };

/** `ref` identifies a registration to the core; it is random, so that no restored database ever gives it to another customer. */
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

/** Releases the addresses that a customer registered with: a later registration with one of them is another customer's. */
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
  const { otpStep: _step, passwordChangedAt, ...account } = identityAccount.read(row);
  return { ...account, passwordChangedAt: passwordChangedAt ?? account.createdAt, isClosed: account.closedAt !== null };
}

type CoveredColumns = Pick<Account, 'customer' | 'email' | 'inviteCode' | 'mobile' | 'otpSecret' | 'passwordHash' | 'payPasswordHash'>;

function coveredOf({ customer, email, inviteCode, mobile, otpSecret, passwordHash, payPasswordHash }: CoveredColumns) {
  return {
    customer,
    email,
    mobile,
    password_hash: passwordHash,
    pay_password_hash: payPasswordHash,
    has_otp: otpSecret !== null,
    invite_code: inviteCode,
  };
}
