import { randomBytes } from 'node:crypto';
import { contracts, merge } from '@agio/contracts';
import type { BodyOf, Calls, ErrorCode, Language, NoticeKindEntry } from '@agio/contracts';
import type { NoticeSettings } from '@agio/contracts/content';
import type { ShippingAddress, User } from '@agio/contracts/identity';
import { noticeSettings } from '@agio/contracts/content';
import type { Session } from '@agio/database';
import { assert } from '@agio/kernel';

/** A customer's settings. */
export interface Profile extends Pick<User, 'avatar' | 'rateCurrency' | 'upColour'> {
  readonly language: Language | null;
  readonly notices: NoticeSettings;
}

interface ProfileRow {
  readonly avatar: string | null;
  readonly language: Language | null;
  readonly rate_currency: Profile['rateCurrency'];
  readonly up_colour: Profile['upColour'];
  readonly notices: Partial<NoticeSettings>;
}

/** What capabilities declare for customers who have not chosen. */
const NOTICES_AT_FIRST = Object.fromEntries(
  Object.entries<NoticeKindEntry>(merge(contracts, 'noticeKinds')).flatMap(([kind, { atFirst }]) =>
    atFirst === undefined ? [] : [[kind, atFirst]],
  ),
);

export async function profileOf(session: Session, customer: number): Promise<Profile> {
  const [row] = await session.query<ProfileRow>(
    'select avatar, language, rate_currency, up_colour, notices from identity_profile where customer = $1',
    [customer],
  );
  return {
    avatar: row?.avatar ?? null,
    language: row?.language ?? null,
    rateCurrency: row?.rate_currency ?? null,
    upColour: row?.up_colour ?? 'red',
    notices: noticeSettings.parse({ ...NOTICES_AT_FIRST, ...row?.notices }),
  };
}

/** Stores a profile except its name. */
export async function writeProfile(session: Session, customer: number, profile: Profile): Promise<void> {
  const { avatar, language, rateCurrency, upColour, notices } = profile;
  await session.query(
    `insert into identity_profile (customer, avatar, language, rate_currency, up_colour, notices) values ($1, $2, $3, $4, $5, $6::jsonb)
     on conflict (customer) do update set avatar = excluded.avatar, language = excluded.language,
       rate_currency = excluded.rate_currency, up_colour = excluded.up_colour, notices = excluded.notices`,
    [customer, avatar, language, rateCurrency, upColour, JSON.stringify(notices)],
  );
}

/** A name that was claimed: whose it is, is decided there. */
export async function setUsername(session: Session, customer: number, name: string): Promise<void> {
  await session.query('update identity_account set username = $2 where customer = $1', [customer, name]);
}

export async function setGender(session: Session, customer: number, gender: User['gender']): Promise<void> {
  await session.query('update identity_account set gender = $2 where customer = $1', [customer, gender]);
}

/** Maximum addresses per customer. */
export const ADDRESSES_MAX = 20;

interface AddressRow {
  readonly id: string;
  readonly mobile: string;
  readonly name: string;
  readonly region: string;
  readonly street: string;
  readonly is_default: boolean;
}

/** All shipping addresses of a customer, the default one first, then the newest. */
export async function addressesOf(session: Session, customer: number): Promise<ShippingAddress[]> {
  const rows = await session.query<AddressRow>(
    `select id, mobile, name, region, street, is_default from identity_address
     where customer = $1 order by is_default desc, created_at desc, id`,
    [customer],
  );
  return rows.map(({ is_default: isDefault, ...row }) => ({ ...row, isDefault }));
}

/**
 * Adds an address, or changes one of the customer's. The first is the default; a new default replaces the previous one.
 * Call it in a transaction. Refusals: NOT_FOUND, LIMIT_REACHED.
 */
export async function putAddress(
  session: Session,
  customer: number,
  given: BodyOf<Calls['setAddress']>,
  nowMs: number,
): Promise<ShippingAddress | Extract<ErrorCode, 'NOT_FOUND' | 'LIMIT_REACHED'>> {
  // One customer's changes are serialised, so that the limit and the single default hold.
  await session.query('select 1 from identity_account where customer = $1 for update', [customer]);
  const before = await addressesOf(session, customer);
  const own = before.find((address) => address.id === given.id);
  if (given.id !== undefined && own === undefined) return 'NOT_FOUND';
  if (own === undefined && before.length >= ADDRESSES_MAX) return 'LIMIT_REACHED';
  const isDefault = own?.isDefault === true || given.isDefault === true || before.length === 0;
  if (isDefault) await session.query('update identity_address set is_default = false where customer = $1', [customer]);
  const id = own?.id ?? randomBytes(16).toString('base64url');
  const [row] = await session.query<AddressRow>(
    `insert into identity_address (id, customer, mobile, name, region, street, is_default, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (id) do update set mobile = excluded.mobile, name = excluded.name, region = excluded.region,
       street = excluded.street, is_default = excluded.is_default
     returning id, mobile, name, region, street, is_default`,
    [id, customer, given.mobile, given.name, given.region, given.street, isDefault, nowMs],
  );
  assert(row !== undefined, 'an upsert gives its row');
  const { is_default: isNowDefault, ...address } = row;
  return { ...address, isDefault: isNowDefault };
}

/** Deletes one of the customer's addresses; if it was the default, the newest of the others becomes the default. Call it in a transaction. */
export async function deleteAddress(session: Session, customer: number, id: string): Promise<boolean> {
  await session.query('select 1 from identity_account where customer = $1 for update', [customer]);
  const gone = await session.query<{ is_default: boolean }>(
    'delete from identity_address where id = $1 and customer = $2 returning is_default',
    [id, customer],
  );
  if (gone[0]?.is_default === true) {
    await session.query(
      `update identity_address set is_default = true
       where id = (select id from identity_address where customer = $1 order by created_at desc, id limit 1)`,
      [customer],
    );
  }
  return gone.length > 0;
}
