import type { Session } from '@agio/database';
import type { Account, Accounts } from './store.ts';
import { addressOf } from '../shared/address.ts';
import { uidOf } from '../shared/uid.ts';

/** A possible recipient, as others may see them. */
export interface PersonView {
  readonly customer: number;
  readonly label: string;
}

interface NamedRow {
  readonly customer: bigint;
  readonly username: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
}

const COLUMNS = 'customer, username, email, mobile';

/** The customer with a uid, an e-mail address or a mobile number. A number without + is parsed as one of the country. */
export async function customerNamed(accounts: Accounts, session: Session, account: string): Promise<PersonView | undefined> {
  const text = account.trim();
  const byUid = /^\d{8}$/.test(text) ? Number(text) - Number(uidOf(0)) : 0;
  if (byUid > 0) return named(await accounts.ofCustomer(session, byUid));
  const address = addressOf(text);
  return typeof address === 'string' ? undefined : named(await accounts.byAddress(session, address));
}

/** Customers as others may see them, by number; those without an account are left out. */
export async function labelsOf(session: Session, customers: readonly number[]): Promise<Map<number, string>> {
  const rows = await namedRows(session, customers);
  return new Map(rows.map((row) => [Number(row.customer), labelOf(row)]));
}

function named(account: Account | undefined): PersonView | undefined {
  return account === undefined
    ? undefined
    : { customer: account.customer, label: labelOf({ ...account, customer: BigInt(account.customer) }) };
}

/** The uid, and enough of the name or address for an acquaintance to recognise it. */
export function labelOf({ customer, username, email, mobile }: NamedRow): string {
  const uid = uidOf(Number(customer));
  if (username !== null) return `${username.slice(0, 2)}*** (${uid})`;
  if (email !== null) return `${maskedEmail(email)} (${uid})`;
  return mobile === null ? uid : `${maskedMobile(mobile)} (${uid})`;
}

export function maskedEmail(email: string): string {
  const at = email.indexOf('@');
  // Never the whole, however short it is.
  return `${email.slice(0, Math.min(2, at - 1))}***${email.slice(at)}`;
}

export function maskedMobile(mobile: string): string {
  return `${mobile.slice(0, 3)}****${mobile.slice(-2)}`;
}

/** What others may know of customers. */
export interface KnownNames {
  /** The uid, and enough of the name or address for an acquaintance to recognise it. */
  labelsOf(customers: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Customers as strangers may see them: the first and the last letter. */
  maskedNames(customers: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** The names that customers chose for others to see. */
  chosenNames(customers: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** The code of each account, to invite others with. */
  inviteCodesOf(customers: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** The customer whose account has this code. */
  accountOfCode(code: string): Promise<number | undefined>;
}

export const knownNames = (session: Session, accounts: Accounts): KnownNames => ({
  labelsOf: (customers) => labelsOf(session, customers),
  maskedNames: (customers) => maskedNames(session, customers),
  chosenNames: (customers) => chosenNames(session, customers),
  inviteCodesOf: (customers) => accounts.inviteCodesOf(session, customers),
  accountOfCode: async (code) => (await accounts.ofInviteCode(session, code))?.customer,
});

const HIDDEN = '•••';

/** Customers as strangers may see them: the first and the last letter of what names them. */
async function maskedNames(session: Session, customers: readonly number[]): Promise<Map<number, string>> {
  const rows = await namedRows(session, customers);
  return new Map(rows.map((row) => [Number(row.customer), maskedName(row)]));
}

function maskedName({ customer, email, mobile, username }: NamedRow): string {
  const text = username ?? email?.slice(0, email.indexOf('@')) ?? mobile ?? uidOf(Number(customer));
  const letters = [...text];
  return `${letters[0] ?? ''}${HIDDEN}${letters.length > 2 ? (letters.at(-1) ?? '') : ''}`;
}

/** The names that customers chose; those without one are left out. */
async function chosenNames(session: Session, customers: readonly number[]): Promise<Map<number, string>> {
  const rows = await namedRows(session, customers);
  return new Map(rows.flatMap(({ customer, username }) => (username === null ? [] : [[Number(customer), username] as const])));
}

async function namedRows(session: Session, customers: readonly number[]): Promise<NamedRow[]> {
  const wanted = [...new Set(customers)];
  if (wanted.length === 0) return [];
  return session.query<NamedRow>(`select ${COLUMNS} from identity_account where customer = any($1::int8[])`, [`{${wanted.join(',')}}`]);
}
